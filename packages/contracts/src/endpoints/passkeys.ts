import { z } from 'zod';
import { documentId } from '../fields';
import { rateLimits } from '../limits';
import {
  passkeyAddedSchema,
  passkeyChallengeSchema,
  passkeyCreationOptionsSchema,
  passkeyInputSchema,
  passkeyListSchema,
  passkeyPatchSchema,
  passkeyRequestOptionsSchema,
  passkeySetupSchema,
  passkeySignInSchema,
} from '../second-factor';
import { userSchema } from '../user';
import { defineEndpoint } from './define-endpoint';

const passkey = { service: 'identity', tag: 'Passkeys', cache: 'no-store' } as const;
const byId = z.object({ id: documentId() });
const challengesOf = (countBy: 'address' | 'user') =>
  [{ name: 'passkey-challenges', perHour: rateLimits.passkeyChallengesPerHour, countBy }] as const;

/** Passkeys of the own account (WebAuthn): they replace the password, or follow it as the second factor. */
export const passkeys = {
  list: defineEndpoint({
    ...passkey,
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'signed in',
    summary: 'The passkeys of the own account, and where they work',
    response: { status: 200, schema: passkeyListSchema },
    failures: [401],
  }),
  prepare: defineEndpoint({
    ...passkey,
    method: 'POST',
    path: '/api/auth/passkeys/options',
    access: 'signed in',
    summary: 'Get a challenge for a new passkey',
    recentSignIn: true,
    verifiedEmail: true,
    body: passkeySetupSchema,
    response: { status: 200, schema: passkeyCreationOptionsSchema },
    failures: [401, 403, 409],
    limit: challengesOf('user'),
  }),
  add: defineEndpoint({
    ...passkey,
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'signed in',
    summary: 'Add a passkey; if it is the first factor, all other sessions end. At most 10 per account',
    recentSignIn: true,
    verifiedEmail: true,
    body: passkeyInputSchema,
    response: { status: 201, schema: passkeyAddedSchema },
    failures: [401, 403, 409],
  }),
  rename: defineEndpoint({
    ...passkey,
    method: 'PATCH',
    path: '/api/auth/passkeys/{id}',
    access: 'signed in',
    summary: 'Rename a passkey',
    params: byId,
    body: passkeyPatchSchema,
    response: { status: 200, schema: passkeyListSchema.shape.passkeys.element },
    failures: [401, 404],
  }),
  remove: defineEndpoint({
    ...passkey,
    method: 'DELETE',
    path: '/api/auth/passkeys/{id}',
    access: 'signed in',
    summary: 'Remove a passkey',
    recentSignIn: true,
    params: byId,
    response: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  }),
  prepareConfirm: defineEndpoint({
    ...passkey,
    goesOnWhenFull: true,
    method: 'POST',
    path: '/api/auth/confirm/options',
    access: 'signed in',
    summary: 'Get a challenge for signing in again with a passkey',
    response: { status: 200, schema: passkeyRequestOptionsSchema },
    failures: [401, 409],
    limit: challengesOf('user'),
  }),
  prepareSignIn: defineEndpoint({
    ...passkey,
    goesOnWhenFull: true,
    method: 'POST',
    path: '/api/auth/login/passkey/options',
    access: 'everybody',
    summary: 'Get a challenge for signing in with a passkey, alone or after the password',
    body: passkeyChallengeSchema,
    response: { status: 200, schema: passkeyRequestOptionsSchema },
    failures: [409],
    limit: challengesOf('address'),
  }),
  signIn: defineEndpoint({
    ...passkey,
    goesOnWhenFull: true,
    method: 'POST',
    path: '/api/auth/login/passkey',
    access: 'everybody',
    summary: 'Sign in with a passkey alone; it counts as password and second factor',
    body: passkeySignInSchema,
    response: { status: 200, schema: userSchema },
    failures: [403],
  }),
};
