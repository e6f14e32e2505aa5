import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { accessClaimsSchema, limits, type AccessClaims } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import jwt from 'jsonwebtoken';
import type { Caller } from './context';
import { createInternalClient } from './internal-client';
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

/** Minimum interval between requests for the public keys when a token names an unknown key. */
const keysAgainMs = 5_000;
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
  const keys = new Map<string, KeyObject>();
  const running = new Map<string, Promise<Caller | null>>();
  let keysAskedAt = Number.NEGATIVE_INFINITY;

  const watch = isInProcess ? undefined : watchService({ name: 'identity', url, logger });
  const identity = createInternalClient({
    url: () => url,
    internalToken: options.internalToken,
    timeoutMs: isInProcess ? changeMs : readMs,
    isHung: () => watch?.isHung() ?? false,
    whenUnavailable: 'Signing in is not available right now',
  });

  const keyFor = async (kid: string): Promise<KeyObject | null> => {
    const known = keys.get(kid);
    // Tokens with unknown keys must not cause a request to identity each.
    if (known || performance.now() - keysAskedAt < keysAgainMs) return known ?? null;
    const found = await identity.call(internalEndpoints.identity.keys, {});
    keysAskedAt = performance.now();
    for (const key of found.keys)
      keys.set(key.kid, createPublicKey({ key: key as JsonWebKey, format: 'jwk' }));
    return keys.get(kid) ?? null;
  };

  const check = async (token: string): Promise<Caller | null> => {
    const kid = keyIdOf(token);
    const key = kid ? await keyFor(kid) : null;
    const claims = key ? readAccessToken(token, key) : null;
    if (!claims) return null;
    const { sid } = claims;
    const session = await identity.find(internalEndpoints.identity.session, { params: { sid } });
    if (!session) return null;
    const { userId, accountSince, withheldRole, operator, ...who } = session;
    return {
      id: userId,
      ...who,
      ...(accountSince === undefined ? {} : { accountSince }),
      ...(withheldRole === undefined ? {} : { withheldRole }),
      ...(operator && { operator }),
      sessionId: sid,
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
      return identity.close();
    },
  };
};
