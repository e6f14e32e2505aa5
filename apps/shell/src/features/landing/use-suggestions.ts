import { api, requestTo } from '@halalmap/api-client';
import { limits, type LocationSuggestion, type SuggestResponse } from '@halalmap/contracts';
import { useDeferredValue, useEffect, useState } from 'react';

const { minQuery, default: shown } = limits.locationSuggestions;
/** Debounce interval while typing. */
const pauseMs = 200;

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Names of places to eat that match the typed text. */
    suggestedNames: build.query<string[], string>({
      query: (q) => requestTo('GET /api/search/suggest', { query: { q, type: 'food', limit: shown } }),
      transformResponse: ({ listings }: SuggestResponse) => [...new Set(listings.map(({ name }) => name))],
    }),
    /** Cities, provinces and regions that match the typed text. */
    suggestedPlaces: build.query<string[], string>({
      query: (q) =>
        requestTo('GET /api/locations/search', { query: { q, entityType: 'food', limit: shown } }),
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

/** @returns names that complete the typed text */
export const useSuggestedNames = (text: string): readonly string[] => {
  const sought = useSettled(text);
  return suggestionsApi.useSuggestedNamesQuery(sought, { skip: sought === '' }).data ?? nothing;
};

/** @returns places that complete the typed text */
export const useSuggestedPlaces = (text: string): readonly string[] => {
  const sought = useSettled(text);
  return suggestionsApi.useSuggestedPlacesQuery(sought, { skip: sought === '' }).data ?? nothing;
};
