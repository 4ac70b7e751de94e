/** The console's origin as the browser of this form sees it; it was checked when the form was opened. */
export function originOf({ requestUrl }: { requestUrl: string }): string {
  return new URL(requestUrl).origin;
}
