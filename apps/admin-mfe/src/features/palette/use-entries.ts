import { skipToken } from '@halalmap/api-client';
import { navigationPaths, type User } from '@halalmap/contracts';
import type { IconName } from '@halalmap/ui';
import type { PaletteText } from '../../messages/en-palette';
import { useFoundClaimsQuery, useFoundListingsQuery, useFoundUsersQuery } from './palette-api';
import { loadRecent, type Recent } from './recent';

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
  does:
    | { opens: Recent }
    | { goesTo: string }
    | { downloads: string }
    | { signsOut: true }
    | { runs: () => void }
    | { retries: () => void };
}

export interface EntryGroup {
  name: 'recent' | 'pages' | 'actions' | 'listings' | 'users' | 'claims';
  entries: Entry[];
}

/** Shorter texts match too much to be worth a request. */
const shortest = 2;

const opening = (id: string, opens: Recent): Entry => ({ id, ...opens, does: { opens } });
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
] as const satisfies ReadonlyArray<readonly [string, IconName, Entry['does']]>;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every typed word begins a word of the text. */
const fits = (typed: string, text: string): boolean => {
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
 * @param options.settled the same after a pause; it is what the server is asked for
 */
export const useEntries = (options: {
  typed: string;
  settled: string;
  user: User;
  place: OpenPlace | null;
  t: PaletteText;
}): { groups: EntryGroup[]; isSearching: boolean } => {
  const { settled, user, place, t } = options;
  const typed = options.typed.trim();
  const asked = typed.length >= shortest && settled.length >= shortest ? settled : skipToken;
  const listings = useFoundListingsQuery(asked);
  const users = useFoundUsersQuery(asked);
  const claims = useFoundClaimsQuery(asked);

  const recordsOf = <Item>(
    name: 'listings' | 'users' | 'claims',
    found: Found<Item>,
    show: (item: Item) => Entry,
  ): EntryGroup => {
    const isFailed = found.isError && !found.isFetching;
    const retries = (): void => void found.refetch();
    const failure: Entry = {
      id: `failed-${name}`,
      label: t(`failed.${name}`),
      detail: '',
      icon: 'rotate-ccw',
      does: { retries },
    };
    if (asked === skipToken) return { name, entries: [] };
    return { name, entries: isFailed ? [failure] : (found.currentData ?? []).map(show) };
  };

  const groups: EntryGroup[] = [
    {
      name: 'recent',
      entries:
        typed === '' ? loadRecent(user.id).map((recent) => opening(`recent-${recent.to}`, recent)) : [],
    },
    {
      name: 'pages',
      entries: navigationPaths('admin')
        .filter((path) => fits(typed, `${t(`page.${path}`)} ${t(`words.${path}`)}`))
        .map((path) =>
          opening(`page-${path}`, { label: t(`page.${path}`), detail: '', icon: 'list', to: path }),
        ),
    },
    {
      name: 'actions',
      entries: [...(place ? [['merge', 'copy', { runs: place.merge }] as const] : []), ...actions]
        .map(([name, icon, does]) => ({
          name,
          icon,
          does,
          label: t(`action.${name}`, { place: place?.name }),
        }))
        .filter(({ name, label }) => fits(typed, `${label} ${t(`words.${name}`)}`))
        .map(({ name, ...entry }) => ({ id: `action-${name}`, detail: '', ...entry })),
    },
    recordsOf('listings', listings, ({ id, name, entityType, status, municipalityName, provinceName }) =>
      opening(`listing-${id}`, {
        label: name,
        detail: [t(`type.${entityType}`), municipalityName ?? provinceName, t(`status.${status}`)]
          .filter(Boolean)
          .join(' · '),
        icon: 'store',
        to: withQuery('/admin', { status: 'all', search: name, row: id }),
      }),
    ),
    recordsOf('users', users, ({ id, firstName, lastName, email, role }) =>
      opening(`user-${id}`, {
        label: firstName && lastName ? `${firstName} ${lastName}` : email,
        detail: [firstName && lastName ? email : null, t(`role.${role}`)].filter(Boolean).join(' · '),
        icon: 'user-round',
        to: withQuery('/admin/users', { search: id }),
      }),
    ),
    recordsOf('claims', claims, ({ id, listingName, ownerName, status }) =>
      opening(`claim-${id}`, {
        label: listingName,
        detail: `${ownerName} · ${t(`status.${status}`)}`,
        icon: 'hand-heart',
        to: withQuery('/admin/claims', { status: 'all', search: listingName, row: id }),
      }),
    ),
  ];
  const isWaiting = typed.length >= shortest && typed !== settled;
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: isWaiting || [listings, users, claims].some(({ isFetching }) => isFetching),
  };
};
