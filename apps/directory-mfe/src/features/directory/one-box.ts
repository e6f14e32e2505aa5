import { api, defineQuery, type ResponseTo } from '@halalmap/api-client';
import type { EntityType } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { switchFilters, type SwitchFilter } from '@halalmap/listing-model';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noFilters, writeFilters, type ChangeFilters, type DirectoryFilters } from './directory-filters';

const { useParsedSearchQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a search text asks for besides words. */
    parsedSearch: build.query(
      defineQuery(
        'GET /api/search/parse',
        ({ text, type, lang }: { text: string; type: EntityType; lang: 'en' | 'fil' | 'ar' }) => ({
          query: { q: text, type, lang },
        }),
      ),
    ),
  }),
});

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
    page: 1,
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

/**
 * The one box: what a text asks for besides words moves into the filters, once it is no longer being typed. A text of
 * another directory, such as "mosque makati" or a barcode among restaurants, leads there.
 * @param options.isTyping nothing that is being typed is changed
 * @param options.onNearMe asks for the visitor's position
 * @returns a function that changes filters and puts the words that asked for them back into the text
 */
export const useOneBox = (
  type: EntityType,
  filters: DirectoryFilters,
  { change, isTyping, onNearMe }: { change: ChangeFilters; isTyping: boolean; onNearMe: () => void },
): ChangeFilters => {
  // Who only followed a link is not asked for a position.
  const [hasTyped, setHasTyped] = useState(false);
  if (isTyping && !hasTyped) setHasTyped(true);
  const { locale } = useLocale();
  const navigate = useNavigate();
  const text = filters.search.trim();
  const isNew = text !== '' && !isTyping && !isRead(filters);
  const { currentData: parsed } = useParsedSearchQuery(isNew ? { text, type, lang: locale } : skipToken);
  const { currentData: before } = useParsedSearchQuery(
    filters.typed === '' ? skipToken : { text: filters.typed, type, lang: locale },
  );

  const apply = useEffectEvent((found: ParsedSearch) => {
    const next = withParsed(filters, found);
    if (found.type === undefined || found.type === type) {
      change(next, { replace: true });
      if (hasTyped && found.parts.some(({ kind }) => kind === 'nearMe')) onNearMe();
    } else {
      // Filters of this directory may mean nothing in the other one.
      const there = withParsed({ ...noFilters, search: filters.search, location: filters.location }, found);
      const query = writeFilters(there).toString();
      void navigate(`/${found.type}${query === '' ? '' : `?${query}`}`, { replace: true });
    }
  });
  useEffect(() => {
    const isUnderstood = parsed?.parts.some(({ kind }) => kind !== 'barcode' || parsed.type !== type);
    if (parsed && isUnderstood) apply(parsed);
  }, [parsed, type]);

  return (changed, options) => {
    const next = { ...filters, ...changed };
    const parts = before?.parts ?? [];
    const isTaken = parts.some((part) => isActive(part, filters) && !isActive(part, next));
    if (!isTaken) return change(changed, options);
    const given = isRead(filters) ? textLeft(filters.typed, parts, next) : filters.search;
    change({ ...changed, search: given }, options);
  };
};
