import { limits, type LocationSuggestion } from '@halalmap/contracts';
import { capitalised } from '@halalmap/i18n';
import { ComboBox, type ComboOption, type ComboGroup } from '@halalmap/listing-parts/combo-box';
import { Icon, classNames, useTypedText, IconButton, useReferenceWord } from '@halalmap/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { circleBounds, roundedBounds } from '../../map/geometry';
import { useText, type Text } from '../../messages/en';
import { useLandmarksQuery } from '../../shared/places';
import {
  useDirectoryCategoriesQuery,
  useDirectorySuggestionsQuery,
  useDirectoryLocationsQuery,
  useDirectoryQuickFiltersQuery,
  type Nearest,
} from './directory-list';
import { WithoutScripts } from './without-scripts';
import type { DirectoryConfig, ChangeFilters, DirectoryFilters, SearchControls } from './directory-filters';

interface CategorySelectProps {
  config: DirectoryConfig;
  filters: DirectoryFilters;
  change: ChangeFilters;
}

/** The category filter, with the names of the reference data; one that only the URL contains stays selectable. */
export const CategorySelect = ({ config, filters, change }: CategorySelectProps) => {
  const t = useText();
  const word = useReferenceWord();
  const { data = [] } = useDirectoryCategoriesQuery(config.type);
  const known = data.filter(({ isActive }) => isActive).map(({ name }) => name);
  const names =
    filters.category === '' || known.includes(filters.category) ? known : [...known, filters.category];
  return (
    <select
      className="input"
      name="category"
      aria-label={t('directory.category')}
      value={filters.category}
      onChange={(event) => change({ category: event.target.value })}
    >
      <option value="">{t('directory.categoryAll')}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {capitalised(word(name))}
        </option>
      ))}
    </select>
  );
};

interface NameOption extends ComboOption {
  listingId: string;
}

type Suggestion = NameOption | LocationOption;

const { minQuery } = limits.locationSuggestions;
/** The maximum of each kind, so that both are visible at once. */
const shownOfEach = 5;

/** The search box: its text searches the list, its suggestions are names of places and locations. */
export const SearchBox = ({
  config,
  filters,
  change,
  onTyping,
}: SearchControls & { onTyping?: (isTyping: boolean) => void }) => {
  const t = useText();
  const navigate = useNavigate();
  const [isUsed, setIsUsed] = useState(false);
  const search = useTypedText(filters.search, (text) => change({ search: text }, { replace: true }));
  const query = filters.search.trim();
  const isLongEnough = query.length >= minQuery && search.text.trim().length >= minQuery;
  const { data } = useDirectorySuggestionsQuery(
    { text: query, type: config.type },
    { skip: !isUsed || !isLongEnough },
  );
  const found = isLongEnough ? data : undefined;
  const names = (found?.listings ?? []).slice(0, shownOfEach).map(({ id, name, municipality }) => ({
    id,
    listingId: id,
    label: name,
    detail: municipality ?? undefined,
  }));

  const choose = (option: Suggestion): void => {
    setIsUsed(false);
    if ('listingId' in option) void navigate(`/listing/${option.listingId}`);
    else {
      // The text was used to find the place; it must not filter the list as well.
      search.type('');
      change({ search: '', typed: '', location: option.location });
    }
  };

  return (
    <ComboBox<Suggestion>
      type="search"
      name="search"
      label={t(`directory.${config.type}.search`)}
      placeholder={t(`directory.${config.type}.search`)}
      maxLength={limits.text.name}
      enterKeyHint="search"
      text={search.text}
      query={query}
      onType={(text) => {
        setIsUsed(true);
        onTyping?.(true);
        search.type(text);
      }}
      onFocus={() => setIsUsed(true)}
      onClick={() => setIsUsed(true)}
      onBlur={() => {
        search.settleNow();
        onTyping?.(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented) return;
        search.settleNow();
        onTyping?.(false);
      }}
      groups={[
        { label: t(`directory.${config.type}.suggestions`), options: names },
        {
          label: t('directory.suggestion.locations'),
          options: locationOptions((found?.locations ?? []).slice(0, shownOfEach), t),
        },
      ]}
      onChoose={choose}
      announce={(count) => t('directory.suggestion.count', { count })}
    />
  );
};

/** Search text, location and, where the directory has categories, the category. The browser can send it by itself. */
export const SearchForm = ({
  nearest,
  onTyping,
  ...controls
}: SearchControls & { nearest: Nearest; onTyping: (isTyping: boolean) => void }) => {
  const t = useText();
  const { config } = controls;
  const hasCategory = config.categories !== null;
  return (
    <form
      className={classNames('directory__find', hasCategory && 'directory__find--three')}
      role="search"
      aria-label={t(`directory.${config.type}.form`)}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox {...controls} onTyping={onTyping} />
      <div className="directory__location">
        <LocationBox {...controls} nearest={nearest} />
      </div>
      {hasCategory && (
        <div className="directory__category input-icon">
          <Icon name="sliders-horizontal" />
          <CategorySelect {...controls} />
        </div>
      )}
      <WithoutScripts {...controls} />
    </form>
  );
};

