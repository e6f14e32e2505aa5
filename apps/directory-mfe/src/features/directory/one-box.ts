import { api, type AppStore, defineQuery, type ResponseTo } from '@halalmap/api-client';
import type { EntityType, Language } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { switchFilters, type SwitchFilter } from '@halalmap/listing-model';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noFilters, writeFilters, type ChangeFilters, type DirectoryFilters } from './directory-filters';

const oneBoxApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a search text asks for besides words. */
    parsedSearch: build.query(
      defineQuery(
        'GET /api/search/parse',
        ({ text, type, lang }: { text: string; type: EntityType; lang: Language }) => ({
          query: { q: text, type, lang },
        }),
      ),
    ),
  }),
});

const { useParsedSearchQuery } = oneBoxApi;

type ParsedSearch = ResponseTo<'GET /api/search/parse'>;
type Part = ParsedSearch['parts'][number];

const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text has been read before: it is what is left of the one that was typed. */
const isRead = ({ search, typed }: DirectoryFilters): boolean => {
  const known = new Set(wordsIn(typed));
  return wordsIn(search).every((word) => known.has(word));
};

const isSwitch = (name: string): name is SwitchFilter => switchFilters.some((one) => one === name);

/** Whether the filters have what a part of the typed text asked for. */
const isActive = ({ kind, value }: Part, filters: DirectoryFilters): boolean => {
  if (kind === 'location') return filters.location !== '';
  if (kind === 'near') return filters.near !== null;
  if (kind === 'nearMe') return filters.sort === 'distance';
  if (kind === 'facility') return filters.facilities.includes(value);
  return !isSwitch(kind) || filters.on.includes(kind);
};

/** The filters that a text asks for, besides those that are on. */
const withParsed = (filters: DirectoryFilters, parsed: ParsedSearch): DirectoryFilters => {
  const { text, location, near, filters: found, parts } = parsed;
  const { facility = [], ...flags } = found;
  const asksNearMe = parts.some(({ kind }) => kind === 'nearMe');
  return {
    ...filters,
    search: text,
    typed: filters.search.trim(),
    location: location ?? filters.location,
    near: near ? { name: near.name, lat: near.latitude, lng: near.longitude } : filters.near,
    sort: asksNearMe ? 'distance' : filters.sort,
    on: switchFilters.filter((name) => filters.on.includes(name) || name in flags),
    facilities: [...new Set([...filters.facilities, ...facility])],
  };
};

/** The typed text without the parts that the filters still have. */
const textLeft = (typed: string, parts: readonly Part[], filters: DirectoryFilters): string => {
  let left = '';
  let end = 0;
  for (const part of parts.filter((one) => isActive(one, filters))) {
    left += `${typed.slice(end, part.from)} `;
    end = part.to;
  }
  return `${left}${typed.slice(end)}`.replace(/\s+/g, ' ').trim();
};

/** Whether a text asks for more than words, and a barcode in the directory of products is a word. */
const asksForMore = ({ parts, type: asked }: ParsedSearch, type: EntityType): boolean =>
  parts.some(({ kind }) => kind !== 'barcode' || asked !== type);

const isOfDirectory = ({ type: asked }: ParsedSearch, type: EntityType): boolean =>
  asked === undefined || asked === type;

/**
 * Reads the text of an address before its page is rendered on the server.
 * @returns the filters as the page will understand them; null when the text leads to another directory
 */
export const prepareOneBox = async (
  type: EntityType,
  filters: DirectoryFilters,
  { lang, dispatch }: { lang: Language; dispatch: AppStore['dispatch'] },
): Promise<DirectoryFilters | null> => {
  const text = filters.search.trim();
  if (text === '' || isRead(filters)) return filters;
  const { data: parsed } = await dispatch(oneBoxApi.endpoints.parsedSearch.initiate({ text, type, lang }));
  if (!parsed || !asksForMore(parsed, type)) return filters;
  return isOfDirectory(parsed, type) ? withParsed(filters, parsed) : null;
};

