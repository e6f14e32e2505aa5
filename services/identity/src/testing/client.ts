import type { ErrorBody, User } from '@halalmap/contracts';

export const goodPassword = 'a fine long password';

/**
 * A client that talks to the service like the gateway does: cookies are kept, without the prefix
 * that they have over https, the access token is sent as a bearer
 * token.
 */
export interface Device {
  cookies: Record<string, string>;
  send(method: string, path: string, body?: unknown): Promise<Response>;
  register(email: string, over?: Record<string, unknown>): Promise<User>;
  signIn(email: string, password?: string): Promise<Response>;
}

/** A client without cookies. */
export const createDevice = (url: string, name = 'a test', address = '203.0.113.9'): Device => {
  const device: Device = {
    cookies: {},
    async send(method, path, body) {
      const { access, refresh } = device.cookies;
      const response = await fetch(url + path, {
        method,
        headers: {
          'user-agent': name,
          'x-forwarded-for': address,
          ...(access ? { authorization: `Bearer ${access}` } : {}),
          ...(refresh ? { cookie: `refresh=${refresh}; __Host-refresh=${refresh}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [key = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        device.cookies[key.replace('__Host-', '')] = value;
      }
      return response;
    },
    async register(email, over = {}) {
      const response = await device.send('POST', '/api/auth/register', {
        email,
        password: goodPassword,
        confirmPassword: goodPassword,
        firstName: 'Amina',
        lastName: 'Sarip',
        ...over,
      });
      return (await response.json()) as User;
    },
    signIn: (email, password = goodPassword) => device.send('POST', '/api/auth/login', { email, password }),
  };
  return device;
};

/** The error in a response. */
export const errorOf = async (response: Response): Promise<ErrorBody['error']> =>
  ((await response.json()) as ErrorBody).error;

/** The token in the link of a mail. */
export const tokenIn = (text: string): string => {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return (link && new URL(link).searchParams.get('token')) ?? '';
};
