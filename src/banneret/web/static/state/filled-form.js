// What is filled in on a form and still to be sent: one answer after another, each to the question that it is for.

/** @typedef {{name?: string, about?: string}} Asked  as much of a question as tells it from others */

/** Which question this is. @param {Asked} question */
export const named = ({ name, about }) => `${name} ${about}`;

export class FilledForm {
  /** @param {Iterable<[string, string]>} [answers] by the names of their questions */
  constructor(answers = []) {
    this.answers = new Map(answers);
  }

  /** Whether nothing is left to be sent. */
  get empty() {
    return !this.answers.size;
  }

  /** Take out the answer to this question; any other question ends the form. @param {Asked|undefined} question */
  answerTo(question) {
    if (!question) return undefined;
    const answer = this.answers.get(named(question));
    if (answer === undefined) this.answers.clear();
    else this.answers.delete(named(question));
    return answer;
  }
}
