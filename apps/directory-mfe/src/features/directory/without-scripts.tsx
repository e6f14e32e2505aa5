import { valueOfSwitch } from '@halalmap/listing-model';
import { Button, LinkButton } from '@halalmap/ui';
import { useLocation } from 'react-router-dom';
import { useText } from '../../messages/en';
import {
  answerFiltersOf,
  type DirectoryFilters,
  directorySorts,
  facilityKey,
  priceRanges,
  type SearchControls,
  trustFilters,
  writeArea,
  writeFilters,
} from './directory-filters';

const Check = ({
  name,
  value,
  label,
  isOn,
}: {
  name: string;
  value: string;
  label: string;
  isOn: boolean;
}) => (
  <label className="choice">
    <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
    <span>{label}</span>
  </label>
);

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | null;
  /** Values and their labels; the first stands for no choice. */
  options: ReadonlyArray<readonly [string, string]>;
}

const Choice = ({ name, label, chosen, options }: ChoiceProps) => (
  <label className="field">
    <span className="label">{label}</span>
    <select className="input" name={name} defaultValue={chosen ?? ''}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** What chips, sheet and sort order do, as fields of the search form that the browser sends when scripts do not run. */
export const WithoutScripts = ({ config, filters }: SearchControls) => {
  const t = useText();
  return (
    <noscript>
      <div className="directory__plain">
        {[...config.flags, ...answerFiltersOf(config.type)].map((name) => (
          <Check
            key={name}
            name={name}
            value={valueOfSwitch(name)}
            label={t(`directory.filter.${name}`)}
            isOn={filters.on.includes(name)}
          />
        ))}
        {config.facilities.map((name) => (
          <Check
            key={name}
            name="facility"
            value={name}
            label={t(facilityKey(name))}
            isOn={filters.facilities.includes(name)}
          />
        ))}
      </div>
      <div className="directory__plain">
        <Choice
          name="trust"
          label={t('directory.evidence')}
          chosen={filters.trust}
          options={[
            ['', t('directory.any')],
            ...trustFilters.map((trust) => [trust, t(`directory.${trust}`)] as const),
          ]}
        />
        {config.prices && (
          <Choice
            name="priceRange"
            label={t('directory.price')}
            chosen={filters.priceRange}
            options={[
              ['', t('directory.any')],
              ...priceRanges.map((range) => [range, t(`directory.price.${range}.range`)] as const),
            ]}
          />
        )}
        <Choice
          name="sort"
          label={t('directory.sort')}
          chosen={filters.sort}
          options={[
            ['', t('directory.sort.trust')],
            ...directorySorts
              .filter((sort) => sort !== 'trust' && sort !== 'distance')
              .map((sort) => [sort, t(`directory.sort.${sort}`)] as const),
          ]}
        />
        {filters.area && <input type="hidden" name="bbox" value={writeArea(filters.area)} />}
        {filters.foodType !== '' && <input type="hidden" name="foodType" value={filters.foodType} />}
        {filters.openAt !== '' && <input type="hidden" name="openAt" value={filters.openAt} />}
        <Button type="submit" kind="primary">
          {t('directory.find')}
        </Button>
      </div>
    </noscript>
  );
};

const usePageAddress = (filters: DirectoryFilters): ((page: number) => string) => {
  const { pathname } = useLocation();
  return (page) => {
    const query = writeFilters({ ...filters, page }).toString();
    return query === '' ? pathname : `${pathname}?${query}`;
  };
};

/** A list that begins after its first places says so, and leads back to them. */
export const PagesBefore = ({ filters }: { filters: DirectoryFilters }) => {
  const t = useText();
  const addressOf = usePageAddress(filters);
  if (filters.page <= 1) return null;
  return (
    <nav className="split directory__pages" aria-label={t('directory.pages')}>
      <span className="small muted">{t('directory.page', { page: filters.page })}</span>
      <LinkButton size="sm" rel="prev" to={addressOf(filters.page - 1)}>
        {t('directory.pageBefore')}
      </LinkButton>
    </nav>
  );
};

/** Where scripts do not run, the next places are a page of their own. */
export const NextPage = ({ filters }: { filters: DirectoryFilters }) => {
  const t = useText();
  const addressOf = usePageAddress(filters);
  return (
    <noscript>
      <LinkButton rel="next" to={addressOf(filters.page + 1)}>
        {t('directory.loadMore')}
      </LinkButton>
    </noscript>
  );
};
