// @ts-nocheck
// Asking the server, outside the live connection. What goes wrong is an Error whose message is a sentence.

async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new Error("The server cannot be reached just now; try again in a moment.");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  const error = new Error(answer?.detail ?? `The server answered ${response.status}.`);
  error.status = response.status;
  throw error;
}

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);
export const remove = (path) => ask("DELETE", path);
