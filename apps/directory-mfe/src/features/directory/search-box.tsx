import { limits } from '@halalmap/contracts';
import { useTypedText } from '@halalmap/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDirectorySuggestionsQuery } from './directory-api';
import { type LocationOption, locationOptions } from './location-box';
import type { SearchControls } from './use-directory-filters';
import { useText } from '../../messages/en';
import { ComboBox, type ComboOption } from '@halalmap/listing-parts/combo-box';

interface NameOption extends ComboOption {
  listingId: string;
}

type Suggestion = NameOption | LocationOption;

const { minQuery } = limits.locationSuggestions;
/** The maximum of each kind, so that both are visible at once. */
const shownOfEach = 5;

/** The search box: its text searches the list, its suggestions are names of places and locations. */
export const SearchBox = ({ config, filters, change }: SearchControls) => {
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
