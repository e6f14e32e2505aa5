/** A browser without a screen: it stores cookies, and its requests state that they come from the site itself. */
export interface CookieJar {
  /** Cookie values by name. */
  cookies: Record<string, string>;
  /** `Set-Cookie` lines of the last response that had any. */
  lastSet: string[];
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A copy of the current cookies, as a thief would have it. */
  captured(): CookieJar;
}

/** @param cookies initial cookies */
export const createCookieJar = (origin: string, cookies: Record<string, string> = {}): CookieJar => {
  const jar: CookieJar = {
    cookies: { ...cookies },
    lastSet: [],
    async send(method, path, body, headers = {}) {
      const response = await fetch(origin + path, {
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
      const lines = response.headers.getSetCookie();
      if (lines.length > 0) jar.lastSet = lines;
      for (const line of lines) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        const others = Object.entries(jar.cookies).filter(([kept]) => kept !== name);
        jar.cookies = Object.fromEntries(value === '' ? others : [...others, [name, value]]);
      }
      return response;
    },
    captured: () => createCookieJar(origin, jar.cookies),
  };
  return jar;
};
