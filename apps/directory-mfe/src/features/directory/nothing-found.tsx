import { asksHalal } from '@halalmap/listing-model';
import { wordsOf } from '@halalmap/listing-model/fold';
import { api, defineQuery } from '@halalmap/api-client';
import { entityTypes, type EntityType, type Listing } from '@halalmap/contracts';
import { Button, EmptyState, LinkButton } from '@halalmap/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import {
  countFilters,
  directoryQuery,
  noFilters,
  writeFilters,
  type DirectoryFilters,
} from './directory-filters';
import { isExample } from './directory-list';
import { useParsedText } from './one-box';

/** As many as one request counts exactly. */
const counted = 50;
/** Places of other directories that are named. */
const named = 3;

const { useFoundElsewhereQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a query would find; the argument is the query string. */
    foundElsewhere: build.query({
      ...defineQuery('GET /api/listings', (query: string) => ({ query })),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
  }),
});

/** The real places that these filters find in a directory, or in all of them; undefined while unknown. */
const useReal = (
  type: EntityType,
  filters: DirectoryFilters | null,
  isAnywhere = false,
): { listings: Listing[]; count: number } | undefined => {
  const params = filters && new URLSearchParams(directoryQuery(type, { ...filters, sort: null, page: 1 }));
  params?.set('limit', String(counted));
  if (isAnywhere) params?.delete('type');
  const query = params?.toString();
  const { currentData } = useFoundElsewhereQuery(query ?? skipToken);
  if (!currentData) return undefined;
  const listings = currentData.listings.filter((listing) => !isExample(listing));
  const { total } = currentData.pagination;
  // Invented places come last: on a full page of real ones, how many of the others are real is not known.
  return { listings, count: total > counted && listings.length === counted ? total : listings.length };
};

interface Wider {
  filters: DirectoryFilters;
  reason: 'place' | 'filters';
}

/** The same question with less asked: anywhere, or without the filters. */
const widerThan = (filters: DirectoryFilters): Wider | null => {
  const anywhere = { ...filters, location: '', area: null, near: null, typed: filters.search, page: 1 };
  if (filters.location !== '' || filters.area) return { filters: anywhere, reason: 'place' };
  if (countFilters(anywhere) === 0) return null;
  const { search, typed } = anywhere;
  return { filters: { ...noFilters, search, typed }, reason: 'filters' };
};

/** What another directory has of the searched text. */
const OtherDirectory = ({ type, search }: { type: EntityType; search: string }) => {
  const t = useText();
  const found = useReal(type, { ...noFilters, search, typed: search });
  if (!found || found.count === 0) return null;
  return (
    <li>
      <Link to={`/${type}?${writeFilters({ ...noFilters, search }).toString()}`}>
        {t('directory.inOther', { directory: t(`directory.${type}.title`), count: found.count })}
      </Link>
      {': '}
      {found.listings.slice(0, named).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/listing/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
    </li>
  );
};

interface NothingFoundProps {
  type: EntityType;
  filters: DirectoryFilters;
  /** Loads the list again. */
  onRetry: () => void;
  onClear: () => void;
}

/** The end of a search without a result leads on: elsewhere, to the other directories, to a question, to how one checks. */
export const NothingFound = ({ type, filters, onRetry, onClear }: NothingFoundProps) => {
  const t = useText();
  const search = filters.search.trim();
  const hasFilters = countFilters(filters) > 0;
  const isNarrow = search !== '' || hasFilters;
  const wider = widerThan(filters);
  const elsewhere = useReal(type, wider?.filters ?? null);
  const where = filters.location !== '' ? filters.location : null;
  const reason =
    search === ''
      ? isNarrow
        ? t('directory.emptyFilters')
        : t('directory.emptyAll')
      : where === null
        ? t(`directory.${type}.emptyNamed`, { search })
        : t('directory.emptyIn', { search, where });
  const isFiltered = search !== '' && wider?.reason === 'filters';
  const question = new URLSearchParams({
    subject: t('directory.askSubject', { search }),
    message: t('directory.askMessage', { search, place: where ?? 'none' }),
  });
  return (
    <>
      <EmptyState
        title={t(`directory.${type}.empty`)}
        text={
          <>
            {reason}
            {isFiltered && ` ${t('directory.withFilters')}`}{' '}
            {wider && elsewhere && elsewhere.count > 0 && (
              <Link to={`/${type}?${writeFilters(wider.filters).toString()}`}>
                {t(`directory.wider.${wider.reason}`, { count: elsewhere.count })}
              </Link>
            )}
          </>
        }
        action={
          <div className="row directory__ways">
            <Button kind={isNarrow ? 'primary' : undefined} onClick={isNarrow ? onClear : onRetry}>
              {t(`directory.${type}.viewAll`)}
            </Button>
            {search !== '' && (
              <LinkButton to={`/contact?${question.toString()}`}>{t('directory.ask')}</LinkButton>
            )}
            {!isNarrow && (
              <LinkButton kind="primary" to={`/submit?type=${type}`}>
                {t('directory.submit')}
              </LinkButton>
            )}
          </div>
        }
      />
      {search !== '' && (
        <ul className="directory__onward">
          {entityTypes
            .filter((other) => other !== type)
            .map((other) => (
              <OtherDirectory key={other} type={other} search={search} />
            ))}
          {asksHalal(type) && (
            <li>
              {t.rich('directory.howToCheck', {
                logo: (label) => <Link to="/blog/4">{label}</Link>,
                certifiers: (label) => <Link to="/certifiers">{label}</Link>,
              })}
            </li>
          )}
        </ul>
      )}
    </>
  );
};

/** A name or text as it is compared with another. */
const plain = (text: string): string => wordsOf(text).join(' ');

/**
 * Places that have what was typed as their name come first, and those that have it in it, such as Quiapo Eatery, wherever
 * they are. Where a kind of place was typed, which may be all that led to this directory, the name counts in every one.
 * @returns none where nothing that was typed was understood as a place or a filter
 */
export const useNamed = (type: EntityType, { search, typed }: DirectoryFilters): Listing[] => {
  const words = typed.trim();
  const isAsked = words !== '' && words !== search.trim();
  const parsed = useParsedText(type, isAsked ? words : '');
  const namesType = parsed?.type !== undefined;
  const asked = { ...noFilters, search: `"${words.replaceAll('"', ' ')}"`, typed: words };
  const found = useReal(type, parsed ? asked : null, namesType);
  const name = plain(words);
  const all = found?.listings ?? [];
  const exact = all.filter((one) => plain(one.name) === name);
  // Of "mosque" or "halal" alone the names of places that hold it say nothing.
  const isSpecific =
    parsed && (parsed.text !== '' || parsed.location !== undefined || parsed.near !== undefined);
  const others =
    namesType || !isSpecific ? [] : all.filter((one) => ` ${plain(one.name)} `.includes(` ${name} `));
  return [...new Set([...exact, ...others])].slice(0, named);
};
