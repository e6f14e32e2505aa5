import { randomUUID } from 'node:crypto';
import type { Claim, Listing, MailList, Review, User } from '@halalmap/contracts';
import { samplePassword, type ApiClient } from './product';

/** The kinds of callers: not signed in, and each role; two businesses, of which one owns the place. */
export const people = ['visitor', 'regular', 'stranger', 'owner', 'admin'] as const;
type Person = (typeof people)[number];

/** One record of each kind that a call can refer to. */
export interface Fixtures {
  /** Access tokens; null for the visitor. */
  tokens: Record<Person, string | null>;
  users: Record<Exclude<Person, 'visitor'>, User>;
  /** An approved place that the owner has claimed, with a review by the regular user. */
  place: string;
  /** An approved place without an owner, on which the stranger has filed a claim. */
  free: string;
  /** A pending place, submitted by a visitor. */
  pending: string;
  review: string;
  /** By the owner, of `free`. */
  ownersReview: string;
  /** By the stranger. */
  claim: string;
  /** By the regular user, for `free`. */
  change: string;
  confirmation: string;
}

/** An id that no record has. */
export const nothing = 'f'.repeat(24);

const emails = {
  regular: 'regular@halalmap.example',
  owner: 'business@halalmap.example',
  admin: 'admin@halalmap.example',
} as const;

/** The credentials of a sample account. */
export const samplePasswordOf = (email: string): { email: string; password: string } => ({
  email,
  password: samplePassword,
});

const made = async <T>(response: Response): Promise<T> => {
  if (!response.ok)
    throw new Error(`${response.url} failed with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

/**
 * Verifies the address of a new account with the link in the outbox.
 * @param options.admin access token of an admin; default: the sample admin's
 */
export const verifyEmail = async (
  api: ApiClient,
  email: string,
  { admin }: { admin?: string } = {},
): Promise<void> => {
  const token = admin ?? (await api.signIn(emails.admin, samplePassword));
  const { mails } = await made<MailList>(await api.get('/api/outbox?limit=100', token));
  const [, secret] = /token=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '') ?? [];
  const response = await api.send('POST', '/api/auth/verify-email', { token: secret });
  if (!response.ok) throw new Error(`the address ${email} was not verified: ${await response.text()}`);
};

/**
 * Registers a user and verifies the address.
 * @param options.admin access token of an admin; default: the sample admin's
 * @returns the user and the access token
 */
export const register = async (
  api: ApiClient,
  email: string,
  role: 'regular' | 'business' = 'regular',
  options: { admin?: string } = {},
): Promise<{ user: User; token: string }> => {
  const password = 'somebody’s long password';
  const user = await made<User>(
    await api.send('POST', '/api/auth/register', {
      email,
      password,
      confirmPassword: password,
      firstName: 'Some',
      lastName: 'Body',
      role,
    }),
  );
  await verifyEmail(api, email, options);
  return { user, token: await api.signIn(email, password) };
};

/** Creates one record of each kind, as the sample accounts and a new stranger. */
export const makeFixtures = async (api: ApiClient): Promise<Fixtures> => {
  const stranger = await register(api, `stranger-${randomUUID()}@mail.example`, 'business');
  const tokens = {
    visitor: null,
    regular: await api.signIn(emails.regular, samplePassword),
    stranger: stranger.token,
    owner: await api.signIn(emails.owner, samplePassword),
    admin: await api.signIn(emails.admin, samplePassword),
  };
  const me = async (token: string): Promise<User> => made(await api.get('/api/auth/user', token));
  const place = async (name: string, publish: boolean): Promise<string> =>
    (
      await made<Listing>(
        await api.send(
          'POST',
          '/api/listings',
          { entityType: 'food', name, publish },
          publish ? tokens.admin : undefined,
        ),
      )
    ).id;
  const [owned, free, pending] = [
    await place('Owned', true),
    await place('Free', true),
    await place('Waiting', false),
  ];
  const claim = async (listing: string, token: string): Promise<string> =>
    (
      await made<Claim>(
        await api.send(
          'POST',
          `/api/listings/${listing}/claims`,
          {
            businessName: 'Kusina',
            ownerName: 'Some Body',
            contactEmail: 'some@mail.example',
            message: 'I own it',
          },
          token,
        ),
      )
    ).id;
  const granted = await claim(owned, tokens.owner);
  await made(await api.send('PATCH', `/api/claims/${granted}`, { status: 'approved' }, tokens.admin));
  const review = async (listing: string, token: string): Promise<string> =>
    (await made<Review>(await api.send('POST', `/api/listings/${listing}/reviews`, { rating: 4 }, token))).id;
  const change = await made<{ id: string }>(
    await api.send(
      'POST',
      `/api/listings/${free}/changes`,
      { fields: { phone: '+63 912 345 6789' } },
      tokens.regular,
    ),
  );
  const confirmation = await made<{ id: string }>(
    await api.send('POST', `/api/listings/${free}/confirmations`, { verdict: 'closed' }, tokens.regular),
  );
  return {
    tokens,
    users: {
      regular: await me(tokens.regular),
      stranger: stranger.user,
      owner: await me(tokens.owner),
      admin: await me(tokens.admin),
    },
    place: owned,
    free,
    pending,
    review: await review(owned, tokens.regular),
    ownersReview: await review(free, tokens.owner),
    claim: await claim(free, tokens.stranger),
    change: change.id,
    confirmation: confirmation.id,
  };
};
