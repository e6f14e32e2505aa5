import type { EditableReference, Municipality, Overview } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { EmptyState, ErrorState, StatusTag, useNow } from '@halalmap/ui';
import { Button, Skeleton } from '@halalmap/ui/antd/core';
import { Card, Statistic, Tabs } from '@halalmap/ui/antd/figures';
import { Table } from '@halalmap/ui/antd/table';
import { BarChart } from '@halalmap/ui/charts';
import { Suspense, type ReactNode } from 'react';
import { AdminPage } from '../../shared/admin-page';
import { useOverviewQuery } from '../../shared/alerts-note';
import { PlaceLink } from '../../shared/record-links';
import { useChoice } from '../../shared/use-address';
import { useReferenceText } from '../../messages/en-reference';
import { useText } from '../../messages/en';
import {
  useCategoryAnalyticsQuery,
  useEnterpriseMunicipalitiesQuery,
  useEnterpriseProvincesQuery,
  useGeographicAnalyticsQuery,
  useReferenceEntriesQuery,
} from './enterprise-api';
import { BrandSuggestions } from './brand-suggestions';
import { EnhancedSearch } from './enhanced-search';
import { ReferenceTable } from './reference-table';
import './enterprise.css';

const EnterpriseListing = lazyPart(
  async () => (await import('./enterprise-listing')).EnterpriseListing,
  FailedInPlace,
);

const tabs = ['overview', 'brands', 'categories', 'locations', 'search', 'analytics'] as const;
const topBrands = 8;
const shownTowns = 20;

/** The six views of all data in the directory. */
export const EnterprisePage = () => {
  const t = useText();
  const [tab, choose] = useChoice('tab', tabs);
  const [adding, add] = useChoice('add', ['nothing', 'listing']);
  if (adding === 'listing') {
    return (
      <AdminPage title={t('enterprise.addTitle')}>
        <Suspense fallback={null}>
          <EnterpriseListing onClose={() => add('nothing')} />
        </Suspense>
      </AdminPage>
    );
  }
  const views: Record<(typeof tabs)[number], ReactNode> = {
    overview: <OverviewTab />,
    brands: (
      <div className="enterprise">
        <BrandSuggestions />
        <ReferenceTable kind="brands" />
      </div>
    ),
    categories: <CategoriesTab />,
    locations: <LocationsTab />,
    search: <EnhancedSearch />,
    analytics: <AnalyticsTab />,
  };
  return (
    <AdminPage
      title={t('enterprise.title')}
      actions={
        <Button type="primary" onClick={() => add('listing')}>
          {t('enterprise.add')}
        </Button>
      }
    >
      <Tabs
        activeKey={tab}
        onChange={choose}
        destroyOnHidden
        items={tabs.map((key) => ({ key, label: t(`enterprise.tab.${key}`), children: views[key] }))}
      />
    </AdminPage>
  );
};

interface LoadedProps<Data> {
  answer: { currentData?: Data | undefined; isError: boolean; refetch: () => unknown };
  failed: string;
  children: (data: Data) => ReactNode;
}

/** The loaded data. */
const Loaded = <Data,>({ answer: response, failed, children }: LoadedProps<Data>) => {
  const t = useText();
  if (response.currentData !== undefined) return children(response.currentData);
  if (response.isError) return <ErrorState title={failed} onRetry={() => void response.refetch()} />;
  return (
    <div role="status" aria-label={t('enterprise.loading')}>
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  );
};

const OverviewTab = () => {
  const t = useText();
  const overview = useOverviewQuery();
  const counts = [
    ['brands', useReferenceEntriesQuery('brands').data],
    ['categories', useReferenceEntriesQuery('categories').data],
    ['provinces', useEnterpriseProvincesQuery().data],
    ['municipalities', useEnterpriseMunicipalitiesQuery().data],
  ] as const;
  return (
    <Loaded answer={{ ...overview, currentData: overview.data }} failed={t('queue.failedText')}>
      {(data) => (
        <div className="enterprise">
          <div className="enterprise__counts">
            <Count
              title={t('enterprise.listings')}
              value={Object.values(data.byStatus).reduce((sum, count) => sum + count, 0)}
            />
            {counts.map(([name, list]) => (
              <Count key={name} title={t(`enterprise.${name}`)} value={list?.length} />
            ))}
          </div>
          <Card>
            <Brands overview={data} title={t('enterprise.topBrands')} />
          </Card>
          <Card title={t('enterprise.recent')}>
            <Recent entries={data.recentActivity} />
          </Card>
        </div>
      )}
    </Loaded>
  );
};

const Count = ({ title, value }: { title: string; value: number | undefined }) => (
  <Card size="small">
    <Statistic title={title} value={value ?? '–'} />
  </Card>
);

