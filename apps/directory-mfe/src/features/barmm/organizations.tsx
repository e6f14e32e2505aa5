import { type BarmmOrganization, barmmOrganizations } from '@halalmap/reference-data/barmm';
import { fold } from '@halalmap/reference-data/fold';
import { useFormatters } from '@halalmap/i18n';
import { PhoneText } from '@halalmap/listing-parts';
import { useUrlParams } from '@halalmap/mfe-kit/navigation';
import { useCallback, useMemo, useEffect, useRef } from 'react';
import { Button, Icon, LinkButton, Tag, VisuallyHidden, useReferenceWord } from '@halalmap/ui';
import { useBarmmText } from '../../messages/en-barmm';

/** The filters of the list. All of them are kept in the URL. */
export interface OrganizationFilters {
  search: string;
  /** null: all of them. */
  category: string | null;
}

export const noFilters: OrganizationFilters = { search: '', category: null };

interface Category {
  name: string;
  /** The number of its organizations, regardless of the search. */
  count: number;
}

/** The categories in list order. */
export const categories: readonly Category[] = [
  ...new Set(barmmOrganizations.map(({ category }) => category)),
].map((name) => ({ name, count: barmmOrganizations.filter(({ category }) => category === name).length }));

/** The number of organizations, and how many are fully or partly verified. */
export const counts = {
  total: barmmOrganizations.length,
  verified: barmmOrganizations.filter(({ verified }) => verified === 'Yes').length,
  partial: barmmOrganizations.filter(({ verified }) => verified === 'Partial').length,
} as const;

const searchable = barmmOrganizations.map((entry) => ({
  entry,
  text: fold([entry.organization, entry.acronym ?? '', entry.notes, entry.category].join(' ')),
}));

/**
 * The organizations of a category that match every word of the search in their name, short form, notes or category.
 * Accents and case are ignored.
 */
export const findOrganizations = ({ search, category }: OrganizationFilters): BarmmOrganization[] => {
  const words = fold(search).split(' ');
  return searchable
    .filter(({ entry }) => category === null || entry.category === category)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ entry }) => entry);
};

const partSize = 12;

/** Reads the filters from the URL. Unknown values count as not set, so that no shared link fails. */
const readFilters = (params: URLSearchParams): OrganizationFilters => ({
  search: params.get('search') ?? '',
  category: categories.find(({ name }) => name === params.get('category'))?.name ?? null,
});

const readParts = (params: URLSearchParams): number => {
  const parts = Number(params.get('parts'));
  return Number.isSafeInteger(parts) && parts > 1 ? parts : 1;
};

const write = ({ search, category }: OrganizationFilters, parts: number): URLSearchParams => {
  const params = new URLSearchParams();
  if (search.trim() !== '') params.set('search', search);
  if (category !== null) params.set('category', category);
  if (parts > 1) params.set('parts', String(parts));
  return params;
};

/** The address of the list with these filters. */
export const organizationsAddress = (filters: OrganizationFilters, parts = 1): string => {
  const query = write(filters, parts).toString();
  return query === '' ? '/barmm' : `/barmm?${query}`;
};

interface Organizations {
  filters: OrganizationFilters;
  /** The organizations shown so far. */
  shown: BarmmOrganization[];
  /** The number of matches for these filters. */
  total: number;
  /** Resets the list; `replace` while typing, so that Back does not step through every letter. */
  change(changed: Partial<OrganizationFilters>, options?: { replace: boolean }): void;
  loadMore(): void;
  /** The same as an address, for browsers whose scripts do not run. */
  more: string;
}

/** The list as described by the URL: reload and Back keep the search, the filters and the loaded items. */
export const useOrganizations = (): Organizations => {
  const [params, changeUrl] = useUrlParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const found = useMemo(() => findOrganizations(filters), [filters]);
  const parts = readParts(params);

  const change = useCallback<Organizations['change']>(
    (changed, { replace } = { replace: false }) => {
      changeUrl((current) => write({ ...readFilters(current), ...changed }, 1), {
        replace,
        preventScrollReset: true,
      });
    },
    [changeUrl],
  );
  const loadMore = useCallback(() => {
    changeUrl((current) => write(readFilters(current), readParts(current) + 1), {
      replace: true,
      preventScrollReset: true,
    });
  }, [changeUrl]);

  const shown = found.slice(0, parts * partSize);
  const more = organizationsAddress(filters, parts + 1);
  return { filters, shown, total: found.length, change, loadMore, more };
};

