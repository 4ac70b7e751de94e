const MAX_SHOWN = 200;

/** Logs a `labels` parameter that cannot be parsed; the page works without it (specification 2 §2.2, §8). */
export function reportIgnoredLabels(text: string): void {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  const error = new SyntaxError(`The labels parameter of the address is not valid and was ignored: ${shown}`);
  // The browser's own log of errors that nobody caught: visible to whoever looks, invisible to whoever works.
  setTimeout(() => {
    throw error;
  });
}
