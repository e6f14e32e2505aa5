import { IconButton, useTypedText } from '@halalmap/ui';
import { useRef } from 'react';
import { useDirectoryCuisinesQuery } from './directory-api';
import type { DirectoryConfig } from './directory-config';
import { priceRanges, toggleFacility, type DirectoryFilters } from './directory-filters';
import { facilityKey } from './facility-names';
import type { ChangeFilters } from './use-directory-filters';
import { useText } from '../../messages/use-text';

interface FilterSheetProps {
  id: string;
  config: DirectoryConfig;
  filters: DirectoryFilters;
  change: ChangeFilters;
  /** How many listings the filters leave. */
  total: number;
  onClear: () => void;
}

/** All filters of a directory. Each applies at once, so that the button can say how many places are left. */
export const FilterSheet = ({ id, config, filters, change, total, onClear }: FilterSheetProps) => {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useTypedText(filters.location, (text) => change({ location: text }, { replace: true }));
  return (
    <div
      className="fsheet"
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      onToggle={(event) => {
        if (event.newState === 'open') heading.current?.focus();
      }}
    >
      <div className="fsheet__head">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {t('directory.filters')}
        </h2>
        <IconButton
          icon="x"
          kind="quiet"
          label={t('directory.closeFilters')}
          popoverTarget={id}
          popoverTargetAction="hide"
        />
      </div>
      <div className="fsheet__body">
        <div className="f">
          <label htmlFor={`${id}-location`}>{t('directory.location')}</label>
          <input
            className="in"
            id={`${id}-location`}
            value={location.text}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => location.type(event.target.value)}
            onBlur={location.settleNow}
          />
        </div>
        <Choices {...{ config, filters, change }} />
      </div>
      <div className="fsheet__end">
        <button type="button" className="btn btn--quiet" onClick={onClear}>
          {t('directory.clear')}
        </button>
        <button type="button" className="btn btn--primary" popoverTarget={id} popoverTargetAction="hide">
          {t(`directory.${config.type}.show`, { total })}
        </button>
      </div>
    </div>
  );
};

const Choices = ({ config, filters, change }: Pick<FilterSheetProps, 'config' | 'filters' | 'change'>) => {
  const t = useText();
  return (
    <>
      {config.flags.length > 0 && (
        <fieldset>
          <legend className="label">{t('directory.evidence')}</legend>
          {config.flags.map((flag) => (
            <label key={flag} className="ck">
              <input
                type="checkbox"
                checked={filters[flag]}
                onChange={(event) => change({ [flag]: event.target.checked })}
              />
              <span>{t(`directory.${flag}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {config.cuisines && <CuisineSelect filters={filters} change={change} />}
      {config.prices && (
        <fieldset>
          <legend className="label">{t('directory.price')}</legend>
          <div className="chips">
            {priceRanges.map((range) => (
              <button
                key={range}
                type="button"
                className="chip"
                aria-pressed={filters.priceRange === range}
                onClick={() => change({ priceRange: filters.priceRange === range ? null : range })}
              >
                <span>
                  {t.rich(`directory.price.${range}`, {
                    note: (text) => <span className="quiet">{text}</span>,
                  })}
                </span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {config.facilities.length > 0 && (
        <fieldset>
          <legend className="label">{t('directory.facilities')}</legend>
          {config.facilities.map((name) => (
            <label key={name} className="ck">
              <input
                type="checkbox"
                checked={filters.facilities.includes(name)}
                onChange={() => change(toggleFacility(filters, name))}
              />
              <span>{t(facilityKey(name))}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
};

const CuisineSelect = ({ filters, change }: Pick<FilterSheetProps, 'filters' | 'change'>) => {
  const t = useText();
  const { data: cuisines = [] } = useDirectoryCuisinesQuery();
  const names = cuisines.filter((cuisine) => cuisine.isActive).map((cuisine) => cuisine.name);
  const offered =
    filters.foodType === '' || names.includes(filters.foodType) ? names : [filters.foodType, ...names];
  return (
    <label className="f">
      <span className="label">{t('directory.cuisine')}</span>
      <select
        className="in"
        value={filters.foodType}
        onChange={(event) => change({ foodType: event.target.value })}
      >
        <option value="">{t('directory.cuisineAll')}</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
