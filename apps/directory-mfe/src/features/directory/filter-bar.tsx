import { Icon } from '@halalmap/ui';
import type { DirectoryConfig } from './directory-config';
import { countFilters, toggleFacility, type DirectoryFilters } from './directory-filters';
import type { ChangeFilters } from './use-directory-filters';
import { facilityKey } from './facility-names';
import { useText } from '../../messages/use-text';

interface FilterBarProps {
  config: DirectoryConfig;
  filters: DirectoryFilters;
  change: ChangeFilters;
  sheetId: string;
  onClear: () => void;
}

/** Chips that switch a filter at once, the door to the sheet with all of them, and the way back. */
export const FilterBar = ({ config, filters, change, sheetId, onClear }: FilterBarProps) => {
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
      {count > 0 && (
        <button type="button" className="btn btn--quiet btn--sm" onClick={onClear}>
          {t('directory.clear')}
        </button>
      )}
    </div>
  );
};
