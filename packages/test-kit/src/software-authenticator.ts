import type {
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from '@halalmap/contracts';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The first bytes of a CBOR item (RFC 8949, 3): its type, and a number below 65,536. */
const headOf = (type: number, number: number): Buffer => {
  if (number < 24) return Buffer.from([(type << 5) | number]);
  if (number < 256) return Buffer.from([(type << 5) | 24, number]);
  return Buffer.from([(type << 5) | 25, number >> 8, number & 255]);
};

const encodeCbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string')
    return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([headOf(5, value.size), ...entries]);
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const flags = { userPresent: 1, userVerified: 4, hasCredential: 64 };

/** The public key in the COSE format: an elliptic curve key (2) for ES256 (-7) on P-256 (1). */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const entries: Array<[number, Cbor]> = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return encodeCbor(new Map(entries));
};

interface HeldPasskey {
  id: Buffer;
  privateKey: KeyObject;
  rpId: string;
  userHandle: string;
  counter: number;
}

/** What an honest authenticator would not do. */
interface Cheat {
  /** The origin that the browser reports; default: that of the authenticator. */
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** The id of the new passkey; default: a random one. */
  id?: string;
  /** Sent in place of the next counter. */
  counter?: number;
  /** Sent in place of the owner's. */
  userHandle?: string;
}

/** Browser and authenticator in one: creates passkeys (WebAuthn, ES256, no attestation) and uses them. */
export interface SoftwareAuthenticator {
  create(options: PasskeyCreationOptions, cheat?: Cheat): PasskeyCreation;
  /** Uses the last passkey that the options allow. */
  prove(options: PasskeyRequestOptions, cheat?: Cheat): PasskeyProof;
}

/**
 * @param origin of the page
 * @param options.counts whether signatures are counted; passkeys that are synchronized between devices do not
 */
export const createSoftwareAuthenticator = (
  origin: string,
  options: { counts?: boolean } = {},
): SoftwareAuthenticator => {
  const held: HeldPasskey[] = [];

  const clientDataOf = (type: string, challenge: string, cheat: Cheat): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: cheat.origin ?? origin, crossOrigin: false }));

  const authenticatorDataOf = (
    { rpId, counter }: { rpId: string; counter: number },
    { isVerified = true }: Cheat,
    credential = Buffer.alloc(0),
  ): Buffer => {
    const head = Buffer.alloc(5);
    head[0] =
      flags.userPresent |
      (isVerified ? flags.userVerified : 0) |
      (credential.length > 0 ? flags.hasCredential : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, credential]);
  };

  return {
    create({ challenge, rp, user, excludeCredentials }, cheat = {}) {
      if (held.some(({ id }) => excludeCredentials.some((known) => known.id === id.toString('base64url')))) {
        throw new Error('This authenticator has a passkey of the account already');
      }
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const passkey = {
        id: cheat.id === undefined ? randomBytes(32) : Buffer.from(cheat.id, 'base64url'),
        privateKey,
        rpId: cheat.rpId ?? rp.id,
        userHandle: user.id,
        counter: 0,
      };
      held.push(passkey);
      const length = Buffer.from([0, passkey.id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, passkey.id, coseOf(publicKey)]);
      const entries: Array<[string, Cbor]> = [
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorDataOf(passkey, cheat, credential)],
      ];
      const id = passkey.id.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataOf('webauthn.create', challenge, cheat).toString('base64url'),
          attestationObject: encodeCbor(new Map(entries)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    prove({ challenge, rpId, allowCredentials }, cheat = {}) {
      const passkey = held.findLast(
        ({ id }) =>
          allowCredentials.length === 0 ||
          allowCredentials.some((allowed) => allowed.id === id.toString('base64url')),
      );
      if (!passkey) throw new Error('This authenticator has none of the passkeys');
      if (options.counts) passkey.counter += 1;
      const counter = cheat.counter ?? passkey.counter;
      const data = authenticatorDataOf({ rpId: cheat.rpId ?? rpId, counter }, cheat);
      const clientData = clientDataOf('webauthn.get', challenge, cheat);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), passkey.privateKey);
      const id = passkey.id.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: cheat.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
};
