import { z } from 'zod';
import {
  accountDeletionSchema,
  mailListSchema,
  profilePatchSchema,
  userListSchema,
  userPatchSchema,
  userQuerySchema,
} from '../account';
import {
  businessProfileInputSchema,
  businessProfilePatchSchema,
  businessProfileQuerySchema,
  businessProfileSchema,
} from '../business-profile';
import { favoriteIdsSchema, favoriteListSchema, favoriteQuerySchema } from '../favorite';
import { documentId } from '../fields';
import { pageQuerySchema } from '../listing-query';
import {
  savedFilterInputSchema,
  savedFilterListSchema,
  savedFilterPatchSchema,
  savedFilterSchema,
} from '../saved-filter';
import { userSchema } from '../user';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'identity', cache: 'no-store' } as const;

export const account = {
  read: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'GET',
    path: '/api/auth/user',
    access: 'signed in',
    summary: 'The signed-in user',
    response: { status: 200, schema: userSchema },
    failures: [401],
  }),
  change: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'PATCH',
    path: '/api/auth/user',
    access: 'signed in',
    summary: 'Change the own profile, or become a business account',
    body: profilePatchSchema,
    response: { status: 200, schema: userSchema },
    failures: [401, 409, 422],
  }),
  export: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'GET',
    path: '/api/account/export',
    access: 'signed in',
    summary: 'All that is kept about the caller',
    response: { status: 200, schema: z.looseObject({ user: userSchema }) },
    failures: [401, 403],
    recentSignIn: true,
  }),
  delete: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'DELETE',
    path: '/api/account',
    access: 'signed in',
    summary: 'Delete the own account',
    body: accountDeletionSchema,
    response: { status: 204, schema: null },
    failures: [401, 403, 409],
    recentSignIn: true,
  }),
};

export const businessProfile = {
  read: defineEndpoint({
    ...common,
    tag: 'Business profile',
    method: 'GET',
    path: '/api/business-profile',
    access: 'business or admin',
    summary: 'The own business profile, null or 404 when there is none; an admin names a user',
    query: businessProfileQuerySchema,
    response: { status: 200, schema: businessProfileSchema.nullable() },
    failures: [401, 403, 404],
  }),
  create: defineEndpoint({
    ...common,
    tag: 'Business profile',
    method: 'POST',
    path: '/api/business-profile',
    access: 'business',
    summary: 'Make the own business profile',
    body: businessProfileInputSchema,
    response: { status: 201, schema: businessProfileSchema },
    failures: [401, 403, 409],
  }),
  change: defineEndpoint({
    ...common,
    tag: 'Business profile',
    method: 'PATCH',
    path: '/api/business-profile',
    access: 'business',
    summary: 'Change the own business profile',
    body: businessProfilePatchSchema,
    response: { status: 200, schema: businessProfileSchema },
    failures: [401, 403, 404],
  }),
};

const byListing = z.object({ listingId: documentId() });

export const favorites = {
  list: defineEndpoint({
    ...common,
    tag: 'Favourites',
    method: 'GET',
    path: '/api/favorites',
    access: 'signed in',
    summary: 'The places that the caller keeps, without those that are not public now',
    query: favoriteQuerySchema,
    response: { status: 200, schema: favoriteListSchema },
    failures: [401],
  }),
  listIds: defineEndpoint({
    ...common,
    tag: 'Favourites',
    method: 'GET',
    path: '/api/favorites/ids',
    access: 'signed in',
    summary: 'The ids of the places that the caller keeps, up to 2,000, the latest first',
    response: { status: 200, schema: favoriteIdsSchema },
    failures: [401],
  }),
  add: defineEndpoint({
    ...common,
    tag: 'Favourites',
    method: 'PUT',
    path: '/api/favorites/{listingId}',
    access: 'signed in',
    summary: 'Keep a place',
    params: byListing,
    response: { status: 204, schema: null },
    failures: [401, 404],
  }),
  remove: defineEndpoint({
    ...common,
    tag: 'Favourites',
    method: 'DELETE',
    path: '/api/favorites/{listingId}',
    access: 'signed in',
    summary: 'Give a place up',
    params: byListing,
    response: { status: 204, schema: null },
    failures: [401, 404],
  }),
};

const byId = z.object({ id: documentId() });

/** Filters of lists in the back office that an admin has saved. */
export const savedFilters = {
  list: defineEndpoint({
    ...common,
    tag: 'Administration',
    method: 'GET',
    path: '/api/users/me/saved-filters',
    access: 'admin',
    summary: 'The saved filters of the caller, by name',
    response: { status: 200, schema: savedFilterListSchema },
    failures: [401, 403],
  }),
  add: defineEndpoint({
    ...common,
    tag: 'Administration',
    method: 'POST',
    path: '/api/users/me/saved-filters',
    access: 'admin',
    summary: 'Save the filters of a list under a name; at most 20 per account',
    body: savedFilterInputSchema,
    response: { status: 201, schema: savedFilterSchema },
    failures: [401, 403, 409],
  }),
  rename: defineEndpoint({
    ...common,
    tag: 'Administration',
    method: 'PATCH',
    path: '/api/users/me/saved-filters/{id}',
    access: 'admin',
    summary: 'Rename a saved filter',
    params: byId,
    body: savedFilterPatchSchema,
    response: { status: 200, schema: savedFilterSchema },
    failures: [401, 403, 404, 409],
  }),
  remove: defineEndpoint({
    ...common,
    tag: 'Administration',
    method: 'DELETE',
    path: '/api/users/me/saved-filters/{id}',
    access: 'admin',
    summary: 'Delete a saved filter',
    params: byId,
    response: { status: 204, schema: null },
    failures: [401, 403],
  }),
};

/** Accounts of other users, and unsent emails; for admins. */
export const users = {
  list: defineEndpoint({
    ...common,
    tag: 'Administration',
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    summary: 'Accounts',
    query: userQuerySchema,
    response: { status: 200, schema: userListSchema },
    failures: [401, 403],
  }),
  change: defineEndpoint({
    ...common,
    tag: 'Administration',
    method: 'PATCH',
    path: '/api/users/{id}',
    access: 'admin',
    summary: 'Change the role of an account, disable it, or turn its second factor off',
    params: z.object({ id: documentId() }),
    body: userPatchSchema,
    response: { status: 200, schema: userSchema },
    failures: [401, 403, 404, 409],
    recentSignIn: true,
  }),
  listMails: defineEndpoint({
    ...common,
    tag: 'Administration',
    method: 'GET',
    path: '/api/outbox',
    access: 'admin',
    summary: 'Mails that were not sent because no mail server is configured',
    query: pageQuerySchema,
    response: { status: 200, schema: mailListSchema },
    failures: [401, 403, 404],
    recentSignIn: true,
  }),
};
