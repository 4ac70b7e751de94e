/** Schemes that a browser would run, or show as a page of this console, instead of going somewhere. */
const CODE = /^(?:javascript|vbscript|data|blob):/i;

/** Whether an address would run as code when it is followed. Browsers leave out blanks and control characters before they look. */
export function runsAsCode(address: string): boolean {
  return CODE.test(address.replace(/[\u0000-\u0020]/g, ''));
}

/** Beside a field that holds such an address. */
export const RUNS_AS_CODE =
  'This address would run as code. Write where it leads, such as https://example.org';
