import { readAddress } from '@halalmap/contracts';
import { useCallback, useMemo } from 'react';
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/**
 * Whether "back" leads to another page of this site. A browser without the Navigation API knows only that the router
 * made this entry, perhaps as a replacement of the first one.
 */
export const useCameFromHere = (): (() => boolean) => {
  const { key } = useLocation();
  return () => ('navigation' in window ? window.navigation.canGoBack : key !== 'default');
};

/**
 * @param given the value of each parameter to set; null or an empty text removes the parameter
 * @returns a copy of the query with these changes
 */
export const withUrlParams = (
  params: URLSearchParams,
  given: Readonly<Record<string, string | null>>,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** Replaces the query of the current URL with what `rewrite` returns for it. */
export type ChangeUrlParams = (
  rewrite: (current: URLSearchParams) => URLSearchParams,
  options?: Pick<NavigateOptions, 'replace' | 'preventScrollReset'>,
) => void;

/**
 * The query of the URL, and a function that changes it. The router renders a new URL in a transition; `useSearchParams`
 * changes what was rendered last, so that of two quick changes the first would be lost. This changes what the URL is
 * now. Once the user has left for another page, nothing is changed.
 */
export const useUrlParams = (): [params: URLSearchParams, change: ChangeUrlParams] => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeUrlParams>(
    (rewrite, options) => {
      const current = window.location;
      if (readAddress(current.pathname).path !== pathname) return;
      void navigate(`?${rewrite(new URLSearchParams(current.search)).toString()}`, options);
    },
    [navigate, pathname],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), change];
};

const entriesKey = 'halalmap.entries';
/** Of how many entries of the history values are kept. */
const keptEntries = 50;

type EntryValues = Readonly<Record<string, number>>;

const readEntries = (): Array<[key: string, values: EntryValues]> => {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(entriesKey) ?? '[]');
    return Array.isArray(kept) ? (kept as Array<[string, EntryValues]>) : [];
  } catch {
    // Storage is not available, or holds something else.
    return [];
  }
};

type Entry = Pick<Location, 'key' | 'pathname' | 'search'>;

/** The first entry of each document has the same key. */
const idOf = ({ key, pathname, search }: Entry): string => `${key} ${pathname}${search}`;

const writeEntries = (entries: Array<[key: string, values: EntryValues]>): void => {
  try {
    window.sessionStorage.setItem(entriesKey, JSON.stringify(entries.slice(-keptEntries)));
  } catch {
    // Without storage a reload loses them.
  }
};

/**
 * Keeps a number about an entry of the history, such as its scroll position, until the tab is closed: a reload of a later
 * page does not lose it.
 */
export const keepForEntry = (entry: Entry, name: string, value: number): void => {
  const entries = readEntries();
  const id = idOf(entry);
  const values = { ...entries.find(([kept]) => kept === id)?.[1], [name]: value };
  writeEntries([...entries.filter(([kept]) => kept !== id), [id, values]]);
};

/** @returns what was kept about an entry of the history; undefined if there is nothing */
export const readForEntry = (entry: Entry, name: string): number | undefined => {
  const id = idOf(entry);
  const value: unknown = readEntries().find(([kept]) => kept === id)?.[1]?.[name];
  return typeof value === 'number' ? value : undefined;
};

/** Forgets what was kept about an entry: for an address that is opened anew, not again. */
export const forgetEntry = (entry: Entry): void => {
  const id = idOf(entry);
  writeEntries(readEntries().filter(([kept]) => kept !== id));
};
