const MAX_SHOWN = 200;

/** Into the browser's own log of errors that nobody caught: visible to whoever looks, invisible to whoever works. */
function log(error: Error): void {
  setTimeout(() => {
    throw error;
  });
}

/** Logs a `labels` parameter that cannot be parsed; the page works without it (specification 2 §2.2, §8). */
export function reportIgnoredLabels(text: string): void {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  log(new SyntaxError(`The labels parameter of the address is not valid and was ignored: ${shown}`));
}

/** Logs a time range of the address that means no time; the page takes its default (specification 2 §8). */
export function reportIgnoredRange(problem: string): void {
  log(new RangeError(problem));
}