const verifiedLooks = {
  Yes: { kind: 'ok', icon: 'check' },
  Partial: { kind: 'warn', icon: 'circle-dot' },
  No: { kind: 'bad', icon: 'circle-question-mark' },
} as const;

interface OrganizationProps {
  organization: BarmmOrganization;
}

/** The known and unknown facts of one organization. Its heading is focusable. */
export const OrganizationCard = ({ organization }: OrganizationProps) => {
  const t = useBarmmText();
  const format = useFormatters();
  const word = useReferenceWord();
  const { acronym, address, category, lastChecked, notes, verified } = organization;
  return (
    <li className="organization">
      <div className="organization__head">
        <p className="organization__category">
          {acronym ? `${word(category)} · ${acronym}` : word(category)}
        </p>
        <Tag {...verifiedLooks[verified]}>{t(`barmm.verified.${verified}`)}</Tag>
      </div>
      <h3 tabIndex={-1}>{organization.organization}</h3>
      <p className="muted">
        {notes}{' '}
        <span className="small quiet organization__checked">
          {t('barmm.checked', { day: format.shortDay(lastChecked) })}
        </span>
      </p>
      <p className="organization__address small">
        <span className={address === null ? 'unknown' : undefined}>
          <Icon name="map-pin" />
          {address ?? t('barmm.noAddress')}
        </span>
      </p>
      <div className="organization__foot">
        <Website organization={organization} />
        <Contact organization={organization} />
      </div>
    </li>
  );
};

const Website = ({ organization: { organization, website } }: OrganizationProps) => {
  const t = useBarmmText();
  if (website === null) return <span className="small unknown">{t('barmm.noWebsite')}</span>;
  return (
    <a className="button button--sm" href={website} target="_blank" rel="external noopener noreferrer">
      {t('barmm.website')} <VisuallyHidden>{t('barmm.websiteOf', { organization })}</VisuallyHidden>
      <Icon name="external-link" />
    </a>
  );
};

const Contact = ({ organization: { email, phone } }: OrganizationProps) => {
  const t = useBarmmText();
  if (email === null && phone === null) return <span className="small unknown">{t('barmm.noContact')}</span>;
  return (
    <>
      {email === null ? (
        <span className="small unknown">{t('barmm.noEmail')}</span>
      ) : (
        <a className="link small" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone === null ? (
        <span className="small unknown">{t('barmm.noPhone')}</span>
      ) : (
        <span className="small">
          <PhoneText text={phone} className="link" />
        </span>
      )}
    </>
  );
};

interface OrganizationListProps {
  shown: BarmmOrganization[];
  hasMore: boolean;
  loadMore: () => void;
  /** The address of the longer list. */
  more: string;
}

/** The cards. After "Load More" the first new card gets the focus, since the button moves or disappears. */
export const OrganizationList = ({ shown, hasMore, loadMore, more }: OrganizationListProps) => {
  const t = useBarmmText();
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || shown.length <= firstNew.current) return;
    list.current?.children[firstNew.current]?.querySelector('h3')?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [shown]);

  return (
    <>
      <ul className="organizations" aria-label={t('barmm.list')} ref={list}>
        {shown.map((organization) => (
          <OrganizationCard key={organization.organization} organization={organization} />
        ))}
      </ul>
      {hasMore && (
        <p className="barmm__more">
          <noscript>
            <LinkButton to={more}>{t('barmm.more')}</LinkButton>
          </noscript>
          <Button
            className="needs-script"
            onClick={() => {
              firstNew.current = shown.length;
              loadMore();
            }}
          >
            {t('barmm.more')}
          </Button>
        </p>
      )}
    </>
  );
};
