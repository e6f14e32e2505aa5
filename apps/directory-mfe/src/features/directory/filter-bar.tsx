import { useFormatters } from '@halalmap/i18n';
import { asksHalal, type SwitchFilter } from '@halalmap/listing-model';
import { Button, classNames, Icon, type IconName, VisuallyHidden } from '@halalmap/ui';
import type { ReactNode, Ref } from 'react';
import { useText } from '../../messages/en';
import {
  type ChangeFilters,
  type DirectoryFilters,
  type DirectorySort,
  type SearchControls,
  answerFiltersOf,
  countFilters,
  directorySorts,
  isNarrowed,
  offerOf,
  toggleFilter,
  toggleFacility,
  trustFiltersOf,
  facilityKey,
} from './directory-filters';
import type { Nearest } from './directory-list';
import type { FitFilter } from './fit-filter';

interface ViewSwitchProps {
  isMapOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Switches between list and map where only one of them fits. */
export const ViewSwitch = ({ isMapOpen, onOpen, onClose }: ViewSwitchProps) => {
  const t = useText();
  return (
    <Button
      kind="primary"
      className="directory__switch"
      data-over-map
      icon={isMapOpen ? 'list' : 'map'}
      onClick={isMapOpen ? onClose : onOpen}
    >
      {t(isMapOpen ? 'directory.toList' : 'directory.toMap')}
    </Button>
  );
};

interface SortSelectProps {
  filters: DirectoryFilters;
  change: ChangeFilters;
  nearest: Nearest;
}

/** The sort order of the list. The default is best evidence first, or relevance while searching. */
export const SortSelect = ({ filters, change, nearest }: SortSelectProps) => {
  const t = useText();
  const isSearching = filters.search.trim() !== '';
  const unset = filters.near ? 'distance' : isSearching ? 'relevance' : 'trust';
  const isUnplaced = filters.sort === 'distance' && !filters.near && !nearest.position && !nearest.isAwaited;
  return (
    <label className="sort">
      <Icon name="arrow-up-down" />
      <VisuallyHidden>{t('directory.sort')}</VisuallyHidden>
      <select
        value={isUnplaced ? unset : (filters.sort ?? unset)}
        onChange={(event) => {
          const chosen = directorySorts.find((sort): sort is DirectorySort => sort === event.target.value);
          if (chosen === 'distance' && !filters.near) nearest.requestPosition();
          else change({ sort: chosen === undefined || chosen === unset ? null : chosen });
        }}
      >
        {isSearching && <option value="relevance">{t('directory.sort.relevance')}</option>}
        {directorySorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`directory.sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  );
};

interface FilterBarProps extends SearchControls {
  nearest: Nearest;
  sheetId: string;
  /** Null where the visitor has not said what they accept. */
  fit: Pick<FitFilter, 'isOn' | 'toggle'> | null;
  /** The button that opens the sheet. */
  firstChip: Ref<HTMLButtonElement>;
  /** Whether the reset button is shown in the bar; otherwise it is elsewhere. */
  onClear?: () => void;
}

/** Filter chips, the button that opens the sheet with all filters, and the reset button. */
export const FilterBar = (props: FilterBarProps) => {
  const t = useText();
  const { config, filters, facets, nearest, sheetId, firstChip, fit, onClear } = props;
  const change = props.takeAway ?? props.change;
  const isTypedPlace = filters.typed !== '' && filters.location !== '';
  const facilityNames = [
    ...config.facilities,
    ...(['parking', 'women'] as const).filter(
      (name) => filters.facilities.includes(name) && !config.facilities.includes(name),
    ),
  ];
  const extraFlags = filters.on.filter(
    (name) => !config.flags.includes(name) && !answerFiltersOf(config.type).some((answer) => answer === name),
  );
  const format = useFormatters();
  const count = countFilters(filters);
  return (
    <div
      className="directory__bar"
      role="group"
      aria-label={t('directory.filters')}
      // The browser leaves a chip half outside the line if some of it can be seen.
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
      <button
        ref={firstChip}
        type="button"
        className={`chip${count > 0 ? ' is-on' : ''}`}
        popoverTarget={sheetId}
      >
        <Icon name="sliders-horizontal" />
        {count > 0 ? t('directory.filtersOn', { count }) : t('directory.filters')}
      </button>
      {isTypedPlace ? (
        <RemovableChip icon="map-pin" onRemove={() => change({ location: '' })}>
          {filters.location}
        </RemovableChip>
      ) : (
        <button
          type="button"
          className={`chip only-sm${filters.location === '' ? '' : ' is-on'}`}
          popoverTarget={sheetId}
        >
          <Icon name="map-pin" />
          {filters.location === '' ? t('directory.anywhere') : filters.location}
        </button>
      )}
      {filters.near && (
        <RemovableChip icon="navigation" onRemove={() => change({ near: null })}>
          {t('directory.clearNear', { name: filters.near.name })}
        </RemovableChip>
      )}
      {nearest.position ? (
        <RemovableChip icon="locate-fixed" onRemove={nearest.clear}>
          {t('directory.clearLocation')}
        </RemovableChip>
      ) : (
        <button type="button" className="chip" aria-busy={nearest.isAsking} onClick={nearest.requestPosition}>
          <Icon name={nearest.isAsking ? 'loader-circle' : 'locate-fixed'} />
          {t('directory.nearMe')}
        </button>
      )}
      {fit && (
        <button type="button" className="chip" aria-pressed={fit.isOn} onClick={fit.toggle}>
          {t('fit.chip')}
        </button>
      )}
      {filters.area && (
        <RemovableChip icon="map" onRemove={() => change({ area: null })}>
          {t('directory.clearArea')}
        </RemovableChip>
      )}
      {filters.openAt !== '' && (
        <RemovableChip icon="clock" onRemove={() => change({ openAt: '' })}>
          {t('directory.clearOpenAt', { time: format.time(filters.openAt) })}
        </RemovableChip>
      )}
      <SwitchChips
        names={[...config.flags, ...extraFlags]}
        filters={filters}
        change={change}
        facets={facets}
      />
      {facilityNames.map((name) => {
        const isOn = filters.facilities.includes(name);
        return (
          <FilterChip
            key={name}
            isExtra={asksHalal(config.type)}
            isOn={isOn}
            offer={offerOf(facets, `facility.${name}`, isOn)}
            onClick={() => change(toggleFacility(filters, name))}
          >
            {t(facilityKey(name))}
          </FilterChip>
        );
      })}
      <SwitchChips
        isExtra
        names={answerFiltersOf(config.type)}
        filters={filters}
        change={change}
        facets={facets}
      />
      <TrustChips isExtra config={config} filters={filters} change={change} facets={facets} />
      {onClear && isNarrowed(filters) && (
        <button type="button" className="button button--quiet button--sm" onClick={onClear}>
          {t('directory.clear')}
        </button>
      )}
    </div>
  );
};

/** Switches a filter; shows how many places it finds. */
export const FilterChip = ({
  isOn,
  offer: { count, isOffered },
  title,
  isExtra = false,
  onClick,
  children,
}: {
  isOn: boolean;
  /** Beside the map, where the line of chips ends, it is in the sheet only unless it is on. */
  isExtra?: boolean;
  offer: ReturnType<typeof offerOf>;
  title?: string;
  onClick: () => void;
  children: ReactNode;
}) => {
  const t = useText();
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className={classNames('chip', isExtra && 'chip--extra')}
      title={title}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <span>{children}</span>{' '}
      {count !== null && <span className="chip__count">{t('directory.found', { count })}</span>}
    </button>
  );
};

interface SwitchChipsProps extends Pick<SearchControls, 'filters' | 'change' | 'facets'> {
  names: readonly SwitchFilter[];
  isExtra?: boolean;
}

/** Filters that are on or off. */
const SwitchChips = ({ names, isExtra = false, filters, change, facets }: SwitchChipsProps) => {
  const t = useText();
  return names.map((name) => {
    const isOn = filters.on.includes(name);
    return (
      <FilterChip
        key={name}
        isExtra={isExtra}
        isOn={isOn}
        offer={offerOf(facets, name, isOn)}
        onClick={() => change(toggleFilter(filters, name))}
      >
        {t(`directory.filter.${name}`)}
      </FilterChip>
    );
  });
};

interface TrustChipsProps extends Pick<SearchControls, 'config' | 'filters' | 'change' | 'facets'> {
  /** Whether a tooltip explains each filter. */
  isExplained?: boolean;
  isExtra?: boolean;
}

/** The filters by evidence, of which one can be on. */
export const TrustChips = ({
  config,
  filters,
  change,
  facets,
  isExplained = false,
  isExtra = false,
}: TrustChipsProps) => {
  const t = useText();
  return trustFiltersOf(config.type, filters).map((trust) => {
    const isOn = filters.trust === trust;
    return (
      <FilterChip
        key={trust}
        isExtra={isExtra}
        isOn={isOn}
        offer={offerOf(facets, `trust.${trust}`, isOn)}
        {...(isExplained && { title: t(`directory.${trust}.meaning`) })}
        onClick={() => change({ trust: isOn ? null : trust })}
      >
        {t(`directory.${trust}`)}
      </FilterChip>
    );
  });
};

const RemovableChip = ({
  icon,
  onRemove,
  children,
}: {
  icon: IconName;
  onRemove: () => void;
  children: string;
}) => (
  <button type="button" className="chip is-on" onClick={onRemove}>
    <Icon name={icon} />
    {children}
    <Icon name="x" />
  </button>
);
