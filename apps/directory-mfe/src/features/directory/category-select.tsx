import { capitalised } from '@halalmap/i18n';
import type { DirectoryConfig } from './directory-config';
import type { DirectoryFilters } from './directory-filters';
import type { ChangeFilters } from './use-directory-filters';
import { useText } from '../../messages/en';

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
      className="in"
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
