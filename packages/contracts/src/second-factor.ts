import { z } from 'zod';
import { accountDeletionSchema, passwordChangeSchema } from './account';
import { documentId, requiredText } from './fields';
import { limits, passkeyLimits } from './limits';
import { userSchema } from './user';

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
const passkeyProofSchema = z.object({
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
  /** The token from the response to the password, if the passkey is the second step; otherwise it is used alone. */
  token: requiredText('The token is missing', limits.secondFactor.token).optional(),
});

/** A code of the authenticator app, or a recovery code; spaces, hyphens and letter case do not matter. */
const code = () => requiredText('Enter the code', limits.secondFactor.typedCode);
/** A token that this API has handed out; its content is opaque. */
const issuedToken = () => requiredText('The token is missing', limits.secondFactor.token);
const { password } = accountDeletionSchema.shape;

/** The response to a correct password when the account has a second factor: nobody is signed in yet. */
const secondFactorNeededSchema = z
  .object({
    secondFactorRequired: z.literal(true),
    /** For `POST /api/auth/login/second-factor`, and for nothing else. */
    token: z.string(),
    expiresAt: z.iso.datetime(),
    /** What the account has besides recovery codes. */
    methods: z.object({ app: z.boolean(), passkey: z.boolean() }),
  })
  .meta({ id: 'SecondFactorNeeded' });
export type SecondFactorNeeded = z.infer<typeof secondFactorNeededSchema>;

/** The response of `POST /api/auth/login`. */
export const signInResultSchema = z.union([userSchema, secondFactorNeededSchema]);

/** Body of `POST /api/auth/second-factor`. */
export const secondFactorSignInSchema = z.object({ token: issuedToken(), code: code() });
export type SecondFactorSignIn = z.output<typeof secondFactorSignInSchema>;

/** Body of `POST /api/auth/login/second-factor`: a code or a passkey. */
export const secondStepSchema = secondFactorSignInSchema
  .partial({ code: true })
  .extend({ passkey: passkeyProofSchema.optional() })
  .refine(({ code: typed, passkey }) => typed !== undefined || passkey !== undefined, {
    path: ['code'],
    message: 'Enter the code',
  });
export type SecondStep = z.output<typeof secondStepSchema>;

/**
 * Body of `POST /api/auth/confirm`: the password, with the code if the account has a second factor, or a passkey, which
 * is enough alone.
 */
export const signInAgainSchema = z
  .object({
    password: password.optional(),
    code: code().optional(),
    passkey: passkeyProofSchema.optional(),
  })
  .refine((proof) => proof.password !== undefined || proof.passkey !== undefined, {
    path: ['password'],
    message: 'Enter your present password',
  });
export type SignInAgain = z.output<typeof signInAgainSchema>;

/** The second factor of the own account. */
export const secondFactorStatusSchema = z
  .object({
    enabled: z.boolean(),
    /** Whether it includes an authenticator app. */
    app: z.boolean(),
    /** Number of passkeys. */
    passkeys: z.int(),
    /** When the first factor was added. */
    since: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.int(),
    /** Whether this account cannot use its admin rights without one. */
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactorStatus' });
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>;

/** Body of `POST /api/auth/second-factor/setup`. */
export const secondFactorSetupSchema = z.object({ password });

/** A new secret for an authenticator app. It has no effect until a code confirms it. */
export const secondFactorSecretSchema = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://totp/…`, to be shown as a QR code. */
  uri: z.string(),
  /** Sent back with the code. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
});
export type SecondFactorSecret = z.infer<typeof secondFactorSecretSchema>;

/** Body of `DELETE /api/auth/second-factor`. */
export const secondFactorProofSchema = z.object({ password, code: code() });
export type SecondFactorProof = z.output<typeof secondFactorProofSchema>;

/** Body of `POST /api/auth/second-factor/recovery-codes`. The code is needed if the account has an authenticator app. */
export const recoveryCodesRenewalSchema = secondFactorProofSchema.partial({ code: true });
export type RecoveryCodesRenewal = z.output<typeof recoveryCodesRenewalSchema>;

/** Recovery codes, shown once: each replaces the authenticator app or a passkey once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
