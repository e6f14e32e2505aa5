import { limits, type EntityType } from '@halalmap/contracts';
import { Button, useInBrowser } from '@halalmap/ui';
import { useId, useState, type SubmitEvent, useDeferredValue, useEffect } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { api, defineQuery } from '@halalmap/api-client';
import { directories } from '../../layout/directories';
import { useText } from '../../messages/en';
import { useLandingText } from '../../messages/landing-en';

/** The directory to search, what and where. Without JavaScript the browser submits the same form to the food directory. */
export const Finder = () => {
  const t = useLandingText();
  const frameText = useText();
  const inBrowser = useInBrowser();
  const navigate = useNavigate();
  const id = useId();
  const [type, setType] = useState<EntityType>('food');
  const [search, setSearch] = useState('');
  const [location, setLocation] = useState('');
  const names = useSuggestedNames(search, type);
  const places = useSuggestedPlaces(location, type);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.entries({ search: search.trim(), location: location.trim() });
    const query = new URLSearchParams(typed.filter(([, text]) => text !== '')).toString();
    void navigate(query ? `/${type}?${query}` : `/${type}`);
  };
  return (
    <form
      className="finder finder--plain"
      action={useHref(`/${type}`)}
      role="search"
      aria-label={t('finder.label')}
      onSubmit={onSubmit}
    >
      <div className="finder__field finder__field--search">
        <label htmlFor={`${id}-type`}>{t('finder.directory')}</label>
        <select
          id={`${id}-type`}
          value={type}
          disabled={!inBrowser}
          onChange={(event) => {
            setType(event.target.value as EntityType);
          }}
        >
          {directories.map((directory) => (
            <option key={directory.type} value={directory.type}>
              {frameText(`directory.${directory.type}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        id={`${id}-what`}
        name="search"
        label={t('finder.what')}
        placeholder={t('finder.whatPlaceholder', { type })}
        text={search}
        onType={setSearch}
        options={names}
      />
      <Field
        id={`${id}-where`}
        name="location"
        label={t('finder.where')}
        placeholder={t('finder.wherePlaceholder')}
        text={location}
        onType={setLocation}
        options={places}
      />
      <Button type="submit" kind="primary" size="lg">
        {t('finder.go')}
      </Button>
    </form>
  );
};

interface FieldProps {
  id: string;
  name: string;
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  /** The browser's autocomplete suggestions. */
  options: readonly string[];
}

const Field = ({ id, name, label, placeholder, text, onType, options }: FieldProps) => (
  <div className={name === 'search' ? 'finder__field finder__field--search' : 'finder__field'}>
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      name={name}
      type="text"
      autoComplete="off"
      maxLength={limits.text.name}
      placeholder={placeholder}
      value={text}
      list={`${id}-options`}
      onChange={(event) => {
        onType(event.target.value);
      }}
    />
    <datalist id={`${id}-options`}>
      {options.map((option) => (
        <option key={option} value={option} />
      ))}
    </datalist>
  </div>
);

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
    suggestedNames: build.query(
      defineQuery(
        'GET /api/search/suggest',
        ({ q, type }: SuggestionQuery) => ({ query: { q, type, limit: shown } }),
        ({ listings }) => [...new Set(listings.map(({ name }) => name))],
      ),
    ),
    /** Cities, provinces and regions that fit what is typed. */
    suggestedPlaces: build.query(
      defineQuery(
        'GET /api/locations/search',
        ({ q, type }: SuggestionQuery) => ({ query: { q, entityType: type, limit: shown } }),
        (places) => [...new Set(places.map(({ label }) => label))],
      ),
    ),
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
const useSuggestedNames = (text: string, type: EntityType): readonly string[] => {
  const q = useSettled(text);
  return suggestionsApi.useSuggestedNamesQuery({ q, type }, { skip: q === '' }).data ?? nothing;
};

/** @returns places that complete what is typed */
const useSuggestedPlaces = (text: string, type: EntityType): readonly string[] => {
  const q = useSettled(text);
  return suggestionsApi.useSuggestedPlacesQuery({ q, type }, { skip: q === '' }).data ?? nothing;
};
