import { passkeyLimits, product } from '@halalmap/contracts';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { userHandleOf, type PasskeyCeremonies, type StoredPasskey } from '../../domain/passkey';

/** Loaded on first use: it is large, and most processes never need it. */
const load = () => import('@simplewebauthn/server');

const challengeBytes = 32;
/** EdDSA, ES256 and RS256, the most wanted first. */
const algorithms = [-8, -7, -257];

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const clientDataSchema = z.object({ challenge: z.string() });

const describe = ({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

/** The library rejects responses by throwing errors of no particular type. */
const orNull = async <T>(check: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await check();
  } catch {
    return null;
  }
};

/** WebAuthn as implemented by `@simplewebauthn/server`. */
export const createWebAuthn = (): PasskeyCeremonies => ({
  newChallenge: () => randomBytes(challengeBytes).toString('base64url'),

  creationOptions: ({ challenge, party, user, existing }) => ({
    rp: { id: party.id, name: product.name },
    user: {
      id: userHandleOf(user.id),
      name: user.email,
      displayName: user.email,
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: passkeyLimits.challengeMs,
    excludeCredentials: existing.map(describe),
    // Every passkey can be used alone.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }),

  requestOptions: ({ challenge, party, userVerification, allowed }) => ({
    rpId: party.id,
    challenge,
    timeout: passkeyLimits.challengeMs,
    userVerification,
    allowCredentials: allowed.map(describe),
  }),

  challengeOf({ response }) {
    try {
      const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
      return clientDataSchema.parse(JSON.parse(text)).challenge;
    } catch {
      return null;
    }
  },

  async checkCreation(response, { challenge, party }) {
    const { verifyRegistrationResponse } = await load();
    return orNull(async () => {
      const { transports = [], ...rest } = response.response;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, response: rest },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      });
      if (!verified) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey: textOf(publicKey), counter, transports };
    });
  },

  async checkProof(response, { challenge, party, passkey, needsVerification }) {
    const { verifyAuthenticationResponse } = await load();
    const { userHandle, ...rest } = response.response;
    return orNull(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, response: userHandle === undefined ? rest : { ...rest, userHandle } },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: needsVerification,
        // The domain compares the counters; 0 accepts any.
        credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
      });
      return verified ? authenticationInfo.newCounter : null;
    });
  },
});
