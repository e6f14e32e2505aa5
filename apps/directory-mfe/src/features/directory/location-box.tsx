import { limits, type LocationSuggestion } from '@halalmap/contracts';
import { ComboBox, type ComboGroup, type ComboOption } from '@halalmap/listing-parts/combo-box';
import { IconButton, useTypedText } from '@halalmap/ui';
import { useState } from 'react';
import { type Text, useText } from '../../messages/en';
import { useDirectoryLocationsQuery, useDirectoryQuickFiltersQuery } from './directory-api';
import type { Nearest } from './use-directory-list';
import type { SearchControls } from './directory-filters';

export interface LocationOption extends ComboOption {
  /** Called with the new location filter. */
  location: string;
}

/** Suggested places as options: the name, the kind of place and its number of listings. */
export const locationOptions = (suggestions: readonly LocationSuggestion[], t: Text): LocationOption[] =>
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

interface LocationBoxProps extends SearchControls {
  /** Without it there is no button for the visitor's own position. */
  nearest?: Nearest;
  id?: string;
}

const { minQuery } = limits.locationSuggestions;

/** The location filter: comma-separated terms with suggestions of places that have listings. */
export const LocationBox = ({ config, filters, change, nearest, id }: LocationBoxProps) => {
  const t = useText();
  const [isUsed, setIsUsed] = useState(false);
  const location = useTypedText(filters.location, (text) => change({ location: text }, { replace: true }));
  const groups = useLocationGroups({
    type: config.type,
    kept: filters.location,
    typed: location.text,
    isUsed,
  });
  const label = t(nearest?.position ? 'directory.clearLocation' : 'directory.useMyLocation');

  return (
    <ComboBox<LocationOption>
      type="text"
      name="location"
      icon="map-pin"
      {...(id === undefined ? {} : { id })}
      label={t('directory.location')}
      placeholder={t('directory.location')}
      maxLength={limits.text.name}
      text={location.text}
      sought={lastTerm(filters.location)}
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
  kept,
  typed,
  isUsed,
}: {
  type: SearchControls['config']['type'];
  kept: string;
  typed: string;
  isUsed: boolean;
}): ComboGroup<LocationOption>[] => {
  const t = useText();
  const isEmpty = typed.trim() === '';
  const term = lastTerm(kept);
  const isLongEnough = !isEmpty && term.length >= minQuery;
  const { data: quick } = useDirectoryQuickFiltersQuery(type, { skip: !isUsed });
  const { data: found } = useDirectoryLocationsQuery(
    { text: term, type },
    { skip: !isUsed || !isLongEnough },
  );
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
  ];
};
