import { defineMutation, defineQuery, skipToken } from '@halalmap/api-client';
import { type User, navigationPaths } from '@halalmap/contracts';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import type { IconName } from '@halalmap/ui';
import type { PaletteText } from '../../messages/en-palette';
import { adminApi } from '../../shared/admin-api';

const icons = ['list', 'store', 'user-round', 'hand-heart'] as const satisfies readonly IconName[];

/** Something that was opened: a page, a listing, a user or a claim. */
interface Recent {
  label: string;
  detail: string;
  icon: (typeof icons)[number];
  to: string;
}

const maxRecent = 5;

const isRecent = (value: unknown): value is Recent => {
  const { label, detail, icon, to } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof label === 'string' &&
    typeof detail === 'string' &&
    icons.some((name) => name === icon) &&
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to)
  );
};

/** Kept until the tab is closed or the user signs out, because it has names of people. */
const store = createDraft<Recent[]>({
  name: 'account',
  storage: 'session',
  read: (stored) => (Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecent) : null),
});
const keyOf = (userId: string): string => `${userId}.opened`;

/** @returns what the user opened last, the latest first */
const loadRecent = (userId: string): Recent[] => store.load(keyOf(userId)) ?? [];

/** Stores on this device what a user opened, first in the list and without duplicates. */
export const rememberRecent = (userId: string, opened: Recent): void => {
  const others = loadRecent(userId).filter(({ to }) => to !== opened.to);
  store.save(keyOf(userId), [opened, ...others].slice(0, maxRecent));
};

/** Results of each kind. */
const resultsPerKind = 5;

const paletteApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    foundListings: build.query({
      ...defineQuery(
        'GET /api/listings/enhanced',
        (search: string) => ({ query: { search, status: 'all', limit: resultsPerKind } }),
        ({ listings }) => listings,
      ),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    foundUsers: build.query({
      ...defineQuery(
        'GET /api/users',
        (search: string) => ({ query: { search, limit: resultsPerKind } }),
        ({ users }) => users,
      ),
      providesTags: ['User'],
    }),
    foundClaims: build.query({
      ...defineQuery(
        'GET /api/claims',
        (search: string) => ({ query: { search, limit: resultsPerKind } }),
        ({ claims }) => claims,
      ),
      providesTags: ['Claim'],
    }),
    leaveSession: build.mutation(defineMutation('POST /api/auth/logout')),
  }),
});

const { useFoundListingsQuery, useFoundUsersQuery, useFoundClaimsQuery } = paletteApi;
export const { useLeaveSessionMutation } = paletteApi;

/** A place that is open, and what the palette can do with it. */
export interface OpenPlace {
  name: string;
  /** Opens the dialog that merges it into another one. */
  merge: () => void;
}

/** One row: it leads to a page, or does something. */
export interface Entry {
  id: string;
  label: string;
  detail: string;
  icon: IconName;
  action:
    | { opens: Recent }
    | { goesTo: string }
    | { downloads: string }
    | { signsOut: true }
    | { runs: () => void }
    | { retries: () => void };
}

interface EntryGroup {
  name: 'recent' | 'pages' | 'actions' | 'listings' | 'users' | 'claims';
  entries: Entry[];
}

/** Shorter texts match too much to be worth a request. */
const minQueryLength = 2;

