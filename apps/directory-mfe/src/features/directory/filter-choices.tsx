import { useDirectoryCuisinesQuery } from './directory-api';
import { priceRanges, toggleFacility } from './directory-filters';
import { facilityKey } from './directory-config';
import type { SearchControls } from './search-form';
import { useText } from '../../messages/en';

/** The checkboxes and choices of the filter sheet. */
export const FilterChoices = ({ config, filters, change }: SearchControls) => {
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
      {config.prices && <PriceChips filters={filters} change={change} />}
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

const PriceChips = ({ filters, change }: Pick<SearchControls, 'filters' | 'change'>) => {
  const t = useText();
  return (
    <fieldset>
      <legend className="label">{t('directory.price')}</legend>
      <div className="chips">
        {priceRanges.map((range) => (
          <button
            key={range}
            type="button"
            className="chip"
            title={t(`directory.price.${range}.range`)}
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
  );
};

const CuisineSelect = ({ filters, change }: Pick<SearchControls, 'filters' | 'change'>) => {
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
