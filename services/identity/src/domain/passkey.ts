import type {
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';

/** A passkey as stored. Its public key is useless for signing in. */
export interface StoredPasskey {
  id: string;
  /** The authenticator's id of it, unique among all accounts. */
  credentialId: string;
  /** In the COSE format, Base64url. */
  publicKey: string;
  /** The last signature counter; always 0 for passkeys that are synchronized between devices. */
  counter: number;
  /** How the browser can reach the authenticator. */
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The site as authenticators know it: a passkey works on its host name only. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * WebAuthn needs a host name, because an IP address belongs to nobody, and https, except for `localhost`.
 * @param publicUrl origin of the site
 * @returns null when no passkeys are possible there
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = /^(\[.*\]|[\d.]+)$/.test(hostname);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
};

/** How authenticators know the owner of a passkey: by the id of the account, which is not personal. */
export const userHandleOf = (userId: string): string => Buffer.from(userId, 'hex').toString('base64url');

/** What a ceremony is for; a challenge is valid for one. */
export type ChallengePurpose =
  | { kind: 'add'; sessionId: string }
  | { kind: 'confirm'; sessionId: string }
  /** `step` is the hash of the token of the first step. */
  | { kind: 'second step'; step: string }
  | { kind: 'sign in' };

/** Stores the hashes of challenges that wait for an answer. Expired ones are not found. */
export interface ChallengeRepository {
  insert(hash: string, purpose: ChallengePurpose, expiresAt: Date): Promise<void>;
  /** Uses a challenge up, atomically. @returns false when it is unknown, used, expired or for something else */
  take(hash: string, purpose: ChallengePurpose, now: Date): Promise<boolean>;
}

type Described = Pick<StoredPasskey, 'credentialId' | 'transports'>;

/** The rules of WebAuthn: what browsers are asked for, and what their responses prove. */
export interface PasskeyCeremonies {
  newChallenge(): string;
  creationOptions(options: {
    challenge: string;
    party: RelyingParty;
    user: { id: string; email: string };
    /** Passkeys of the account: an authenticator that has one of them creates no other. */
    existing: readonly Described[];
  }): PasskeyCreationOptions;
  requestOptions(options: {
    challenge: string;
    party: RelyingParty;
    userVerification: PasskeyRequestOptions['userVerification'];
    /** Empty: any passkey of the site. */
    allowed: readonly Described[];
  }): PasskeyRequestOptions;
  /** The challenge that a response claims to answer; null when it cannot be read. */
  challengeOf(response: PasskeyCreation | PasskeyProof): string | null;
  /** @returns null when the response is not a new passkey for this challenge and site */
  checkCreation(
    response: PasskeyCreation,
    expected: { challenge: string; party: RelyingParty },
  ): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null>;
  /** @returns the signature counter; null when the response does not prove that the passkey is there */
  checkProof(
    response: PasskeyProof,
    expected: {
      challenge: string;
      party: RelyingParty;
      passkey: StoredPasskey;
      /** Whether the authenticator must have verified the user, by fingerprint, face or PIN. */
      needsVerification: boolean;
    },
  ): Promise<number | null>;
}

/**
 * Whether a signature counter can follow the stored one. A counter that does not grow is that of a copied passkey
 * (WebAuthn, 7.2, step 22); authenticators that do not count always send 0.
 */
export const canFollow = (stored: number, counter: number): boolean =>
  counter > stored || (stored === 0 && counter === 0);

/** Error for a passkey that is unknown here, or whose response proves nothing. It does not say which. */
export const wrongPasskey = (): AppError =>
  new AppError('wrong_passkey', 'The passkey was not accepted. Try again, or sign in in another way');

/** Error where the address of the site allows no passkeys. */
export const passkeysUnavailable = (): AppError =>
  new AppError('passkeys_unavailable', 'Passkeys do not work at the address of this site');