/** What the whole of a typed text asked for; undefined while unknown, and for an empty one. */
export const useParsedText = (type: EntityType, text: string): ParsedSearch | undefined => {
  const { locale: lang } = useLocale();
  return useParsedSearchQuery(text === '' ? skipToken : { text, type, lang }).currentData;
};

interface OneBox {
  /** The filters of the address, with what its text asks for. */
  filters: DirectoryFilters;
  /** What the text asks for, as long as it is still in the address. */
  found: ParsedSearch | undefined;
  hasTyped: boolean;
  /** The text has not been read yet, or leads to another directory: a list of its words alone would come and go. */
  isAwaited: boolean;
}

/**
 * The one box: what a text asks for besides words counts as filters, from the first view of an address on, once it is no
 * longer being typed.
 * @param isTyping nothing that is being typed is changed
 */
export const useOneBox = (type: EntityType, filters: DirectoryFilters, isTyping: boolean): OneBox => {
  const [hasTyped, setHasTyped] = useState(false);
  if (isTyping && !hasTyped) setHasTyped(true);
  const { locale: lang } = useLocale();
  const text = filters.search.trim();
  const isNew = text !== '' && !isTyping && !isRead(filters);
  const { currentData: parsed, isError } = useParsedSearchQuery(isNew ? { text, type, lang } : skipToken);
  const found = parsed && asksForMore(parsed, type) ? parsed : undefined;
  const understood = useMemo(
    () => (found && isOfDirectory(found, type) ? withParsed(filters, found) : filters),
    [filters, found, type],
  );
  const isUnread = isNew && !hasTyped && !parsed && !isError;
  return {
    filters: understood,
    found,
    hasTyped,
    isAwaited: isUnread || (found !== undefined && !isOfDirectory(found, type)),
  };
};

/** Changes filters, and keeps those that the text of the address asks for. */
export const useUnderstoodChange = ({ filters, found }: OneBox, change: ChangeFilters): ChangeFilters =>
  useCallback<ChangeFilters>(
    (changed, options) => change(found ? { ...filters, page: 1, ...changed } : changed, options),
    [filters, found, change],
  );

/**
 * Moves what a typed text of the one box asks for into the address. One that was followed stays as it is: an address that
 * is replaced while the page comes to life would take the visitor back from a place that they have just chosen. A text of
 * another directory, such as "mosque makati" or a barcode among restaurants, leads there.
 * @param options.onNearMe asks for the visitor's position
 * @returns a function that changes filters and puts the words that asked for them back into the text
 */
export const useUnderstoodAddress = (
  type: EntityType,
  { filters, found, hasTyped }: OneBox,
  { change, onNearMe }: { change: ChangeFilters; onNearMe: () => void },
): ChangeFilters => {
  const navigate = useNavigate();
  const before = useParsedText(type, filters.typed);

  const apply = useEffectEvent((parsed: ParsedSearch) => {
    if (isOfDirectory(parsed, type)) {
      if (!hasTyped) return;
      change(filters, { replace: true });
      if (parsed.parts.some(({ kind }) => kind === 'nearMe')) onNearMe();
    } else {
      // Filters of this directory may mean nothing in the other one.
      const there = withParsed({ ...noFilters, search: filters.search, location: filters.location }, parsed);
      const query = writeFilters(there).toString();
      void navigate(`/${parsed.type}${query === '' ? '' : `?${query}`}`, { replace: true });
    }
  });
  useEffect(() => {
    if (found) apply(found);
  }, [found]);

  return (changed, options) => {
    const next = { ...filters, ...changed };
    const parts = before?.parts ?? [];
    const isTaken = parts.some((part) => isActive(part, filters) && !isActive(part, next));
    if (!isTaken) return change(changed, options);
    const given = isRead(filters) ? textLeft(filters.typed, parts, next) : filters.search;
    change({ ...changed, search: given }, options);
  };
};
