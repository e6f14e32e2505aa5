import { limits } from '@halalmap/contracts';
import { capitalised } from '@halalmap/i18n';
import { ComboBox, type ComboOption } from '@halalmap/listing-parts/combo-box';
import { Icon, classNames, useTypedText } from '@halalmap/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../messages/en';
import { useDirectorySuggestionsQuery } from './directory-api';
import type { DirectoryConfig } from './directory-config';
import type { ChangeFilters, DirectoryFilters, SearchControls } from './directory-filters';
import { LocationBox, type LocationOption, locationOptions } from './location-box';
import type { Nearest } from './use-directory-list';

interface CategorySelectProps {
  config: DirectoryConfig;
  filters: DirectoryFilters;
  change: ChangeFilters;
}

/** The category filter; a category that only the URL contains stays selectable. */
export const CategorySelect = ({ config, filters, change }: CategorySelectProps) => {
  const t = useText();
  const names =
    filters.category === '' || config.categories.includes(filters.category)
      ? config.categories
      : [...config.categories, filters.category];
  return (
    <select
      className="input"
      aria-label={t('directory.category')}
      value={filters.category}
      onChange={(event) => change({ category: event.target.value })}
    >
      <option value="">{t('directory.categoryAll')}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {capitalised(name)}
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
const SearchBox = ({ config, filters, change }: SearchControls) => {
  const t = useText();
  const navigate = useNavigate();
  const [isUsed, setIsUsed] = useState(false);
  const search = useTypedText(filters.search, (text) => change({ search: text }, { replace: true }));
  const sought = filters.search.trim();
  const isLongEnough = sought.length >= minQuery && search.text.trim().length >= minQuery;
  const { data } = useDirectorySuggestionsQuery(
    { text: sought, type: config.type },
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
      change({ search: '', location: option.location });
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
      sought={sought}
      onType={(text) => {
        setIsUsed(true);
        search.type(text);
      }}
      onFocus={() => setIsUsed(true)}
      onClick={() => setIsUsed(true)}
      onBlur={search.settleNow}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.defaultPrevented) search.settleNow();
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

/** Search text, location and, where the directory has categories, the category. */
export const SearchForm = ({ nearest, ...controls }: SearchControls & { nearest: Nearest }) => {
  const t = useText();
  const { config } = controls;
  const hasCategory = config.categories.length > 0;
  return (
    <form
      className={classNames('directory__find', hasCategory && 'directory__find--three')}
      role="search"
      aria-label={t(`directory.${config.type}.form`)}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox {...controls} />
      <div className="directory__location">
        <LocationBox {...controls} nearest={nearest} />
      </div>
      {hasCategory && (
        <div className="directory__category input-icon">
          <Icon name="sliders-horizontal" />
          <CategorySelect {...controls} />
        </div>
      )}
    </form>
  );
};
