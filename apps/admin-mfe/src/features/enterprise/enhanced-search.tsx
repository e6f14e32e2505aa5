import { entityTypes } from '@halalmap/contracts';
import {
  EmptyState,
  ErrorState,
  SearchInput,
  StatusTag,
  townOf,
  TrustLabel,
  TrustMarks,
  useTypedText,
} from '@halalmap/ui';
import { Skeleton } from '@halalmap/ui/antd/core';
import { Card } from '@halalmap/ui/antd/figures';
import { Select } from '@halalmap/ui/antd/form';
import { Pagination } from '@halalmap/ui/antd/table';
import { useRef, useState } from 'react';
import { ChoiceSelect } from '../../shared/status-filter';
import { PlaceLink } from '../../shared/record-links';
import { usePageFocus } from '../../shared/use-address';
import { useText } from '../../messages/en';
import {
  type EnhancedQuery,
  useEnterpriseMunicipalitiesQuery,
  useEnterpriseProvincesQuery,
  useEnterpriseSearchQuery,
  useReferenceEntriesQuery,
} from './enterprise-api';

const statuses = ['approved', 'pending', 'rejected', 'all'] as const;
const sizes = [10, 20, 50, 100];

/** Finds listings of any status by name, type, brand, category and place; shows how many there are, and each as a card. */
export const EnhancedSearch = () => {
  const t = useText();
  const [query, setQuery] = useState<EnhancedQuery>({
    search: '',
    type: null,
    brandId: null,
    categoryId: null,
    provinceId: null,
    municipalityId: null,
    status: 'approved',
    page: 1,
    limit: 20,
  });
  const change = (changed: Partial<EnhancedQuery>): void => setQuery({ ...query, page: 1, ...changed });
  const typed = useTypedText(query.search, (search) => change({ search }));
  const { data: provinces = [] } = useEnterpriseProvincesQuery();
  const { data: towns = [] } = useEnterpriseMunicipalitiesQuery();
  const { data: brands = [] } = useReferenceEntriesQuery('brands');
  const { data: categories = [] } = useReferenceEntriesQuery('categories');
  // The last results stay until the next ones arrive, and with them the pagination that has the focus.
  const { data, currentData, isError, refetch } = useEnterpriseSearchQuery(query);
  const facets = currentData?.facets;
  const counted = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('enterprise.counted', { name, count });
  const choice = (
    field: 'brandId' | 'categoryId' | 'provinceId' | 'municipalityId',
    entries: ReadonlyArray<{ id: number; name: string }>,
    set: (id: number | null) => Partial<EnhancedQuery>,
    isDisabled = false,
  ) => (
    <Select<number>
      aria-label={t(`enterprise.filter.${field}`)}
      className="enterprise__choice"
      value={query[field] ?? 0}
      disabled={isDisabled}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        { value: 0, label: t(`enterprise.filter.${field}.any`) },
        ...entries.map(({ id, name }) => ({
          value: id,
          label: counted(name, field === 'municipalityId' ? undefined : facets?.[field][id]),
        })),
      ]}
      onChange={(id) => change(set(id === 0 ? null : id))}
    />
  );
  const results = useRef<HTMLDivElement>(null);
  const onTurn = usePageFocus(results, query.page);
  return (
    <div className="enterprise">
      <div className="queue__bar" role="search">
        <SearchInput
          className="input--sm"
          label={t('enterprise.searchName')}
          placeholder={t('enterprise.searchName')}
          value={typed.text}
          maxLength={200}
          onChange={(event) => typed.type(event.target.value)}
        />
        <ChoiceSelect
          label={t('queue.status')}
          value={query.status}
          options={statuses.map((value) => ({ value, label: t(`queue.status.${value}`) }))}
          onChoose={(value) => change({ status: statuses.find((status) => status === value) ?? 'approved' })}
        />
        <ChoiceSelect
          label={t('queue.type')}
          value={query.type ?? ''}
          options={[
            { value: '', label: t('queue.type.all') },
            ...entityTypes.map((value) => ({
              value,
              label: counted(t(`queue.type.${value}`), facets?.type[value]),
            })),
          ]}
          onChoose={(value) => change({ type: entityTypes.find((type) => type === value) ?? null })}
        />
        {choice('brandId', brands, (brandId) => ({ brandId }))}
        {choice('categoryId', categories, (categoryId) => ({ categoryId }))}
        {choice('provinceId', provinces, (provinceId) => ({ provinceId, municipalityId: null }))}
        {choice(
          'municipalityId',
          towns.filter(({ provinceId }) => provinceId === query.provinceId),
          (municipalityId) => ({ municipalityId }),
          query.provinceId === null,
        )}
      </div>
      {isError ? (
        <ErrorState title={t('enterprise.searchFailed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label={t('enterprise.loading')}>
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </div>
      ) : data.total === 0 ? (
        <EmptyState title={t('enterprise.noResults')} headingLevel={2} />
      ) : (
        <div className="enterprise" ref={results} aria-busy={!currentData}>
          <p className="small muted" role="status">
            {t('enterprise.found', { count: data.total })}
          </p>
          <ul className="enterprise__cards">
            {data.listings.map(({ id, name, entityType, status, trust, ...place }) => (
              <li key={id}>
                <Card size="small">
                  <PlaceLink id={id} name={name} />
                  <p className="small muted">
                    {[t(`queue.type.${entityType}`), townOf(place)].filter(Boolean).join(' · ')}
                  </p>
                  <p className="row">
                    <StatusTag status={status} />{' '}
                    <TrustLabel level={trust.level} trust={trust} type={entityType} />{' '}
                    <TrustMarks trust={trust} />
                  </p>
                </Card>
              </li>
            ))}
          </ul>
          <Pagination
            current={query.page}
            pageSize={query.limit}
            total={data.total}
            pageSizeOptions={sizes}
            showSizeChanger={{ 'aria-label': t('enterprise.size'), showSearch: false }}
            onChange={(page, limit) => {
              onTurn();
              setQuery({ ...query, limit, page: limit === query.limit ? page : 1 });
            }}
          />
        </div>
      )}
    </div>
  );
};
