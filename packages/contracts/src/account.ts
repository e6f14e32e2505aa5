import { z } from 'zod';
import { documentId, link, optional, requiredText, text, withScheme } from './fields';
import { givenFields } from './given-fields';
import { limits } from './limits';
import { paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';
import {
  passwordSchema,
  registrationSchema,
  roleSchema,
  signInSchema,
  typedPassword,
  userSchema,
} from './user';

/** Address of a picture: on another site over http(s), or of an image that was uploaded here. */
const imageLink = () =>
  text(limits.text.link)
    .overwrite(withScheme)
    .refine(
      (value) =>
        /^\/media(\/\w[\w.-]*)+$/.test(value) || (!/\s/.test(value) && link().safeParse(value).success),
      'Enter an address that begins with http://, https:// or /media/',
    );

/** Fields of a user's own account that the user may change. */
const profileFieldsSchema = z.strictObject({
  firstName: registrationSchema.shape.firstName,
  lastName: registrationSchema.shape.lastName,
  bio: registrationSchema.shape.bio,
  location: registrationSchema.shape.location,
  profileImageUrl: optional(imageLink()),
  role: z.literal('business', { error: 'An account can only become a business account' }),
});

/** Body of `PATCH /api/auth/user`. */
export const profilePatchSchema = givenFields(profileFieldsSchema.shape);
export type ProfilePatch = z.output<typeof profilePatchSchema>;

/** Body of `POST /api/auth/password`. The current password is compared, not validated. */
export const passwordChangeSchema = z.object({
  currentPassword: typedPassword('Enter your present password').min(1, 'Enter your present password'),
  newPassword: passwordSchema,
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;

const mailedToken = requiredText('The link is not complete', limits.text.name);

/** Body of `POST /api/auth/verify-email`. */
export const emailVerificationSchema = z.object({ token: mailedToken });

/** Body of `POST /api/auth/forgot`. */
export const passwordForgottenSchema = signInSchema.pick({ email: true });

/** Body of `POST /api/auth/reset`. */
export const passwordResetSchema = z.object({ token: mailedToken, newPassword: passwordSchema });
export type PasswordReset = z.output<typeof passwordResetSchema>;

/** A stay on one device. */
const sessionSchema = z
  .object({
    id: documentId(),
    device: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    /** Whether this is the session of the request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
export const sessionListSchema = z.object({ sessions: z.array(sessionSchema) });

/** Body of `DELETE /api/account`. */
export const accountDeletionSchema = z.object({ password: passwordChangeSchema.shape.currentPassword });

/** Query of `GET /api/users`. */
export const userQuerySchema = pageQuerySchema.extend({
  search: text().optional(),
  role: roleSchema.optional(),
});
export type UserQuery = z.output<typeof userQuerySchema>;

/** A user as admins see them. */
const accountSchema = userSchema.extend({ hasSecondFactor: z.boolean() }).meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;
export const userListSchema = z.object({ users: z.array(accountSchema), pagination: paginationSchema });
export type UserList = z.infer<typeof userListSchema>;

/** Fields of an account that an admin may change. */
const accountFieldsSchema = z.strictObject({
  role: roleSchema,
  isActive: z.boolean(),
  /** Turns the second factor of somebody off who has lost it; all their sessions end. */
  secondFactor: z.null(),
});

/** Body of `PATCH /api/users/{id}`. */
export const userPatchSchema = givenFields(accountFieldsSchema.shape);
export type UserPatch = z.output<typeof userPatchSchema>;

/** An email that was not sent because no mail server is configured. */
const mailSchema = z
  .object({
    id: documentId(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;
export const mailListSchema = z.object({ mails: z.array(mailSchema), pagination: paginationSchema });
export type MailList = z.infer<typeof mailListSchema>;
