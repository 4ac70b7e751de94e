const MAX_SHOWN = 200;

/** Into the browser's own log of errors that nobody caught: visible to whoever looks, invisible to whoever works. */
function log(error: Error): void {
  setTimeout(() => {
    throw error;
  });
}

/** Logs a parameter of the address that means nothing; the page works without it (specification 2 §2.2, §8). */
function reportIgnored(parameter: string, text: string): void {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  log(new SyntaxError(`The ${parameter} parameter of the address is not valid and was ignored: ${shown}`));
}

/** Logs a `labels` parameter that cannot be parsed. */
export function reportIgnoredLabels(text: string): void {
  reportIgnored('labels', text);
}

/** Logs a `groupBy` or `tabBy` that is the key of no label; the address is read often and told of once. */
export function ignoredDimension(parameter: 'groupBy' | 'tabBy'): (text: string) => void {
  let reported: string | undefined;
  return (text) => {
    if (reported === text) return;
    reported = text;
    reportIgnored(parameter, text);
  };
}

/** Logs a time range of the address that means no time; the page takes its default (specification 2 §8). */
export function reportIgnoredRange(problem: string): void {
  log(new RangeError(problem));
}
