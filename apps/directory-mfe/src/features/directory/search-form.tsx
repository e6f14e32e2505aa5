import { Icon, SearchInput, useTypedText } from '@halalmap/ui';
import type { DirectoryConfig } from './directory-config';
import type { DirectoryFilters } from './directory-filters';
import { CategorySelect } from './category-select';
import type { ChangeFilters } from './use-directory-filters';
import { useText } from '../../messages/use-text';

interface SearchFormProps {
  config: DirectoryConfig;
  filters: DirectoryFilters;
  change: ChangeFilters;
}

/** Search text, place and, where the directory has categories, the category. */
export const SearchForm = ({ config, filters, change }: SearchFormProps) => {
  const t = useText();
  const search = useTypedText(filters.search, (text) => change({ search: text }, { replace: true }));
  const location = useTypedText(filters.location, (text) => change({ location: text }, { replace: true }));
  const hasCategory = config.categories.length > 0;

  return (
    <form
      className={`dir__find${hasCategory ? ' dir__find--three' : ''}`}
      role="search"
      aria-label={t(`directory.${config.type}.form`)}
      onSubmit={(event) => {
        event.preventDefault();
        search.settleNow();
        location.settleNow();
      }}
    >
      <SearchInput
        type="search"
        name="search"
        label={t(`directory.${config.type}.search`)}
        placeholder={t(`directory.${config.type}.search`)}
        value={search.text}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => search.type(event.target.value)}
      />
      <div className="dir__loc">
        <SearchInput
          type="text"
          name="location"
          icon="map-pin"
          label={t('directory.location')}
          placeholder={t('directory.location')}
          value={location.text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => location.type(event.target.value)}
        />
      </div>
      {hasCategory && (
        <div className="dir__category in-ic">
          <Icon name="sliders-horizontal" />
          <CategorySelect config={config} filters={filters} change={change} />
        </div>
      )}
    </form>
  );
};
