import { asApiError } from '@halalmap/api-client';
import type { Replica, SystemMetrics } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useToast } from '@halalmap/ui';
import { Button } from '@halalmap/ui/antd/core';
import { Card, Progress, Tag } from '@halalmap/ui/antd/figures';
import type { ReactNode } from 'react';
import { useText } from '../messages/en';
import { useRebuildQuery, useReplayAllMutation, useStartRebuildMutation } from '../monitoring-api';

const stateColors: Readonly<Record<Replica['state'], string>> = {
  ready: 'success',
  'not ready': 'warning',
  missing: 'error',
};
const rebuildMs = 2_000;
const watchMs = 30_000;

/** Name and value pairs. */
export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) => (
  <dl className="monitoring-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const durationOf = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / 1_440)} d ${Math.floor((minutes % 1_440) / 60)} h`;
};

interface ScrollingTableProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: ReadonlyArray<readonly [title: string, cell: (row: Row) => ReactNode]>;
}

/** A table in a scrollable box, so that the page never scrolls sideways. */
export const ScrollingTable = <Row,>({ label, rows, rowKey, columns }: ScrollingTableProps<Row>) => (
  <div className="monitoring-scroll" role="region" aria-label={label} tabIndex={0}>
    <table className="monitoring-table">
      <thead>
        <tr>
          {columns.map(([title]) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(([title, cell], index) =>
              index === 0 ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The replicas of all services; unhealthy ones first. */
export const ServicesPanel = ({ replicas }: { replicas: readonly Replica[] }) => {
  const t = useText();
  const format = useFormatters();
  const order = { missing: 0, 'not ready': 1, ready: 2 };
  const rows = [...replicas].sort((one, other) => order[one.state] - order[other.state]);
  return (
    <Card size="small" title={<h2>{t('services.title')}</h2>}>
      <ScrollingTable
        label={t('services.title')}
        rows={rows}
        rowKey={({ service, replica }) => `${service} ${replica}`}
        columns={[
          [t('services.service'), ({ service }) => service],
          [
            t('services.state'),
            ({ state, failing, seenAt }) => (
              <>
                <Tag color={stateColors[state]}>{t(`state.${state}`)}</Tag>
                {failing.length > 0 && state !== 'ready' && (
                  <span className="small">{t('services.failing', { checks: failing.join(', ') })}</span>
                )}
                {state === 'missing' && seenAt !== null && (
                  <span className="small">{t('services.seen', { time: format.dateTime(seenAt) })}</span>
                )}
              </>
            ),
          ],
          [t('services.replica'), ({ replica }) => replica],
          [t('services.version'), ({ version }) => version],
          [t('services.up'), ({ uptime }) => durationOf(uptime)],
          [t('services.p95'), ({ p95Ms }) => `${Math.round(p95Ms)} ms`],
          [t('services.requests'), ({ requestsPerMinute }) => format.number(requestsPerMinute)],
        ]}
      />
    </Card>
  );
};

/** Pending events of the pipeline, and a button that replays failed ones. */
export const EventsPanel = ({ metrics }: { metrics: SystemMetrics }) => {
  const t = useText();
  const format = useFormatters();
  const toast = useToast();
  const [replayAll, { isLoading }] = useReplayAllMutation();
  const oldest = Math.max(0, ...metrics.queues.map(({ oldestSeconds }) => oldestSeconds));
  const waiting = metrics.queues.filter(({ events }) => events > 0);
  const replay = async (): Promise<void> => {
    const result = await replayAll();
    if (result.error)
      toast.show({ kind: 'bad', title: t('toast.failed'), text: asApiError(result.error).message });
    else toast.show({ kind: 'ok', title: t('events.replayed') });
  };
  return (
    <Card size="small" title={<h2>{t('events.title')}</h2>}>
      <Facts
        facts={[
          [t('events.waiting'), format.number(metrics.eventBacklog)],
          [t('events.oldest'), t('events.seconds', { seconds: format.number(Math.round(oldest)) })],
          [
            t('events.dead'),
            metrics.deadLetters === null ? t('events.unknown') : format.number(metrics.deadLetters),
          ],
          ...waiting.map(
            ({ service, queue, events }) => [`${service}: ${queue}`, format.number(events)] as const,
          ),
        ]}
      />
      {metrics.deadLetters !== null && metrics.deadLetters > 0 && (
        <Button loading={isLoading} onClick={() => void replay()}>
          {t('events.replay')}
        </Button>
      )}
    </Card>
  );
};

/** The search index: how far it lags behind the database, and a rebuild with its progress. */
export const SearchPanel = ({ search }: { search: SystemMetrics['search'] }) => {
  const t = useText();
  const format = useFormatters();
  const toast = useToast();
  const [start, starting] = useStartRebuildMutation();
  const first = useRebuildQuery(undefined, { pollingInterval: watchMs, refetchOnMountOrArgChange: true });
  const isRunning = first.data?.state === 'running';
  const { data, refetch } = useRebuildQuery(undefined, { pollingInterval: isRunning ? rebuildMs : watchMs });
  const show = (value: number | null): string =>
    value === null ? t('events.unknown') : format.number(value);
  const rebuild = async (): Promise<void> => {
    const result = await start();
    if (result.error)
      toast.show({ kind: 'bad', title: t('toast.failed'), text: asApiError(result.error).message });
    void refetch();
  };
  return (
    <Card size="small" title={<h2>{t('search.title')}</h2>}>
      <Facts
        facts={[
          [t('search.documents'), show(search.documents)],
          [t('search.drift'), show(search.drift)],
        ]}
      />
      {data?.state === 'running' && (
        <>
          <p className="small">{t('search.running', { done: data.done, total: data.total })}</p>
          <Progress
            aria-label={t('search.rebuild')}
            percent={data.total === 0 ? 0 : Math.round((data.done / data.total) * 100)}
          />
        </>
      )}
      {data?.state === 'failed' && <p className="small">{t('search.failed')}</p>}
      {data?.state === 'done' && <p className="small">{t('search.done')}</p>}
      <Button loading={starting.isLoading || isRunning} onClick={() => void rebuild()}>
        {t('search.rebuild')}
      </Button>
    </Card>
  );
};

/** Items waiting for people or for external servers. */
export const WorkPanel = ({ metrics }: { metrics: SystemMetrics }) => {
  const t = useText();
  const format = useFormatters();
  const show = (value: number | null): string =>
    value === null ? t('events.unknown') : format.number(value);
  const { oldestSubmissionSeconds: oldest } = metrics;
  const { finishedAt, failedAt } = metrics.backup;
  const hasFailed = failedAt !== null && (finishedAt === null || failedAt > finishedAt);
  return (
    <Card size="small" title={<h2>{t('work.title')}</h2>}>
      <Facts
        facts={[
          [t('work.submissions'), show(metrics.pendingSubmissions)],
          [
            t('work.oldest'),
            oldest === null ? t('events.unknown') : t('work.hours', { hours: Math.floor(oldest / 3_600) }),
          ],
          [t('work.mails'), show(metrics.pendingMails)],
          ...(metrics.pendingMails && metrics.oldestMailSeconds !== null
            ? [
                [
                  t('work.oldestMail'),
                  t('work.minutes', { minutes: format.number(Math.floor(metrics.oldestMailSeconds / 60)) }),
                ] as const,
              ]
            : []),
          [t('work.backup'), finishedAt === null ? t('work.noBackup') : format.dateTime(finishedAt)],
          ...(hasFailed ? [[t('work.backupFailed'), format.dateTime(failedAt)] as const] : []),
        ]}
      />
    </Card>
  );
};
