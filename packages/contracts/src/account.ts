import { z } from 'zod';
import { favoriteChangeSchema } from './favorite-changes';
import { documentId, email, givenFields, link, optional, phone, requiredText, text } from './fields';
import { limits } from './limits';
import { listingSchema, paginationSchema } from './listing';
import { entityTypeSchema } from './listing-fields';
import { pageQuerySchema } from './listing-query';
import { navigationPaths } from './pages';
import {
  languageSchema,
  passwordSchema,
  registrationSchema,
  roleSchema,
  signInSchema,
  typedPassword,
  userSchema,
} from './user';

/** Address of an image that was uploaded here: one on another site would tell that site who sees it. */
const ownImage = () =>
  text(limits.text.link).refine((value) => /^\/media(\/\w[\w.-]*)+$/.test(value), {
    error: 'Upload the picture and send its address, which begins with /media/',
    params: { code: 'link' },
  });

/** Fields of a user's own account that the user may change. */
const profileFieldsSchema = z.strictObject({
  firstName: registrationSchema.shape.firstName,
  lastName: registrationSchema.shape.lastName,
  bio: registrationSchema.shape.bio,
  location: registrationSchema.shape.location,
  profileImageUrl: optional(ownImage()),
  language: languageSchema,
  favoriteMails: z.boolean({ error: 'Say yes or no' }),
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

export const userListSchema = z.object({ users: z.array(userSchema), pagination: paginationSchema });
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

/** Body of `POST /api/users/{id}/restrict`. */
export const restrictionSchema = z.object({
  /** For how long visitors and new accounts in its networks are blocked; 0: not at all. */
  blockNetworkHours: z
    .int()
    .min(0)
    .max(7 * 24)
    .optional()
    .default(24),
  /** Rejects what it has sent and nobody has decided. */
  removePending: z.boolean().optional().default(true),
});
export type Restriction = z.output<typeof restrictionSchema>;

/**
 * How many pending submissions, suggested edits, claims and disputes were rejected, confirmations taken back, and open
 * reports dismissed.
 */
export const restrictedSchema = z.object({ removed: z.int() });

/** An email that was not sent because no mail server is configured. */
const mailSchema = z
  .object({
    id: documentId(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** The same mail as an HTML document. Missing in mails of earlier versions. */
    html: z.string().optional(),
    /** Where a mail program stops mails of this kind with one click. */
    unsubscribeUrl: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;
export const mailListSchema = z.object({ mails: z.array(mailSchema), pagination: paginationSchema });
export type MailList = z.infer<typeof mailListSchema>;

export const businessProfileCategories = [
  'food',
  'retail',
  'services',
  'healthcare',
  'education',
  'other',
] as const;

/** Body of `POST /api/business-profile`. */
export const businessProfileInputSchema = z.object({
  businessName: requiredText('Business name is required', limits.businessProfile.name),
  description: optional(text(limits.text.long)),
  category: optional(z.enum(businessProfileCategories)),
  contactEmail: optional(email()),
  contactPhone: optional(phone(limits.businessProfile.phone)),
  website: optional(link().pipe(z.string().max(limits.businessProfile.website))),
  address: optional(text()),
});
export type BusinessProfileInput = z.output<typeof businessProfileInputSchema>;

/** Body of `PATCH /api/business-profile`. */
export const businessProfilePatchSchema = givenFields(businessProfileInputSchema.shape);
export type BusinessProfilePatch = z.output<typeof businessProfilePatchSchema>;

/** Query of `GET /api/business-profile`. */
export const businessProfileQuerySchema = z.object({
  /** For admins: whose it is. */
  userId: z.string().max(limits.text.name).optional(),
  /** Returns null instead of 404 when the user has no profile. */
  optional: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
});

/** A business profile on the wire. */
export const businessProfileSchema = z
  .object({
    id: documentId(),
    userId: documentId(),
    /** The listing that the user claimed most recently. */
    listingId: documentId().nullable(),
    businessName: z.string(),
    description: z.string().nullable(),
    category: z.enum(businessProfileCategories).nullable(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    website: z.string().nullable(),
    address: z.string().nullable(),
    isVerified: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'BusinessProfile' });
export type BusinessProfile = z.infer<typeof businessProfileSchema>;

/** Query of `GET /api/favorites`. */
export const favoriteQuerySchema = pageQuerySchema.extend({ type: entityTypeSchema.optional() });
export type FavoriteQuery = z.output<typeof favoriteQuerySchema>;

/** A favorite place on the wire. */
const favoriteSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    createdAt: z.iso.datetime(),
    listing: listingSchema,
  })
  .meta({ id: 'Favorite' });
export type Favorite = z.output<typeof favoriteSchema>;

export const favoriteListSchema = z.object({
  favorites: z.array(favoriteSchema),
  /** Counts per type, independent of the type in the query. */
  byType: z.partialRecord(entityTypeSchema, z.int()),
  /** On the first page: what has changed lately, newest first, also of places that are not public now. */
  changes: z.array(favoriteChangeSchema).optional(),
  pagination: paginationSchema,
});
export type FavoriteList = z.output<typeof favoriteListSchema>;

/** Response of `GET /api/favorites/ids`: the ids of all favorites. */
export const favoriteIdsSchema = z.object({ listingIds: z.array(documentId()) });
export type FavoriteIds = z.output<typeof favoriteIdsSchema>;

/** The query string of a list, without the question mark. */
const queryString = () =>
  z
    .string()
    .trim()
    .max(limits.savedFilters.query, { abort: true })
    .regex(/^[\w\-.~!$&'()*+,;=:@/?%]+$/, 'Choose a filter first');

/** Body of `POST /api/users/me/saved-filters`. */
export const savedFilterInputSchema = z.strictObject({
  name: requiredText('Name is required', limits.savedFilters.name),
  /** Path of the page in the back office. */
  page: z.enum(navigationPaths('admin')),
  query: queryString(),
});
export type SavedFilterInput = z.output<typeof savedFilterInputSchema>;

/** Body of `PATCH /api/users/me/saved-filters/{id}`. */
export const savedFilterPatchSchema = savedFilterInputSchema.pick({ name: true });

/** The filters of a list, saved under a name. */
export const savedFilterSchema = z
  .object({
    id: documentId(),
    name: z.string(),
    page: z.string(),
    query: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedFilter' });
export type SavedFilter = z.output<typeof savedFilterSchema>;

export const savedFilterListSchema = z.object({ savedFilters: z.array(savedFilterSchema) });
export type SavedFilterList = z.output<typeof savedFilterListSchema>;
