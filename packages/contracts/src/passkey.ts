import { z } from 'zod';
import { passwordChangeSchema } from './account';
import { documentId, requiredText } from './fields';
import { passkeyLimits, limits } from './limits';

/** Bytes as WebAuthn sends them in JSON. */
const base64url = (max: number = passkeyLimits.value) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(/^[\w-]+$/);

/** What every response of an authenticator contains. Extensions are not used. */
const credential = {
  id: base64url(),
  rawId: base64url(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
const transports = () => z.array(z.string().max(passkeyLimits.transport)).max(passkeyLimits.transports);

/** A new passkey (`RegistrationResponseJSON` of WebAuthn). */
const passkeyCreationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(),
    attestationObject: base64url(passkeyLimits.attestation),
    transports: transports().optional(),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreationSchema>;

/** A proof that somebody has a passkey (`AuthenticationResponseJSON` of WebAuthn). */
export const passkeyProofSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
    userHandle: base64url().optional(),
  }),
});
export type PasskeyProof = z.output<typeof passkeyProofSchema>;

const descriptors = () =>
  z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }));

/** What the browser needs to create a passkey (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn). */
export const passkeyCreationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: descriptors(),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptionsSchema>;

/**
 * What the browser needs to use a passkey (`PublicKeyCredentialRequestOptionsJSON` of WebAuthn). Without
 * `allowCredentials` the user chooses among all passkeys of the site.
 */
export const passkeyRequestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: descriptors(),
});
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptionsSchema>;

/** A passkey of the own account. */
const passkeySchema = z
  .object({
    id: documentId(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** Null until it is used for the first time. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkeySchema>;

export const passkeyListSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** The only origin at which passkeys work; null when the address of the site allows none. */
  origin: z.string().nullable(),
});
export type PasskeyList = z.output<typeof passkeyListSchema>;

const name = () => requiredText('Name is required', passkeyLimits.name);

/** Body of `POST /api/auth/passkeys/options`. The password is needed if the account has no second factor yet. */
export const passkeySetupSchema = z.object({
  password: passwordChangeSchema.shape.currentPassword.optional(),
});

/** Body of `POST /api/auth/passkeys`. */
export const passkeyInputSchema = z.object({ name: name(), passkey: passkeyCreationSchema });
export type PasskeyInput = z.output<typeof passkeyInputSchema>;

/** Body of `PATCH /api/auth/passkeys/{id}`. */
export const passkeyPatchSchema = z.strictObject({ name: name() });

/** The response to a new passkey. */
export const passkeyAddedSchema = z.object({
  passkey: passkeySchema,
  /** Empty unless the account had no second factor before. */
  recoveryCodes: z.array(z.string()),
});
export type PasskeyAdded = z.output<typeof passkeyAddedSchema>;

/** Body of `POST /api/auth/login/passkey`. */
export const passkeySignInSchema = z.object({ passkey: passkeyProofSchema });

/** Body of `POST /api/auth/login/passkey/options`. */
export const passkeyChallengeSchema = z.object({
  /** Of the response to the password, if the passkey is the second step; otherwise it is used alone. */
  token: requiredText('The token is missing', limits.secondFactor.token).optional(),
});
