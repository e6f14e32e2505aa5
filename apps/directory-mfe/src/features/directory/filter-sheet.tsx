import type { SwitchFilter } from '@halalmap/listing-model';
import { IconButton, useFetchedWord } from '@halalmap/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../messages/en';
import { useDirectoryCuisinesQuery } from './directory-list';
import {
  answerFiltersOf,
  facilityKey,
  type SearchControls,
  offerOf,
  priceRanges,
  toggleFilter,
  toggleFacility,
  trustFiltersOf,
} from './directory-filters';
import { FilterChip, TrustChips } from './filter-bar';
import { LocationBox, CategorySelect } from './search-form';

type Offer = ReturnType<typeof offerOf>;

/** The checkboxes and choices of the filter sheet. What finds nothing is left out. */
const FilterChoices = ({ config, filters, change, facets }: SearchControls) => {
  const t = useText();
  const offered = (names: readonly SwitchFilter[]) =>
    names.map((name) => {
      const isOn = filters.on.includes(name);
      return { name, isOn, offer: offerOf(facets, name, isOn) };
    });
  const flags = offered(config.flags);
  const evidence = flags.filter(({ name }) => name !== 'openNow');
  const openNow = flags.filter(({ name }) => name === 'openNow');
  const answers = offered(answerFiltersOf(config.type));
  const hasEvidence =
    evidence.some(({ offer }) => offer.isOffered) ||
    trustFiltersOf(config.type, filters).some(
      (trust) => offerOf(facets, `trust.${trust}`, filters.trust === trust).isOffered,
    );
  const facilities = config.facilities.map((name) => {
    const isOn = filters.facilities.includes(name);
    return { name, isOn, offer: offerOf(facets, `facility.${name}`, isOn) };
  });
  const checks = (choices: ReturnType<typeof offered>) =>
    choices.map(({ name, isOn, offer }) => (
      <Check
        key={name}
        isOn={isOn}
        offer={offer}
        label={t(`directory.filter.${name}`)}
        onChange={() => change(toggleFilter(filters, name))}
      />
    ));
  return (
    <>
      {openNow.some(({ offer }) => offer.isOffered) && (
        <fieldset>
          <legend className="label">{t('directory.hours')}</legend>
          {checks(openNow)}
        </fieldset>
      )}
      {hasEvidence && (
        <fieldset>
          <legend className="label">{t('directory.evidence')}</legend>
          {checks(evidence)}
          <div className="chips">
            <TrustChips config={config} filters={filters} change={change} facets={facets} isExplained />
          </div>
          <p className="small quiet">{t('directory.trust.hint')}</p>
        </fieldset>
      )}
      {answers.some(({ offer }) => offer.isOffered) && (
        <fieldset>
          <legend className="label">{t('directory.answers')}</legend>
          {checks(answers)}
        </fieldset>
      )}
      {config.flags.includes('openNow') && (
        <label className="field">
          <span className="label">{t('directory.openAt')}</span>
          <input
            className="input"
            type="time"
            value={filters.openAt}
            onChange={(event) => change({ openAt: event.target.value })}
          />
        </label>
      )}
      {config.cuisines && <CuisineSelect filters={filters} change={change} />}
      {config.prices && <PriceChips filters={filters} change={change} facets={facets} />}
      {facilities.some(({ offer }) => offer.isOffered) && (
        <fieldset>
          <legend className="label">{t('directory.facilities')}</legend>
          {facilities.map(({ name, isOn, offer }) => (
            <Check
              key={name}
              isOn={isOn}
              offer={offer}
              label={t(facilityKey(name))}
              onChange={() => change(toggleFacility(filters, name))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
};

const Check = ({
  isOn,
  offer: { count, isOffered },
  label,
  onChange,
}: {
  isOn: boolean;
  offer: Offer;
  label: string;
  onChange: () => void;
}) => {
  const t = useText();
  if (!isOffered) return null;
  return (
    <label className="choice">
      <input type="checkbox" checked={isOn} onChange={onChange} />
      <span>
        {label} {count !== null && <span className="choice__count">{t('directory.found', { count })}</span>}
      </span>
    </label>
  );
};

const PriceChips = ({ filters, change, facets }: Pick<SearchControls, 'filters' | 'change' | 'facets'>) => {
  const t = useText();
  const offers = priceRanges.map((range) => {
    const isOn = filters.priceRange === range;
    return { range, isOn, offer: offerOf(facets, `priceRange.${range}`, isOn) };
  });
  if (!offers.some(({ offer }) => offer.isOffered)) return null;
  return (
    <fieldset>
      <legend className="label">{t('directory.price')}</legend>
      <div className="chips">
        {offers.map(({ range, isOn, offer }) => (
          <FilterChip
            key={range}
            isOn={isOn}
            offer={offer}
            title={t(`directory.price.${range}.range`)}
            onClick={() => change({ priceRange: isOn ? null : range })}
          >
            {t.rich(`directory.price.${range}`, {
              note: (text) => <span className="quiet">{text}</span>,
            })}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
};

const CuisineSelect = ({ filters, change }: Pick<SearchControls, 'filters' | 'change'>) => {
  const t = useText();
  const word = useFetchedWord();
  const { data: cuisines = [] } = useDirectoryCuisinesQuery();
  const names = cuisines.filter((cuisine) => cuisine.isActive).map((cuisine) => cuisine.name);
  const offered =
    filters.foodType === '' || names.includes(filters.foodType) ? names : [filters.foodType, ...names];
  return (
    <label className="field">
      <span className="label">{t('directory.cuisine')}</span>
      <select
        className="input"
        value={filters.foodType}
        onChange={(event) => change({ foodType: event.target.value })}
      >
        <option value="">{t('directory.cuisineAll')}</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {word(name)}
          </option>
        ))}
      </select>
    </label>
  );
};

interface FilterSheetProps extends SearchControls {
  id: string;
  /** The number of matching listings; null while unknown. */
  total: number | null;
  onClear: () => void;
}

/** All filters of a directory. Each applies immediately, so that the button can show the number of matches. */
export const FilterSheet = ({ id, total, onClear, ...controls }: FilterSheetProps) => {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { type, categories } = controls.config;
  /** Behind the sheet nothing can be seen: Tab goes round within it. */
  const goRound = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input, select')].filter(
      (stop) => !stop.matches(':disabled, [tabindex="-1"]'),
    );
    const isStart = event.target === stops[0] || event.target === heading.current;
    if (event.shiftKey ? !isStart : event.target !== stops.at(-1)) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0)?.focus();
  };
  return (
    <div
      className="filter-sheet"
      id={id}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      onKeyDown={goRound}
      onBeforeToggle={(event) => setIsOpen(event.newState === 'open')}
      onToggle={(event) => {
        if (event.newState === 'open') heading.current?.focus();
      }}
    >
      <div className="filter-sheet__head">
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
      <div className="filter-sheet__body">
        {isOpen && (
          <>
            <div className="field">
              <label htmlFor={`${id}-location`}>{t('directory.location')}</label>
              <LocationBox {...controls} id={`${id}-location`} />
            </div>
            {categories !== null && (
              <div className="field">
                <span className="label" aria-hidden="true">
                  {t('directory.category')}
                </span>
                <CategorySelect {...controls} />
              </div>
            )}
            <FilterChoices {...controls} />
          </>
        )}
      </div>
      <div className="filter-sheet__end">
        <button type="button" className="button button--quiet" onClick={onClear}>
          {t('directory.clear')}
        </button>
        <button
          type="button"
          className="button button--primary"
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          {total === null ? t('directory.showResults') : t(`directory.${type}.show`, { total })}
        </button>
      </div>
    </div>
  );
};
