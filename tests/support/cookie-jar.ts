/** Somebody's browser without its screen: it keeps cookies, and says that its requests come from the site itself. */
export interface CookieJar {
  /** Values by name, as they were last set. */
  cookies: Record<string, string>;
  /** Lines of `Set-Cookie` of the last answer that had any. */
  lastSet: string[];
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The same cookies in the hands of somebody else, as they are now. */
  captured(): CookieJar;
}

/** @param cookies what it holds already */
export const createCookieJar = (origin: string, cookies: Record<string, string> = {}): CookieJar => {
  const jar: CookieJar = {
    cookies: { ...cookies },
    lastSet: [],
    async send(method, path, body, headers = {}) {
      const answer = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: Object.entries(jar.cookies)
            .map(([name, value]) => `${name}=${value}`)
            .join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const lines = answer.headers.getSetCookie();
      if (lines.length > 0) jar.lastSet = lines;
      for (const line of lines) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        const others = Object.entries(jar.cookies).filter(([kept]) => kept !== name);
        jar.cookies = Object.fromEntries(value === '' ? others : [...others, [name, value]]);
      }
      return answer;
    },
    captured: () => createCookieJar(origin, jar.cookies),
  };
  return jar;
};
