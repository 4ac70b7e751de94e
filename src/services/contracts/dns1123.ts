const LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const LONGEST = 253;

/** A DNS name of RFC 1123: small letters, digits and hyphens, with dots between labels (settings specification §5). */
export function isDns1123(text: string): boolean {
  return text.length <= LONGEST && text.split('.').every((label) => LABEL.test(label));
}