interface LocationOption extends ComboOption {
  /** Called with the new location filter. */
  location: string;
}

/** Suggested places as options: the name, the kind of place and its number of listings. */
const locationOptions = (suggestions: readonly LocationSuggestion[], t: Text): LocationOption[] =>
  suggestions.map(({ value, label, category, count }) => ({
    // A town and a province may have the same name.
    id: `${category}-${value.replace(/[^\p{L}\p{N}]+/gu, '-')}`,
    label,
    detail: t('directory.suggestion.location', { category, count }),
    location: value,
  }));

/** The location filter is a comma-separated list of terms; suggestions are for the term being typed. */
export const lastTerm = (location: string): string => location.slice(location.lastIndexOf(',') + 1).trim();

/** Replaces the last term with the chosen place. */
export const withLastTerm = (location: string, place: string): string => {
  const before = location.slice(0, location.lastIndexOf(',') + 1).trim();
  return before === '' ? place : `${before} ${place}`;
};

/** A landmark, around which the directory searches when it is chosen. */
interface LandmarkOption extends ComboOption {
  around: { lat: number; lng: number };
}

/** Metres around a landmark that count as near. */
const nearMetres = 1_500;

interface LocationBoxProps extends SearchControls {
  /** Without it there is no button for the visitor's own position. */
  nearest?: Nearest;
  id?: string;
}

/** The location filter: comma-separated terms with suggestions of places that have listings. */
export const LocationBox = ({ config, filters, change, nearest, id }: LocationBoxProps) => {
  const t = useText();
  const [isUsed, setIsUsed] = useState(false);
  const location = useTypedText(filters.location, (text) => change({ location: text }, { replace: true }));
  const groups = useLocationGroups({
    type: config.type,
    location: filters.location,
    typed: location.text,
    isUsed,
  });
  const label = t(nearest?.position ? 'directory.clearLocation' : 'directory.useMyLocation');

  return (
    <ComboBox<LocationOption | LandmarkOption>
      type="text"
      name="location"
      icon="map-pin"
      {...(id === undefined ? {} : { id })}
      label={t('directory.location')}
      placeholder={t('directory.location')}
      maxLength={limits.text.name}
      text={location.text}
      query={lastTerm(filters.location)}
      onType={(text) => {
        setIsUsed(true);
        location.type(text);
      }}
      onFocus={() => setIsUsed(true)}
      onClick={() => setIsUsed(true)}
      onBlur={location.settleNow}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.defaultPrevented) location.settleNow();
      }}
      groups={groups}
      onChoose={(option) => {
        setIsUsed(false);
        if ('around' in option) {
          location.type('');
          change({ location: '', area: roundedBounds(circleBounds(option.around, nearMetres)) });
          return;
        }
        const chosen = withLastTerm(location.text, option.location);
        location.type(chosen);
        change({ location: chosen });
      }}
      announce={(count) => t('directory.suggestion.count', { count })}
      {...(nearest && {
        end: (
          <IconButton
            className="input-action"
            kind="quiet"
            size="sm"
            icon={nearest.isAsking ? 'loader-circle' : nearest.position ? 'x' : 'locate-fixed'}
            label={label}
            title={label}
            aria-busy={nearest.isAsking}
            onClick={nearest.position ? nearest.clear : nearest.requestPosition}
          />
        ),
      })}
    />
  );
};

/** Before anything is typed, the places with the most listings; then matches of the last term. */
const useLocationGroups = ({
  type,
  location,
  typed,
  isUsed,
}: {
  type: SearchControls['config']['type'];
  location: string;
  typed: string;
  isUsed: boolean;
}): ComboGroup<LocationOption | LandmarkOption>[] => {
  const t = useText();
  const isEmpty = typed.trim() === '';
  const term = lastTerm(location);
  const isLongEnough = !isEmpty && term.length >= minQuery;
  const { data: quick } = useDirectoryQuickFiltersQuery(type, { skip: !isUsed });
  const { data: found } = useDirectoryLocationsQuery(
    { text: term, type },
    { skip: !isUsed || !isLongEnough },
  );
  const { data: landmarks } = useLandmarksQuery(location, { skip: !isUsed || !isLongEnough });
  if (isEmpty)
    return [
      {
        label: t('directory.quick.metroManila'),
        options: locationOptions(quick?.metroManila ?? [], t),
      },
      {
        label: t('directory.quick.popularCities'),
        options: locationOptions(quick?.popularCities ?? [], t),
      },
      { label: t('directory.quick.provinces'), options: locationOptions(quick?.provinces ?? [], t) },
    ];
  return [
    {
      label: t('directory.suggestion.locations'),
      options: isLongEnough ? locationOptions(found ?? [], t) : [],
    },
    {
      label: t('directory.suggestion.landmarks'),
      options: (isLongEnough ? (landmarks ?? []) : []).map(({ name, town, latitude, longitude }) => ({
        id: `landmark-${latitude}-${longitude}`.replaceAll('.', '-'),
        label: name,
        detail: town ?? undefined,
        around: { lat: latitude, lng: longitude },
      })),
    },
  ];
};
