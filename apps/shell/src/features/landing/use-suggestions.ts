import { api, requestTo } from '@halalmap/api-client';
import { limits, type EntityType, type LocationSuggestion, type SuggestResponse } from '@halalmap/contracts';
import { useDeferredValue, useEffect, useState } from 'react';

const { minQuery, default: shown } = limits.locationSuggestions;
/** Debounce interval while typing. */
const pauseMs = 200;

interface SuggestionQuery {
  q: string;
  /** The directory to search. */
  type: EntityType;
}

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Names of places that fit what is typed. */
    suggestedNames: build.query<string[], SuggestionQuery>({
      query: ({ q, type }) => requestTo('GET /api/search/suggest', { query: { q, type, limit: shown } }),
      transformResponse: ({ listings }: SuggestResponse) => [...new Set(listings.map(({ name }) => name))],
    }),
    /** Cities, provinces and regions that fit what is typed. */
    suggestedPlaces: build.query<string[], SuggestionQuery>({
      query: ({ q, type }) =>
        requestTo('GET /api/locations/search', { query: { q, entityType: type, limit: shown } }),
      transformResponse: (places: LocationSuggestion[]) => [...new Set(places.map(({ label }) => label))],
    }),
  }),
});

/** The debounced text; empty while it is too short for a request. */
const useSettled = (text: string): string => {
  const typed = useDeferredValue(text.trim());
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(typed);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  return settled.length >= minQuery ? settled : '';
};

const nothing: readonly string[] = [];

/** @returns names that complete what is typed */
export const useSuggestedNames = (text: string, type: EntityType): readonly string[] => {
  const q = useSettled(text);
  return suggestionsApi.useSuggestedNamesQuery({ q, type }, { skip: q === '' }).data ?? nothing;
};

/** @returns places that complete what is typed */
export const useSuggestedPlaces = (text: string, type: EntityType): readonly string[] => {
  const q = useSettled(text);
  return suggestionsApi.useSuggestedPlacesQuery({ q, type }, { skip: q === '' }).data ?? nothing;
};
