import type { Outage, SystemMetrics } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Card, Tag } from '@halalmap/ui/antd/figures';
import { useText } from '../messages/en';
import { ScrollingTable } from './panels';

type LastHour = SystemMetrics['lastHour'];

const percent = 100;

/** The objectives that services missed in the last hour, as sentences. */
export const MissedObjectives = ({ services }: { services: LastHour['services'] }) => {
  const t = useText();
  const format = useFormatters();
  const lines = services.flatMap(({ service, missed, ...hour }) =>
    missed.map((objective) => ({
      key: `${service} ${objective}`,
      text:
        objective === 'failures'
          ? t('objective.failures', {
              service,
              failed: format.number(hour.failed),
              requests: format.number(hour.requests),
              most: hour.failedShare * percent,
            })
          : t('objective.latency', {
              service,
              ms: format.number(Math.round(hour.p95Ms)),
              most: format.number(hour.objectiveP95Ms),
            }),
    })),
  );
  if (lines.length === 0) return null;
  return (
    <>
      <p className="monitoring-impact">{t('objective.title')}</p>
      <ul>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </>
  );
};

const ServiceHours = ({ services }: { services: LastHour['services'] }) => {
  const t = useText();
  const format = useFormatters();
  return (
    <ScrollingTable
      label={t('hour.title')}
      rows={services}
      rowKey={({ service }) => service}
      columns={[
        [t('hour.service'), ({ service }) => service],
        [
          t('hour.state'),
          ({ requests, missed, p95Ms, objectiveP95Ms }) => {
            if (requests === 0) return <span className="muted">{t('hour.none')}</span>;
            // The server judges no latency by so few requests, and "kept" would contradict the figure beside it.
            if (missed.length === 0 && p95Ms > objectiveP95Ms)
              return <span className="muted">{t('hour.few')}</span>;
            const isKept = missed.length === 0;
            return (
              <Tag color={isKept ? 'success' : 'warning'}>{isKept ? t('hour.kept') : t('hour.missed')}</Tag>
            );
          },
        ],
        [t('hour.requests'), ({ requests }) => format.number(requests)],
        [
          t('hour.failed'),
          ({ failed, requests, failedShare }) =>
            requests === 0
              ? '–'
              : t('hour.failedOf', {
                  failed: format.number(failed),
                  share: format.decimal((failed / requests) * percent, 1),
                  most: failedShare * percent,
                }),
        ],
        [
          t('hour.p95'),
          ({ p95Ms, objectiveP95Ms, requests }) =>
            requests === 0
              ? '–'
              : t('hour.p95Of', {
                  ms: format.number(Math.round(p95Ms)),
                  most: format.number(objectiveP95Ms),
                }),
        ],
      ]}
    />
  );
};

const Outages = ({ outages, watchedSince }: Pick<LastHour, 'outages' | 'watchedSince'>) => {
  const t = useText();
  const format = useFormatters();
  const time = format.dateTime(watchedSince);
  if (outages.length === 0) return <p className="muted">{t('hour.noOutages', { time })}</p>;
  const causeOf = ({ what, missing, failing }: Outage): string => {
    if (what === 'disk') return t('hour.disk');
    const causes = [
      ...(missing.length > 0 ? [t('hour.missing', { replicas: missing.join(', ') })] : []),
      ...(failing.length > 0 ? [t('hour.checks', { checks: failing.join(', ') })] : []),
    ];
    return causes.join('. ') || t('hour.notReady');
  };
  return (
    <>
      <ScrollingTable
        label={t('hour.outages')}
        rows={outages}
        rowKey={({ what, startedAt }) => `${what} ${startedAt}`}
        columns={[
          [
            t('hour.what'),
            ({ what, state }) => (
              <>
                {what} {state === 'degraded' && <span className="muted">{t('hour.some')}</span>}
              </>
            ),
          ],
          [t('hour.start'), ({ startedAt }) => format.dateTime(startedAt)],
          [
            t('hour.end'),
            ({ endedAt }) =>
              endedAt === null ? <Tag color="error">{t('hour.lasts')}</Tag> : format.dateTime(endedAt),
          ],
          [t('hour.cause'), causeOf],
        ]}
      />
      <p className="small muted">{t('hour.since', { time })}</p>
    </>
  );
};

/** The last hour: each service compared with its objectives, the slowest routes, and outages. */
export const LastHourPanel = ({ lastHour }: { lastHour: LastHour }) => {
  const t = useText();
  const format = useFormatters();
  const { services, slowestRoutes, outages, watchedSince } = lastHour;
  return (
    <Card size="small" title={<h2>{t('hour.title')}</h2>}>
      <ServiceHours services={services} />
      <h3>{t('hour.outages')}</h3>
      <Outages outages={outages} watchedSince={watchedSince} />
      <h3>{t('hour.routes')}</h3>
      {slowestRoutes.length === 0 ? (
        <p className="muted">{t('hour.noRoutes')}</p>
      ) : (
        <ScrollingTable
          label={t('hour.routes')}
          rows={slowestRoutes}
          rowKey={({ route }) => route}
          columns={[
            [t('hour.route'), ({ route }) => route],
            [t('hour.p95'), ({ p95Ms }) => `${format.number(Math.round(p95Ms))} ms`],
            [t('hour.requests'), ({ requests }) => format.number(requests)],
            [t('hour.failed'), ({ failed }) => format.number(failed)],
          ]}
        />
      )}
    </Card>
  );
};
