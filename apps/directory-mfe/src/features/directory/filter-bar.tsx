import { Icon, type IconName } from '@halalmap/ui';
import { countFilters, isNarrowed, toggleFacility } from './directory-filters';
import { facilityKey } from './facility-names';
import type { SearchControls } from './search-form';
import type { Nearest } from './use-nearest';
import { useText } from '../../messages/use-text';

interface FilterBarProps extends SearchControls {
  nearest: Nearest;
  sheetId: string;
  onClear: () => void;
}

/** Chips that switch a filter at once, the door to the sheet with all of them, and the way back. */
export const FilterBar = ({ config, filters, change, nearest, sheetId, onClear }: FilterBarProps) => {
  const t = useText();
  const count = countFilters(filters);
  return (
    <div className="dir__bar" role="group" aria-label={t('directory.filters')}>
      <button type="button" className={`chip dir__all${count > 0 ? ' is-on' : ''}`} popoverTarget={sheetId}>
        <Icon name="sliders-horizontal" />
        {count > 0 ? t('directory.filtersOn', { count }) : t('directory.filters')}
      </button>
      <button
        type="button"
        className={`chip only-sm${filters.location === '' ? '' : ' is-on'}`}
        popoverTarget={sheetId}
      >
        <Icon name="map-pin" />
        {filters.location === '' ? t('directory.anywhere') : filters.location}
      </button>
      {nearest.position ? (
        <RemovableChip icon="locate-fixed" onRemove={nearest.clear}>
          {t('directory.clearLocation')}
        </RemovableChip>
      ) : (
        <button type="button" className="chip only-sm" aria-busy={nearest.isAsking} onClick={nearest.ask}>
          <Icon name={nearest.isAsking ? 'loader-circle' : 'locate-fixed'} />
          {t('directory.useMyLocation')}
        </button>
      )}
      {filters.area && (
        <RemovableChip icon="map" onRemove={() => change({ area: null })}>
          {t('directory.clearArea')}
        </RemovableChip>
      )}
      {config.flags.map((flag) => (
        <button
          key={flag}
          type="button"
          className="chip"
          aria-pressed={filters[flag]}
          onClick={() => change({ [flag]: !filters[flag] })}
        >
          {t(`directory.${flag}`)}
        </button>
      ))}
      {config.facilities.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={filters.facilities.includes(name)}
          onClick={() => change(toggleFacility(filters, name))}
        >
          {t(facilityKey(name))}
        </button>
      ))}
      {isNarrowed(filters) && (
        <button type="button" className="btn btn--quiet btn--sm" onClick={onClear}>
          {t('directory.clear')}
        </button>
      )}
    </div>
  );
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
