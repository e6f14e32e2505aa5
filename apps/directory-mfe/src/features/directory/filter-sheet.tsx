import { IconButton } from '@halalmap/ui';
import { useRef, useState } from 'react';
import { CategorySelect } from './category-select';
import { FilterChoices } from './filter-choices';
import { LocationBox } from './location-box';
import type { SearchControls } from './use-directory-filters';
import { useText } from '../../messages/en';

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
  return (
    <div
      className="fsheet"
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      onBeforeToggle={(event) => setIsOpen(event.newState === 'open')}
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
        {isOpen && (
          <>
            <div className="f">
              <label htmlFor={`${id}-location`}>{t('directory.location')}</label>
              <LocationBox {...controls} id={`${id}-location`} />
            </div>
            {categories.length > 0 && (
              <div className="f">
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
      <div className="fsheet__end">
        <button type="button" className="btn btn--quiet" onClick={onClear}>
          {t('directory.clear')}
        </button>
        <button type="button" className="btn btn--primary" popoverTarget={id} popoverTargetAction="hide">
          {total === null ? t('directory.showResults') : t(`directory.${type}.show`, { total })}
        </button>
      </div>
    </div>
  );
};
