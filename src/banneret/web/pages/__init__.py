"""Pages as HTML, and the files that a browser keeps."""
