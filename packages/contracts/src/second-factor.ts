import { z } from 'zod';
import { accountDeletionSchema } from './account';
import { requiredText } from './fields';
import { limits } from './limits';
import { passkeyProofSchema } from './passkey';
import { userSchema } from './user';

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
export type SignInResult = z.infer<typeof signInResultSchema>;

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