const pageEntry = (id: string, opens: Recent): Entry => ({ id, ...opens, action: { opens } });
const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** Downloads are links, so that a large file is streamed. The audit log records that of all listings. */
const actions = [
  ['queue', 'circle-check', { goesTo: '/admin?tab=dashboard' }],
  ['addBusiness', 'plus', { goesTo: '/admin?tab=add' }],
  ['addEnterprise', 'plus', { goesTo: '/enterprise-admin?add=listing' }],
  ['export', 'file-text', { downloads: '/api/listings/export?format=csv&status=all' }],
  ['exportPublic', 'file-text', { downloads: '/api/listings/export?format=csv' }],
  ['home', 'globe', { goesTo: '/' }],
  ['settings', 'shield', { goesTo: '/settings' }],
  ['signOut', 'log-out', { signsOut: true }],
] as const satisfies ReadonlyArray<readonly [string, IconName, Entry['action']]>;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every typed word begins a word of the text. */
const startsWords = (typed: string, text: string): boolean => {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

interface Found<Item> {
  currentData?: Item[] | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/**
 * Everything that matches: pages and actions at once, records when the server has responded.
 * @param options.typed the text in the field
 * @param options.query the same after a pause, for the request to the server
 */
export const useEntries = (options: {
  typed: string;
  query: string;
  user: User;
  place: OpenPlace | null;
  t: PaletteText;
}): { groups: EntryGroup[]; isSearching: boolean } => {
  const { query, user, place, t } = options;
  const typed = options.typed.trim();
  const queryArgument = typed.length >= minQueryLength && query.length >= minQueryLength ? query : skipToken;
  const listings = useFoundListingsQuery(queryArgument);
  const users = useFoundUsersQuery(queryArgument);
  const claims = useFoundClaimsQuery(queryArgument);

  const recordsOf = <Item>(
    name: 'listings' | 'users' | 'claims',
    found: Found<Item>,
    toEntry: (item: Item) => Entry,
  ): EntryGroup => {
    const isFailed = found.isError && !found.isFetching;
    const retries = (): void => void found.refetch();
    const failure: Entry = {
      id: `failed-${name}`,
      label: t(`failed.${name}`),
      detail: '',
      icon: 'rotate-ccw',
      action: { retries },
    };
    if (queryArgument === skipToken) return { name, entries: [] };
    return { name, entries: isFailed ? [failure] : (found.currentData ?? []).map(toEntry) };
  };

  const groups: EntryGroup[] = [
    {
      name: 'recent',
      entries:
        typed === '' ? loadRecent(user.id).map((recent) => pageEntry(`recent-${recent.to}`, recent)) : [],
    },
    {
      name: 'pages',
      entries: navigationPaths('admin')
        .filter((path) => startsWords(typed, `${t(`page.${path}`)} ${t(`words.${path}`)}`))
        .map((path) =>
          pageEntry(`page-${path}`, { label: t(`page.${path}`), detail: '', icon: 'list', to: path }),
        ),
    },
    {
      name: 'actions',
      entries: [...(place ? [['merge', 'copy', { runs: place.merge }] as const] : []), ...actions]
        .map(([name, icon, action]) => ({
          name,
          icon,
          action,
          label: t(`action.${name}`, { place: place?.name }),
        }))
        .filter(({ name, label }) => startsWords(typed, `${label} ${t(`words.${name}`)}`))
        .map(({ name, ...entry }) => ({ id: `action-${name}`, detail: '', ...entry })),
    },
    recordsOf('listings', listings, ({ id, name, entityType, status, municipalityName, provinceName }) =>
      pageEntry(`listing-${id}`, {
        label: name,
        detail: [t(`type.${entityType}`), municipalityName ?? provinceName, t(`status.${status}`)]
          .filter(Boolean)
          .join(' · '),
        icon: 'store',
        to: withQuery('/admin', { status: 'all', search: name, row: id }),
      }),
    ),
    recordsOf('users', users, ({ id, firstName, lastName, email, role }) =>
      pageEntry(`user-${id}`, {
        label: firstName && lastName ? `${firstName} ${lastName}` : email,
        detail: [firstName && lastName ? email : null, t(`role.${role}`)].filter(Boolean).join(' · '),
        icon: 'user-round',
        to: withQuery('/admin/users', { search: id }),
      }),
    ),
    recordsOf('claims', claims, ({ id, listingName, ownerName, status }) =>
      pageEntry(`claim-${id}`, {
        label: listingName,
        detail: `${ownerName} · ${t(`status.${status}`)}`,
        icon: 'hand-heart',
        to: withQuery('/admin/claims', { status: 'all', search: listingName, row: id }),
      }),
    ),
  ];
  const isWaiting = typed.length >= minQueryLength && typed !== query;
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: isWaiting || [listings, users, claims].some(({ isFetching }) => isFetching),
  };
};
