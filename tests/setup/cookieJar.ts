/** What a browser remembers of Set-Cookie for one origin: names and values, and what was deleted. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const isDeleted = attributes.some((attribute) => /^\s*max-age=(?:0|-\d+)\s*$/i.test(attribute));
      if (isDeleted) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
