import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { accessClaimsSchema, type AccessClaims } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import jwt from 'jsonwebtoken';
import { Pool } from 'undici';
import { z } from 'zod';
import type { Caller } from './context';
import type { Logger } from './logger';

/** Finds out who an access token stands for. */
export interface SessionVerifier {
  /** @returns null when the token is forged, expired, or its session has ended; throws `unavailable` when nobody can tell */
  verify(token: string): Promise<Caller | null>;
}

const jwksSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });
/** How soon the published keys are asked for again when a token names one that is not known. */
const keysAgainMs = 5_000;
const liveSessionSchema = z.object({
  userId: z.string(),
  role: z.enum(['regular', 'business', 'admin']),
  email: z.string(),
  name: z.string().nullable().default(null),
});

/**
 * Checks the signature and the claims of an access token (ES256).
 * @param keyOf finds the public key of a key id
 * @returns the claims, or null when anything is wrong
 */
export const readAccessToken = (token: string, key: KeyObject): AccessClaims | null => {
  try {
    return accessClaimsSchema.parse(jwt.verify(token, key, { algorithms: ['ES256'] }));
  } catch {
    return null;
  }
};

/** The key id that a token names, unchecked. */
export const keyIdOf = (token: string): string | null => {
  const decoded = jwt.decode(token, { complete: true });
  return decoded?.header.kid ?? null;
};

/**
 * Verifies tokens against the identity service: keys from its JWKS, and the session asked of it each time, so that
 * signing out or disabling a user counts at once everywhere.
 * @param options.identityUrl origin of the identity service
 */
export const createRemoteSessionVerifier = (options: {
  identityUrl: string;
  logger: Pick<Logger, 'warn'>;
}): SessionVerifier & { close(): Promise<void> } => {
  const pool = new Pool(options.identityUrl, { connections: 16, headersTimeout: 3_000, bodyTimeout: 3_000 });
  const keys = new Map<string, KeyObject>();
  const running = new Map<string, Promise<Caller | null>>();
  let keysAskedAt = Number.NEGATIVE_INFINITY;

  const ask = async (path: string): Promise<{ status: number; body: unknown }> => {
    try {
      const answer = await pool.request({ path, method: 'GET' });
      return {
        status: answer.statusCode,
        body: answer.statusCode === 200 ? await answer.body.json() : await answer.body.dump(),
      };
    } catch (error) {
      options.logger.warn({ err: error, path }, 'identity does not answer');
      throw unavailable('Signing in is not available right now');
    }
  };

  const keyFor = async (kid: string): Promise<KeyObject | null> => {
    const known = keys.get(kid);
    // Tokens that name keys of nobody must not become a question to identity each.
    if (known || performance.now() - keysAskedAt < keysAgainMs) return known ?? null;
    const { body } = await ask('/.well-known/jwks.json');
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
    const { status, body } = await ask(`/internal/sessions/${claims.sid}`);
    if (status === 404) return null;
    if (status !== 200) throw unavailable('Signing in is not available right now');
    const session = liveSessionSchema.parse(body);
    const { userId, role, email, name } = session;
    return { id: userId, role, email, name, sessionId: claims.sid };
  };

  return {
    verify(token) {
      const pending = running.get(token);
      if (pending) return pending;
      const started = check(token).finally(() => running.delete(token));
      running.set(token, started);
      return started;
    },
    close: () => pool.close(),
  };
};
