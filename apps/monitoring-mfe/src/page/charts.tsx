import { useFormatters } from '@halalmap/i18n';
import { LineChart } from '@halalmap/ui/charts';
import { useText, type Text } from '../messages/en';
import { useHistoryQuery } from '../monitoring-api';

const everyMs = 30_000;

interface ChartRule {
  title: Parameters<Text>[0];
  /** Names of the series and of their lines. */
  lines: ReadonlyArray<readonly [series: string, name: Parameters<Text>[0]]>;
}

const charts: readonly ChartRule[] = [
  { title: 'charts.response', lines: [['responseTimeMean', 'charts.mean'], ['responseTimeP95', 'charts.p95']] }, // prettier-ignore
  { title: 'charts.requests', lines: [['requests', 'charts.all'], ['errors', 'charts.errors']] }, // prettier-ignore
  { title: 'charts.backlog', lines: [['eventBacklog', 'charts.waiting'], ['deadLetters', 'charts.dead']] }, // prettier-ignore
];

/** The last hour as lines. */
export const Charts = () => {
  const t = useText();
  const format = useFormatters();
  const { data } = useHistoryQuery(undefined, { pollingInterval: everyMs, refetchOnMountOrArgChange: true });
  const pointsOf = (name: string) =>
    (data?.series.find((series) => series.name === name)?.points ?? []).map(([at, value]) => ({ at, value }));
  const hasPoints = data?.series.some(({ points }) => points.length > 1) ?? false;
  return (
    <section className="monitoring-charts" aria-labelledby="mon-charts">
      <h2 id="mon-charts">{t('charts.title')}</h2>
      {!hasPoints && <p className="muted">{t('charts.none')}</p>}
      {hasPoints && (
        <div className="monitoring-grid">
          {charts.map(({ title, lines }) => (
            <LineChart
              key={title}
              title={t(title)}
              tableLabel={t('charts.table')}
              timeTitle={t('charts.time')}
              // Hundredths of a millisecond or of a request say nothing.
              format={(value) => format.decimal(value, value < 10 && !Number.isInteger(value) ? 1 : 0)}
              lines={lines.map(([series, name]) => ({ name: t(name), points: pointsOf(series) }))}
            />
          ))}
        </div>
      )}
    </section>
  );
};
