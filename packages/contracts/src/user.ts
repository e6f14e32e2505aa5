import { z } from 'zod';
import { documentId, email, optional, requiredText, text } from './fields';
import { languages } from './language';
import { limits } from './limits';

export const roles = ['regular', 'business', 'admin'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export const languageSchema = z.enum(languages, { error: `Choose one of ${languages.join(', ')}` });

const passwordMessage = `Password must be at least ${limits.password.min} characters`;
const longPasswordMessage = `Password must be at most ${limits.password.max} characters`;
const codePoints = (value: string): number => [...value.normalize('NFKC')].length;

/**
 * A typed password: short enough to normalize and hash.
 * @param message error when it is missing
 */
export const typedPassword = (message: string) =>
  z.string({ error: message }).max(limits.password.rawMax, { error: longPasswordMessage, abort: true });

const { min, max } = limits.password;

/** A new password: never trimmed, 6 to 128 code points after NFKC. Identity rejects common passwords. */
export const passwordSchema = typedPassword(passwordMessage)
  .refine((value) => codePoints(value) >= min, {
    error: passwordMessage,
    params: { code: 'password_short', values: { min } },
  })
  .refine((value) => codePoints(value) <= max, {
    error: longPasswordMessage,
    params: { code: 'password_long', values: { max } },
  });

/** The body of `POST /api/auth/login`. */
export const signInSchema = z.object({ email: email(), password: passwordSchema });
export type SignIn = z.infer<typeof signInSchema>;

/** The body of `POST /api/auth/register`. */
export const registrationSchema = z
  .object({
    email: email(),
    password: passwordSchema,
    confirmPassword: passwordSchema,
    firstName: requiredText('First name is required', limits.text.name),
    lastName: requiredText('Last name is required', limits.text.name),
    role: z.enum(['regular', 'business']).optional().default('regular'),
    location: optional(text()),
    bio: optional(text()),
  })
  .refine((value) => value.password === value.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    params: { code: 'passwords_differ' },
  });
export type Registration = z.infer<typeof registrationSchema>;

/** A fictional person of the demo data. Internal: the account has no password. */
const demoPersonSchema = z.object({
  id: documentId(),
  email: email(),
  role: z.enum(['regular', 'business']),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
  claimedListingId: documentId().nullable().default(null),
});
export type DemoPerson = z.infer<typeof demoPersonSchema>;
export const demoPeopleSchema = z.object({ people: z.array(demoPersonSchema).max(100) });

/** A user on the wire. */
export const userSchema = z
  .object({
    id: documentId(),
    email: z.string(),
    role: roleSchema,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    bio: z.string().nullable(),
    location: z.string().nullable(),
    isActive: z.boolean(),
    emailVerified: z.boolean(),
    /** Whether signing in needs a second factor, or a passkey, after the password. */
    hasSecondFactor: z.boolean(),
    claimedListingId: documentId().nullable(),
    /** Of mails. A page has the language of its address. */
    language: languageSchema,
    /** Whether mails say what has changed at favourite places, at most one in seven days. Missing in earlier releases. */
    favoriteMails: z.boolean().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** Claims of the access token: `sub` is the user, `sid` the session. */
export const accessClaimsSchema = z.object({
  sub: documentId(),
  sid: documentId(),
  role: roleSchema,
  email: z.string(),
  /** The token of an operator: only for endpoints that are declared `operator`. */
  operator: z.literal(true).optional(),
  iat: z.int(),
  exp: z.int(),
});
export type AccessClaims = z.infer<typeof accessClaimsSchema>;
