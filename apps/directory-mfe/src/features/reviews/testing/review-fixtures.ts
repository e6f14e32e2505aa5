import type { SeenCall, StubResponse } from '@halalmap/api-client/testing';
import type { Listing, Review, ReviewReader, User } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aListing, aReviewList } from '../../../testing/builders';
import { stubListing } from '../../../testing/listing-network';
import { renderApp } from '../../../testing/render-app';

export const listingId = aListing().id;
const path = `/api/listings/${listingId}/reviews`;

const aUser = (role: User['role']): Partial<User> => ({
  id: 'e'.repeat(24),
  email: `${role}@halalmap.example`,
  role,
  firstName: 'Rasul',
  lastName: 'U',
});

export const refusal = (status: number, code: string, more: object = {}): StubResponse => ({
  status,
  body: { error: { code, message: `The server says ${code}`, requestId: 'r', ...more } },
});

export type StubHandler = (call: SeenCall) => StubResponse | Promise<StubResponse>;

/** A place and its reviews as stored by the server, and a reader. */
export const createReviewFixtures = () => {
  let network: ReturnType<typeof stubListing> | undefined;
  let reviews: Review[] = [];
  let reader: Partial<ReviewReader> = {};
  let handlers: Record<string, StubHandler> = {};

  const isSignedIn = (): boolean => document.cookie.includes('signed_in=1');
  const shown = ({ params }: SeenCall): StubResponse => {
    const sorted = reviews.toSorted((one, other) =>
      params.get('sort') === 'helpful'
        ? other.helpfulCount - one.helpfulCount
        : other.createdAt.localeCompare(one.createdAt),
    );
    const range = { offset: Number(params.get('offset') ?? 0), limit: Number(params.get('limit') ?? 10) };
    const who = { ownsListing: false, review: null, reviewTag: null, ...reader };
    return { body: { ...aReviewList(sorted, range), ...(isSignedIn() && { reader: who }) } };
  };

  return {
    start: (): void => {
      reviews = [];
      reader = {};
      handlers = {};
      window.localStorage.clear();
      Element.prototype.scrollIntoView = () => undefined;
    },
    stop: (): void => {
      network?.restore();
      document.cookie = 'signed_in=; max-age=0; path=/';
    },
    setReviews: (next: Review[]): void => {
      reviews = next;
    },
    reviews: () => reviews,
    /** The signed-in user's relation to the place. */
    setReader: (next: Partial<ReviewReader>): void => {
      reader = next;
    },
    /** Responses by method and path. */
    stub: (call: string, handler: StubHandler): void => {
      handlers[call] = handler;
    },
    stubList: (handler: StubHandler): void => {
      handlers[`GET ${path}`] = handler;
    },
    stubWrite: (handler: StubHandler): void => {
      handlers[`POST ${path}`] = handler;
    },
    shown,
    signOut: (): void => {
      document.cookie = 'signed_in=; max-age=0; path=/';
    },
    /** Opens the page of the place. */
    async open(
      who: 'visitor' | User['role'],
      { listing, query = '' }: { listing?: Partial<Listing>; query?: string } = {},
    ) {
      network?.restore();
      document.cookie = who === 'visitor' ? 'signed_in=; max-age=0' : 'signed_in=1';
      network = stubListing({
        listing: listing ?? {},
        responses: {
          [`GET ${path}`]: shown,
          'GET /api/auth/user': () =>
            isSignedIn() && who !== 'visitor' ? { body: aUser(who) } : refusal(401, 'unauthenticated'),
          'GET /api/favorites/ids': () => ({ body: { listingIds: [] } }),
          'POST /api/auth/refresh': () => refusal(401, 'unauthenticated'),
          ...handlers,
        },
      });
      const view = renderApp(`/listing/${listingId}${query}`);
      await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });
      return view;
    },
    section: () => within(screen.getByRole('region', { name: 'Reviews' })),
    dialog: async (name: string | RegExp) => within(await screen.findByRole('dialog', { name })),
    /** The requests that changed something. */
    sent: () =>
      (network?.calls ?? []).filter(
        ({ method, path: asked }) =>
          method !== 'GET' && !asked.startsWith('/api/auth') && !asked.endsWith('/figures'),
      ),
    asked: (call: string) =>
      (network?.calls ?? []).filter(({ method, path: asked }) => `${method} ${asked}` === call).length,
  };
};
