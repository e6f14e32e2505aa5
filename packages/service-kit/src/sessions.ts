import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { accessClaimsSchema, limits, type AccessClaims } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import jwt from 'jsonwebtoken';
import { errors, Pool } from 'undici';
import { z } from 'zod';
import type { Caller } from './context';
import { internalHeaders } from './internal-token';
import type { Logger } from './logger';
import { watchService } from './watch-backend';

/** Resolves access tokens to users. */
export interface SessionVerifier {
  /**
   * @returns null when the token is forged or expired, or its session has ended; throws `unavailable` when this
   * cannot be checked
   */
  verify(token: string): Promise<Caller | null>;
}

/** Verifies with the identity service, which can be unavailable. */
export interface RemoteSessionVerifier extends SessionVerifier {
  /**
   * What the token itself says, without asking identity: its session may have ended meanwhile, and its role may have
   * changed. Only for what must work while identity is unavailable.
   * @returns null when the token is forged or expired, or its key is not known yet
   */
  readClaims(token: string): AccessClaims | null;
  /**
   * As `readClaims`, but fetches the key first if it is not known yet.
   * @returns null also when identity does not respond
   */
  findClaims(token: string): Promise<AccessClaims | null>;
  close(): Promise<void>;
}

const jwksSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });
/** Minimum interval between requests for the public keys when a token names an unknown key. */
const keysAgainMs = 5_000;
const liveSessionSchema = z.object({
  userId: z.string(),
  role: z.enum(['regular', 'business', 'admin']),
  withheldRole: z.enum(['regular', 'business', 'admin']).optional(),
  mustSignInAgain: z.boolean().default(false),
  email: z.string(),
  name: z.string().nullable().default(null),
  emailVerified: z.boolean().default(false),
  accountSince: z.iso.datetime().optional(),
  operator: z.literal(true).optional(),
});

/**
 * Verifies the signature and claims of an access token (ES256).
 * @param key public key of the identity service
 * @returns the claims, or null if anything is invalid
 */
export const readAccessToken = (token: string, key: KeyObject): AccessClaims | null => {
  try {
    return accessClaimsSchema.parse(jwt.verify(token, key, { algorithms: ['ES256'] }));
  } catch {
    return null;
  }
};

/** The key id in a token, unverified. */
export const keyIdOf = (token: string): string | null => {
  const decoded = jwt.decode(token, { complete: true });
  return decoded?.header.kid ?? null;
};

/**
 * Verifies tokens with the identity service: keys from its JWKS, and a session check for each token, so that signing
 * out or disabling a user takes effect immediately everywhere.
 * @param options.identityUrl origin of the identity service
 * @param options.internalToken token for internal requests
 * @param options.isInProcess whether the identity service runs in this process: it can be slow, but never down
 */
export const createRemoteSessionVerifier = (options: {
  identityUrl: string;
  internalToken: string;
  logger: Pick<Logger, 'warn' | 'info'>;
  isInProcess?: boolean;
}): RemoteSessionVerifier => {
  const { identityUrl: url, logger, isInProcess = false } = options;
  const { readMs, changeMs } = limits.connections;
  const timeoutMs = isInProcess ? changeMs : readMs;
  const pool = new Pool(url, { connections: 16, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const keys = new Map<string, KeyObject>();
  const running = new Map<string, Promise<Caller | null>>();
  let keysAskedAt = Number.NEGATIVE_INFINITY;

  const watch = isInProcess ? undefined : watchService({ name: 'identity', url, logger });

  const read = async (path: string): Promise<{ status: number; body: unknown }> => {
    const headers = internalHeaders(options.internalToken);
    const response = await pool.request({ path, method: 'GET', headers });
    return {
      status: response.statusCode,
      body: response.statusCode === 200 ? await response.body.json() : await response.body.dump(),
    };
  };
  const sendRequest = async (path: string): Promise<{ status: number; body: unknown }> => {
    if (watch?.isHung()) throw unavailable('Signing in is not available right now');
    try {
      return await read(path).catch((error: unknown) => {
        if (error instanceof errors.HeadersTimeoutError) throw error;
        // The replica of this connection is gone; another one may have taken over.
        return read(path);
      });
    } catch (cause) {
      throw Object.assign(unavailable('Signing in is not available right now'), { cause });
    }
  };

  const keyFor = async (kid: string): Promise<KeyObject | null> => {
    const known = keys.get(kid);
    // Tokens with unknown keys must not cause a request to identity each.
    if (known || performance.now() - keysAskedAt < keysAgainMs) return known ?? null;
    const { body } = await sendRequest('/.well-known/jwks.json');
    keysAskedAt = performance.now();
    for (const key of jwksSchema.parse(body).keys) {
      keys.set(key.kid, createPublicKey({ key: key as JsonWebKey, format: 'jwk' }));
    }
    return keys.get(kid) ?? null;
  };

  const check = async (token: string): Promise<Caller | null> => {
    const kid = keyIdOf(token);
    const key = kid ? await keyFor(kid) : null;
    const claims = key ? readAccessToken(token, key) : null;
    if (!claims) return null;
    const { status, body } = await sendRequest(`/internal/sessions/${claims.sid}`);
    if (status === 404) return null;
    if (status !== 200) throw unavailable('Signing in is not available right now');
    const session = liveSessionSchema.parse(body);
    const { userId, accountSince, withheldRole, operator, ...who } = session;
    return {
      id: userId,
      ...who,
      ...(accountSince === undefined ? {} : { accountSince }),
      ...(withheldRole === undefined ? {} : { withheldRole }),
      ...(operator && { operator }),
      sessionId: claims.sid,
    };
  };

  return {
    verify(token) {
      const pending = running.get(token);
      if (pending) return pending;
      const started = check(token).finally(() => running.delete(token));
      running.set(token, started);
      return started;
    },
    readClaims(token) {
      const key = keys.get(keyIdOf(token) ?? '');
      return key ? readAccessToken(token, key) : null;
    },
    async findClaims(token) {
      const kid = keyIdOf(token);
      const key = kid ? await keyFor(kid).catch(() => null) : null;
      return key ? readAccessToken(token, key) : null;
    },
    close() {
      watch?.stop();
      return pool.destroy();
    },
  };
};
