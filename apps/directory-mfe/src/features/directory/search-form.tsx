import { classNames, Icon } from '@halalmap/ui';
import { CategorySelect } from './category-select';
import { LocationBox } from './location-box';
import { SearchBox } from './search-box';
import type { SearchControls } from './use-directory-filters';
import type { Nearest } from './use-nearest';
import { useText } from '../../messages/en';

/** Search text, location and, where the directory has categories, the category. */
export const SearchForm = ({ nearest, ...controls }: SearchControls & { nearest: Nearest }) => {
  const t = useText();
  const { config } = controls;
  const hasCategory = config.categories.length > 0;
  return (
    <form
      className={classNames('dir__find', hasCategory && 'dir__find--three')}
      role="search"
      aria-label={t(`directory.${config.type}.form`)}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox {...controls} />
      <div className="dir__loc">
        <LocationBox {...controls} nearest={nearest} />
      </div>
      {hasCategory && (
        <div className="dir__category in-ic">
          <Icon name="sliders-horizontal" />
          <CategorySelect {...controls} />
        </div>
      )}
    </form>
  );
};
