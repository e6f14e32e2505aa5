import type { Health, SystemMetrics } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Card, Progress, Tag } from '@halalmap/ui/antd/figures';
import { useText } from '../messages/en';
import { Charts } from './charts';
import { OperatorToken } from './operator-token';
import { Facts, ScrollingTable } from './panels';

interface TabProps {
  health: Health;
  metrics: SystemMetrics;
}

const kilo = 1_024;
const megabyte = kilo * kilo;
/** RSS at which its bar is full. */
const fullRssMb = 1_000;

/** Formats a size in the largest unit in which it is at least one. */
export const formatBytes = (bytes: number): string => {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= kilo && unit < units.length - 1) {
    value /= kilo;
    unit += 1;
  }
  return `${unit === 0 ? value : Math.round(value * 100) / 100} ${units[unit] ?? ''}`;
};

const Meter = ({ label, text, percent }: { label: string; text: string; percent: number }) => (
  <div>
    <p className="small">
      <strong>{label}</strong> <span className="muted">{text}</span>
    </p>
    <Progress aria-label={label} percent={Math.min(100, Math.round(percent))} />
  </div>
);

/** The charts of the last hour, memory and machine. */
export const PerformanceTab = ({ health, metrics }: TabProps) => {
  const t = useText();
  const { heapUsed, heapTotal, rss } = health.performance.memoryUsage;
  const inMb = (bytes: number): number => Math.round(bytes / megabyte);
  const { platform, arch, nodeVersion, loadAverage } = metrics.system;
  return (
    <>
      <Charts />
      <div className="monitoring-grid">
        <Card size="small" title={<h2>{t('performance.memory')}</h2>}>
          <Meter
            label={t('performance.heap')}
            text={t('performance.heapOf', { used: inMb(heapUsed), total: inMb(heapTotal) })}
            percent={(heapUsed / heapTotal) * 100}
          />
          <Meter
            label={t('performance.rss')}
            text={t('performance.rssOf', { used: inMb(rss) })}
            percent={(rss / megabyte / fullRssMb) * 100}
          />
        </Card>
        <Card size="small" title={<h2>{t('performance.machine')}</h2>}>
          <Facts
            facts={[
              [t('performance.platform'), platform],
              [t('performance.arch'), arch],
              [t('performance.runtime'), nodeVersion],
              [t('performance.load'), loadAverage.map((load) => load.toFixed(2)).join(', ')],
            ]}
          />
        </Card>
      </div>
    </>
  );
};

/** The current rate limits, rejected requests, and audit log. */
export const SecurityTab = ({ metrics }: { metrics: SystemMetrics }) => {
  const t = useText();
  const format = useFormatters();
  const inForce = metrics.limits.filter(({ requests }) => requests !== null);
  const refused = metrics.refusals.reduce((sum, { count }) => sum + count, 0);
  const { auditEntriesToday: entries } = metrics;
  return (
    <>
      <Facts
        facts={[
          [
            t('security.limiting'),
            <>
              <Tag color={inForce.length > 0 ? 'success' : 'error'}>
                {inForce.length > 0 ? t('security.active') : t('security.off')}
              </Tag>
              {t('security.limits', { count: inForce.length })}
            </>,
          ],
          [
            t('security.sanitization'),
            <>
              <Tag color="success">{t('security.enabled')}</Tag>
              {t('security.refused', { count: refused })}
            </>,
          ],
          [
            t('security.audit'),
            <>
              <Tag color={entries === null ? 'warning' : 'success'}>
                {entries === null ? t('security.unknown') : t('security.recording')}
              </Tag>
              {entries !== null && t('security.entries', { count: entries })}
            </>,
          ],
        ]}
      />
      <h2>{t('security.who')}</h2>
      {metrics.refusals.length === 0 ? (
        <p className="muted">{t('security.nobody')}</p>
      ) : (
        <ScrollingTable
          label={t('security.who')}
          rows={metrics.refusals}
          rowKey={({ service, limit, route, address }) => `${service} ${limit} ${route} ${address}`}
          columns={[
            [t('security.route'), ({ route }) => route],
            [t('security.limit'), ({ limit }) => limit],
            [t('security.count'), ({ count }) => format.number(count)],
            [t('security.network'), ({ address }) => address],
            [t('security.last'), ({ lastAt }) => format.dateTime(lastAt)],
          ]}
        />
      )}
      <OperatorToken />
      <h2>{t('security.inForce')}</h2>
      <ScrollingTable
        label={t('security.inForce')}
        rows={metrics.limits}
        rowKey={({ name }) => name}
        columns={[
          [t('security.limit'), ({ name }) => name],
          [
            t('security.amount'),
            ({ requests }) => (requests === null ? t('security.none') : format.number(requests)),
          ],
          [t('security.window'), ({ windowSeconds }) => t('security.minutes', { count: windowSeconds / 60 })],
          [t('security.per'), ({ per }) => t(`per.${per}`)],
        ]}
      />
    </>
  );
};

/** Environment and version of the product, and the heap of the gateway. */
export const SystemTab = ({ health, metrics }: TabProps) => {
  const t = useText();
  return (
    <Facts
      facts={[
        [t('system.environment'), metrics.environment.nodeEnv],
        [t('system.version'), health.version],
        [t('system.totalMemory'), formatBytes(metrics.system.memory.heapTotal)],
        [t('system.usedMemory'), formatBytes(metrics.system.memory.heapUsed)],
      ]}
    />
  );
};

/** Number of queries, cache hit rate, free space, and how full each store is. */
export const DatabaseTab = ({ health, metrics }: TabProps) => {
  const t = useText();
  const { disk } = metrics;
  const format = useFormatters();
  return (
    <>
      <Facts
        facts={[
          [t('database.queries'), format.number(health.performance.dbQueryCount)],
          [
            t('database.cache'),
            metrics.cacheLookups === 0
              ? t('database.noTraffic')
              : `${format.decimal(health.performance.cacheHitRate, 1)} %`,
          ],
          ...(disk
            ? [
                [
                  t('database.free'),
                  t('database.freeOf', {
                    free: formatBytes(disk.freeBytes),
                    least: formatBytes(disk.minFreeBytes),
                  }),
                ] as const,
              ]
            : []),
        ]}
      />
      <p>{t('database.connected', { name: health.database })}</p>
      <h2>{t('database.stores')}</h2>
      {metrics.stores.map(({ service, store, usedBytes, capacityBytes }) => (
        <Meter
          key={`${service} ${store}`}
          label={t('database.store', { store, service })}
          text={
            capacityBytes === null
              ? t('database.used', { used: formatBytes(usedBytes) })
              : t('database.usedOf', {
                  used: formatBytes(usedBytes),
                  total: formatBytes(capacityBytes),
                  free: formatBytes(Math.max(0, capacityBytes - usedBytes)),
                })
          }
          percent={capacityBytes === null ? 0 : (usedBytes / capacityBytes) * 100}
        />
      ))}
    </>
  );
};