const Brands = ({ overview, title }: { overview: Overview; title: string }) => {
  const t = useText();
  const used = overview.brandPerformance.filter(({ listingCount }) => listingCount > 0);
  if (used.length === 0)
    return <EmptyState title={title} text={t('enterprise.noBrandUsed')} headingLevel={2} />;
  return (
    <BarChart
      title={title}
      tableLabel={t('enterprise.table')}
      labelTitle={t('enterprise.name')}
      valueTitle={t('enterprise.places')}
      rows={used.slice(0, topBrands).map(({ name, listingCount }) => ({ label: name, value: listingCount }))}
    />
  );
};

const Recent = ({ entries }: { entries: Overview['recentActivity'] }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <div className="queue__scroll" tabIndex={0} role="region" aria-label={t('enterprise.recent')}>
      <Table
        rowKey="listingId"
        size="small"
        pagination={false}
        dataSource={entries}
        columns={[
          {
            title: t('enterprise.name'),
            render: (_value, { listingId, name }) => <PlaceLink id={listingId} name={name} />,
          },
          { title: t('enterprise.status'), render: (_value, { status }) => <StatusTag status={status} /> },
          {
            title: t('enterprise.changed'),
            render: (_value, { changedAt }) => format.age(changedAt, now),
          },
        ]}
      />
    </div>
  );
};

const categoryKinds = [
  'categories',
  'food-types',
  'certifying-bodies',
  'halal-product-categories',
  'muslim-business-categories',
] as const;

/** What belongs below the entries of a kind. */
const subcategories: Partial<Record<EditableReference, EditableReference>> = {
  'halal-product-categories': 'halal-product-subcategories',
  'muslim-business-categories': 'muslim-business-subcategories',
};

const CategoriesTab = () => {
  const t = useReferenceText();
  const [kind, choose] = useChoice('kind', categoryKinds);
  const below = subcategories[kind];
  return (
    <Tabs
      type="card"
      size="small"
      activeKey={kind}
      onChange={choose}
      destroyOnHidden
      aria-label={t('ref.kinds')}
      items={categoryKinds.map((key) => ({
        key,
        label: t(`ref.kind.${key}`),
        children: (
          <div className="enterprise">
            <ReferenceTable kind={key} hasTitle={below !== undefined} />
            {below && <ReferenceTable kind={below} hasTitle />}
          </div>
        ),
      }))}
    />
  );
};

const LocationsTab = () => {
  const t = useText();
  const response = useEnterpriseMunicipalitiesQuery();
  const { data: provinces = [] } = useEnterpriseProvincesQuery();
  const names = new Map(provinces.map(({ id, name }) => [id, name]));
  return (
    <Loaded answer={response} failed={t('enterprise.municipalitiesFailed')}>
      {(towns) => {
        const shown = [...towns]
          .sort((one, other) => one.name.localeCompare(other.name))
          .slice(0, shownTowns);
        return (
          <>
            <p className="muted small">
              {t('enterprise.municipalitiesText', { shown: shown.length, total: towns.length })}
            </p>
            <Table<Municipality>
              rowKey="id"
              dataSource={shown}
              pagination={false}
              columns={[
                { title: t('enterprise.name'), dataIndex: 'name' },
                {
                  title: t('enterprise.province'),
                  render: (_value, { provinceId }) => names.get(provinceId),
                },
                { title: t('enterprise.type'), dataIndex: 'municipalityType', className: 'queue__extra' },
              ]}
            />
          </>
        );
      }}
    </Loaded>
  );
};

const AnalyticsTab = () => {
  const t = useText();
  const format = useFormatters();
  const geographic = useGeographicAnalyticsQuery();
  const byType = useCategoryAnalyticsQuery();
  const overview = useOverviewQuery();
  const share = (percentage: number): string => `${format.decimal(percentage, 1)}%`;
  const shared = { tableLabel: t('enterprise.table'), valueTitle: t('enterprise.places') };
  return (
    <div className="enterprise">
      <Loaded answer={byType} failed={t('queue.failedText')}>
        {({ byEntityType }) => (
          <Card>
            <BarChart
              {...shared}
              title={t('enterprise.byType')}
              labelTitle={t('enterprise.type')}
              rows={byEntityType.map(({ name, count, percentage }) => ({
                label: t(`queue.type.${name}`),
                value: count,
                note: share(percentage),
              }))}
            />
          </Card>
        )}
      </Loaded>
      <Loaded answer={geographic} failed={t('queue.failedText')}>
        {({ byProvince }) => (
          <Card>
            <BarChart
              {...shared}
              title={t('enterprise.byProvince')}
              labelTitle={t('enterprise.province')}
              rows={byProvince.map(({ name, count, percentage }) => ({
                label: name,
                value: count,
                note: share(percentage),
              }))}
            />
          </Card>
        )}
      </Loaded>
      {overview.data && (
        <Card>
          <Brands overview={overview.data} title={t('enterprise.brandPerformance')} />
        </Card>
      )}
    </div>
  );
};
