import { asApiError } from '@halalmap/api-client';
import type { Health, ServiceName, SystemMetrics } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { usePageTitle } from '@halalmap/mfe-kit';
import { Alert, Button, Skeleton } from '@halalmap/ui/antd/core';
import { Card, Statistic, Tabs, Tag } from '@halalmap/ui/antd/figures';
import type { ReactNode } from 'react';
import { useText } from '../messages/en';
import { useSystem } from '../monitoring-api';
import './monitoring.css';
import { LastHourPanel, MissedObjectives } from './last-hour';
import { DatabaseTab, formatBytes, PerformanceTab, SecurityTab, SystemTab } from './metric-tabs';
import { EventsPanel, SearchPanel, ServicesPanel, WorkPanel } from './panels';

const slowMs = 1_000;
const goodHitRate = 80;

const colors: Readonly<Record<string, string>> = {
  healthy: 'success',
  degraded: 'warning',
  unhealthy: 'error',
  missed: 'warning',
};

const Cards = ({ health, metrics }: { health: Health; metrics: SystemMetrics | null }) => {
  const isLate = metrics?.lastHour.services.some(({ missed }) => missed.includes('latency')) ?? false;
  const t = useText();
  const format = useFormatters();
  const minutes = Math.floor(health.uptime / 60);
  const { avgResponseTime, cacheHitRate, dbQueryCount } = health.performance;
  const isOnline = health.status === 'healthy';
  const isSlow = avgResponseTime > slowMs;
  const isCached = cacheHitRate > goodHitRate;
  const isIdle = metrics?.cacheLookups === 0;
  const cards: Array<{ title: string; value: string; below: ReactNode }> = [
    {
      title: t('card.status'),
      value: isOnline ? t('card.online') : t('card.issues'),
      below: t('card.uptime', {
        days: Math.floor(minutes / 1_440),
        hours: Math.floor((minutes % 1_440) / 60),
        minutes: minutes % 60,
      }),
    },
    {
      title: t('card.response'),
      value: `${format.number(Math.round(avgResponseTime))} ms`,
      below: (
        <Tag color={isSlow || isLate ? 'warning' : 'success'}>
          {t(isSlow ? 'card.degraded' : isLate ? 'card.late' : 'card.good')}
        </Tag>
      ),
    },
    {
      title: t('card.cache'),
      value: isIdle ? '–' : `${format.decimal(cacheHitRate, 1)} %`,
      below: isIdle ? (
        <Tag>{t('card.noTraffic')}</Tag>
      ) : (
        <Tag color={isCached ? 'success' : 'warning'}>
          {isCached ? t('card.excellent') : t('card.optimize')}
        </Tag>
      ),
    },
    { title: t('card.queries'), value: format.number(dbQueryCount), below: t('card.total') },
  ];
  return (
    <ul className="monitoring-cards">
      {cards.map(({ title, value, below }) => (
        <li key={title}>
          <Card size="small">
            <Statistic title={title} value={value} />
            <p className="small muted">{below}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
};

const impacts = {
  gateway: 'impact.gateway',
  identity: 'impact.identity',
  listings: 'impact.listings',
  media: 'impact.media',
  search: 'impact.search',
} as const satisfies Record<ServiceName, string>;

/** The problems by service, and their effect on users. */
const Impact = ({ metrics }: { metrics: SystemMetrics }) => {
  const t = useText();
  const lines: Array<{ key: string; text: string }> = Object.entries(metrics.services).flatMap(
    ([name, state]) => {
      const service = name as ServiceName;
      if (state === 'healthy') return [];
      const text = state === 'degraded' ? t('impact.partial', { service }) : t(impacts[service]);
      return [{ key: service, text: `${service}: ${text}` }];
    },
  );
  const { disk } = metrics;
  if (disk && disk.freeBytes < disk.minFreeBytes) {
    const amounts = { free: formatBytes(disk.freeBytes), least: formatBytes(disk.minFreeBytes) };
    lines.push({ key: 'disk', text: t('impact.disk', amounts) });
  }
  if (metrics.deadLetters === null && metrics.services.listings !== 'unavailable')
    lines.push({ key: 'broker', text: t('impact.broker') });
  if (metrics.deadLetters !== null && metrics.deadLetters > 0)
    lines.push({ key: 'deadLetters', text: t('impact.deadLetters') });
  if (lines.length === 0) return null;
  return (
    <>
      <p className="monitoring-impact">{t('impact.title')}</p>
      <ul>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </>
  );
};

/** `/system-monitoring`: the health of the system, and who is affected by problems. */
export const MonitoringPage = () => {
  const t = useText();
  const { health, metrics, error, updatedAt, retry } = useSystem();
  usePageTitle(t('title'));
  const hasMissed = metrics?.lastHour.services.some(({ missed }) => missed.length > 0) ?? false;
  const now = health?.status ?? 'unknown';
  // The present second alone says nothing about what people had to bear.
  const status = now === 'healthy' && hasMissed ? 'missed' : now;

  return (
    <div className="admin page-admin monitoring">
      <div className="monitoring-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="muted">{t('intro')}</p>
        </div>
        <p className="monitoring-state small">
          {updatedAt !== null && (
            <span>
              {t('updated', {
                time: new Date(updatedAt).toLocaleTimeString('en-PH', { timeZone: 'Asia/Manila' }),
              })}
            </span>
          )}
          <Tag color={colors[status] ?? 'default'}>{t(`status.${status}`)}</Tag>
        </p>
      </div>
      {error !== null && (health === null || metrics === null) ? (
        <Alert
          type="error"
          showIcon
          title={t('failed')}
          description={asApiError(error).message}
          action={<Button onClick={retry}>{t('retry')}</Button>}
        />
      ) : null}
      {(health === null || metrics === null) && error === null && (
        <div role="status">
          <p>{t('loading')}</p>
          <Skeleton active />
        </div>
      )}
      {error !== null && health !== null && metrics !== null && (
        <Alert type="warning" showIcon title={t('stale')} />
      )}
      {health && status !== 'healthy' && (
        <Alert
          type={status === 'unhealthy' ? 'error' : 'warning'}
          showIcon
          title={t('alert')}
          description={
            <>
              {status !== 'missed' && <p>{t('alert.text')}</p>}
              {metrics && <Impact metrics={metrics} />}
              {metrics && <MissedObjectives services={metrics.lastHour.services} />}
            </>
          }
        />
      )}
      {health && <Cards health={health} metrics={metrics} />}
      {health && metrics && (
        <>
          <Tabs
            size="small"
            tabBarGutter={10}
            items={[
              {
                key: 'performance',
                label: t('tab.performance'),
                children: <PerformanceTab health={health} metrics={metrics} />,
              },
              { key: 'security', label: t('tab.security'), children: <SecurityTab metrics={metrics} /> },
              {
                key: 'system',
                label: t('tab.system'),
                children: <SystemTab health={health} metrics={metrics} />,
              },
              {
                key: 'database',
                label: t('tab.database'),
                children: <DatabaseTab health={health} metrics={metrics} />,
              },
            ]}
          />
          <ServicesPanel replicas={metrics.replicas} />
          <LastHourPanel lastHour={metrics.lastHour} />
          <div className="monitoring-grid">
            <EventsPanel metrics={metrics} />
            <SearchPanel search={metrics.search} />
            <WorkPanel metrics={metrics} />
          </div>
        </>
      )}
    </div>
  );
};
