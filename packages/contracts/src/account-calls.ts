import { z } from 'zod';
import {
  accountDeletionSchema,
  accountFieldsSchema,
  emailVerificationSchema,
  mailListSchema,
  passwordChangeSchema,
  passwordForgottenSchema,
  passwordResetSchema,
  profileFieldsSchema,
  sessionListSchema,
  userListSchema,
  userQuerySchema,
} from './account';
import {
  businessProfileInputSchema,
  businessProfileQuerySchema,
  businessProfileSchema,
} from './business-profile';
import type { Call } from './call';
import { favoriteIdsSchema, favoriteListSchema, favoriteQuerySchema } from './favorite';
import { documentId } from './fields';
import { pageQuerySchema } from './listing-query';
import { registrationSchema, signInSchema, userSchema } from './user';

const byId = z.object({ id: documentId() });
const nothing = (status: number) => ({ status, schema: null });
const oneUser = { status: 200, schema: userSchema };

const sessionCalls: Call[] = [
  {
    method: 'post',
    path: '/api/auth/register',
    tag: 'Session',
    summary: 'Make an account and sign in',
    body: registrationSchema,
    answer: { status: 201, schema: userSchema },
    failures: [409],
  },
  {
    method: 'post',
    path: '/api/auth/login',
    tag: 'Session',
    summary: 'Sign in',
    body: signInSchema,
    answer: oneUser,
    failures: [401],
  },
  {
    method: 'post',
    path: '/api/auth/refresh',
    tag: 'Session',
    summary: 'Rotate the refresh token',
    answer: nothing(204),
    failures: [401],
  },
  {
    method: 'post',
    path: '/api/auth/logout',
    tag: 'Session',
    summary: 'End this session',
    answer: nothing(204),
  },
  {
    method: 'get',
    path: '/api/auth/sessions',
    tag: 'Session',
    summary: 'The caller’s sessions, the last used first',
    answer: { status: 200, schema: sessionListSchema },
    failures: [401],
  },
  {
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    tag: 'Session',
    summary: 'End one of the caller’s sessions',
    params: byId,
    answer: nothing(204),
    failures: [401, 404],
  },
];

const accountCalls: Call[] = [
  {
    method: 'get',
    path: '/api/auth/user',
    tag: 'Account',
    summary: 'The signed-in user',
    answer: oneUser,
    failures: [401],
  },
  {
    method: 'patch',
    path: '/api/auth/user',
    tag: 'Account',
    summary: 'Change the own profile, or become a business account',
    body: profileFieldsSchema.partial(),
    answer: oneUser,
    failures: [401, 409, 422],
  },
  {
    method: 'post',
    path: '/api/auth/password',
    tag: 'Account',
    summary: 'Change the password; all other sessions end',
    body: passwordChangeSchema,
    answer: nothing(204),
    failures: [401, 403],
  },
  {
    method: 'post',
    path: '/api/auth/verify-email',
    tag: 'Account',
    summary: 'Confirm an email address with the token that was mailed to it',
    body: emailVerificationSchema,
    answer: nothing(204),
  },
  {
    method: 'post',
    path: '/api/auth/verify-email/resend',
    tag: 'Account',
    summary: 'Mail another token to the own address',
    answer: nothing(202),
    failures: [401],
  },
  {
    method: 'post',
    path: '/api/auth/forgot',
    tag: 'Account',
    summary: 'Ask for a mail that lets one choose a new password',
    body: passwordForgottenSchema,
    answer: nothing(202),
  },
  {
    method: 'post',
    path: '/api/auth/reset',
    tag: 'Account',
    summary: 'Choose a new password with the token that was mailed; all sessions end',
    body: passwordResetSchema,
    answer: nothing(204),
  },
  {
    method: 'get',
    path: '/api/account/export',
    tag: 'Account',
    summary: 'All that is kept about the caller',
    answer: { status: 200, schema: z.looseObject({ user: userSchema }) },
    failures: [401],
  },
  {
    method: 'delete',
    path: '/api/account',
    tag: 'Account',
    summary: 'Delete the own account',
    body: accountDeletionSchema,
    answer: nothing(204),
    failures: [401, 403, 409],
  },
];

const profileAnswer = { status: 200, schema: businessProfileSchema };
const businessProfileCalls: Call[] = [
  {
    method: 'get',
    path: '/api/business-profile',
    tag: 'Business profile',
    summary: 'The own business profile, null or 404 when there is none; an admin names a user',
    query: businessProfileQuerySchema,
    answer: { status: 200, schema: businessProfileSchema.nullable() },
    failures: [401, 403, 404],
  },
  {
    method: 'post',
    path: '/api/business-profile',
    tag: 'Business profile',
    summary: 'Make the own business profile',
    body: businessProfileInputSchema,
    answer: { status: 201, schema: businessProfileSchema },
    failures: [401, 403, 409],
  },
  {
    method: 'patch',
    path: '/api/business-profile',
    tag: 'Business profile',
    summary: 'Change the own business profile',
    body: businessProfileInputSchema.partial(),
    answer: profileAnswer,
    failures: [401, 403, 404],
  },
];

const byListing = z.object({ listingId: documentId() });
const favoriteCalls: Call[] = [
  {
    method: 'get',
    path: '/api/favorites',
    tag: 'Favourites',
    summary: 'The places that the caller keeps, without those that are not public now',
    query: favoriteQuerySchema,
    answer: { status: 200, schema: favoriteListSchema },
    failures: [401],
  },
  {
    method: 'get',
    path: '/api/favorites/ids',
    tag: 'Favourites',
    summary: 'The ids of the places that the caller keeps, up to 2,000, the latest first',
    answer: { status: 200, schema: favoriteIdsSchema },
    failures: [401],
  },
  {
    method: 'put',
    path: '/api/favorites/{listingId}',
    tag: 'Favourites',
    summary: 'Keep a place',
    params: byListing,
    answer: nothing(204),
    failures: [401, 404],
  },
  {
    method: 'delete',
    path: '/api/favorites/{listingId}',
    tag: 'Favourites',
    summary: 'Give a place up',
    params: byListing,
    answer: nothing(204),
    failures: [401, 404],
  },
];

const administrationCalls: Call[] = [
  {
    method: 'get',
    path: '/api/users',
    tag: 'Administration',
    summary: 'Accounts',
    query: userQuerySchema,
    answer: { status: 200, schema: userListSchema },
    failures: [401, 403],
  },
  {
    method: 'patch',
    path: '/api/users/{id}',
    tag: 'Administration',
    summary: 'Change the role of an account, or disable it',
    params: byId,
    body: accountFieldsSchema.partial(),
    answer: oneUser,
    failures: [401, 403, 404, 409],
  },
  {
    method: 'get',
    path: '/api/outbox',
    tag: 'Administration',
    summary: 'Mails that were not sent because no mail server is configured',
    query: pageQuerySchema,
    answer: { status: 200, schema: mailListSchema },
    failures: [401, 403, 404],
  },
];

/** What the identity service offers. */
export const identityCalls: Call[] = [
  ...sessionCalls,
  ...accountCalls,
  ...businessProfileCalls,
  ...favoriteCalls,
  ...administrationCalls,
];
