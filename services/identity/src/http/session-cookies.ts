import type { ServiceContext } from '@halalmap/service-kit';
import type { TokenPair } from '../app/session/open-session';

/** Reads and writes the cookies of a session. */
export interface SessionCookies {
  readRefreshToken(ctx: ServiceContext): string | undefined;
  write(ctx: ServiceContext, tokens: TokenPair): void;
  clear(ctx: ServiceContext): void;
}

/**
 * The cookies `access` and `refresh`, which scripts cannot read, and `signed_in`, which only says that it is worth
 * requesting the user: its value is when the session ends, so that pages notice a renewal by another page. Over https the first two have the prefix `__Host-`, which browsers accept only with `Secure`,
 * `Path=/` and no domain; over http the refresh token is sent only to the endpoints that renew and end a session.
 * @param options.secure whether the public address is https
 */
export const createSessionCookies = (options: { secure: boolean }): SessionCookies => {
  const { secure } = options;
  const name = (plain: string): string => (secure ? `__Host-${plain}` : plain);
  const shared = { sameSite: 'lax', secure, overwrite: true } as const;
  const kinds = {
    access: { name: name('access'), options: { ...shared, httpOnly: true, path: '/' } },
    refresh: {
      name: name('refresh'),
      options: { ...shared, httpOnly: true, path: secure ? '/' : '/api/auth' },
    },
    signedIn: { name: 'signed_in', options: { ...shared, httpOnly: false, path: '/' } },
  };

  const set = (ctx: ServiceContext, kind: keyof typeof kinds, value: string | null, expires?: Date): void => {
    // TLS ends in front of this service, so the public address tells what the browser uses.
    ctx.cookies.secure = secure;
    ctx.cookies.set(kinds[kind].name, value, { ...kinds[kind].options, ...(expires ? { expires } : {}) });
  };

  return {
    readRefreshToken: (ctx) => ctx.cookies.get(kinds.refresh.name),
    write(ctx, { access, refresh }) {
      set(ctx, 'access', access.token, access.expiresAt);
      set(ctx, 'refresh', refresh.token, refresh.expiresAt);
      set(ctx, 'signedIn', String(refresh.expiresAt.getTime()), refresh.expiresAt);
    },
    clear(ctx) {
      set(ctx, 'access', null);
      set(ctx, 'refresh', null);
      set(ctx, 'signedIn', null);
    },
  };
};
