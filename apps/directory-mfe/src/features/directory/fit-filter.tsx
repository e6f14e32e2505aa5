import type { EntityType, Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { asksHalal, type SwitchFilter } from '@halalmap/listing-model';
import { useState } from 'react';
import { useText } from '../../messages/en';
import { fitOf, isJudged, type Standard, useStandard } from '../../standard/standard';
import { answerFiltersOf, type ChangeFilters, type DirectoryFilters } from './directory-filters';

/** The public filters that follow from what somebody accepts. A place that fits passes all of them. */
export const impliedFilters = (
  type: EntityType,
  { word, alcohol, pork }: Standard,
): Pick<DirectoryFilters, 'trust'> & { on: SwitchFilter[] } => ({
  trust: asksHalal(type) && word === 'confirmed' ? 'proven' : null,
  on: [
    ...(asksHalal(type) && word === 'certificate' ? (['certified'] as const) : []),
    ...answerFiltersOf(type).filter((name) => (name === 'alcohol' && !alcohol) || (name === 'pork' && !pork)),
  ],
});

/** The list narrowed to what fits, on the device. */
export interface FitFilter {
  isOn: boolean;
  toggle: () => void;
  /** Those of the loaded places that are shown. */
  shown: Listing[];
  /** Number of loaded places. */
  loaded: number;
  standard: Standard;
}

/**
 * Narrows a list to what fits the standard of this device; null without one. Only while it is on, the request carries the
 * public filters that follow from it.
 */
export const useFitFilter = (options: {
  type: EntityType;
  filters: DirectoryFilters;
  change: ChangeFilters;
  listings: Listing[];
}): FitFilter | null => {
  const { type, filters, change, listings } = options;
  const standard = useStandard();
  /** What was added to the filters when it was turned on; null while it is off. */
  const [added, setAdded] = useState<ReturnType<typeof impliedFilters> | null>(null);
  if (!standard || !isJudged(type)) return null;
  const isOn = added !== null;
  return {
    isOn,
    standard,
    loaded: listings.length,
    shown: isOn ? listings.filter((listing) => fitOf(listing, standard).fits === 'yes') : listings,
    toggle() {
      if (added) {
        setAdded(null);
        change({
          on: filters.on.filter((name) => !added.on.includes(name)),
          trust: added.trust === filters.trust ? null : filters.trust,
        });
        return;
      }
      const implied = impliedFilters(type, standard);
      const on = implied.on.filter((name) => !filters.on.includes(name));
      const trust = filters.trust === null ? implied.trust : null;
      setAdded({ on, trust });
      change({ on: [...filters.on, ...on], trust: filters.trust ?? trust });
    },
  };
};

/** How many of the loaded places fit, and what the request says of what the visitor accepts. */
export const FitNote = ({ type, fit }: { type: EntityType; fit: FitFilter }) => {
  const t = useText();
  const format = useFormatters();
  const { trust, on } = impliedFilters(type, fit.standard);
  const names = [
    ...(trust ? [t(`directory.${trust}`)] : []),
    ...on.map((name) => t(`directory.filter.${name}`)),
  ];
  return (
    <p className="small muted" role="status">
      {t('fit.count', { fit: fit.shown.length, loaded: fit.loaded })}{' '}
      {names.length > 0 ? t('fit.carries', { filters: format.list(names) }) : t('fit.carriesNone')}
    </p>
  );
};
