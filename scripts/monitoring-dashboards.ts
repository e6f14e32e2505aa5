import { fileURLToPath } from 'node:url';

/**
 * Dashboards for Grafana. `npm run monitoring` writes each to `k8s/components/monitoring/dashboards/<name>.json`, which Grafana imports or
 * provisions as it is; the data source is chosen on the dashboard.
 */

/** What a panel's values are, in Grafana's names of units. */
type Unit = 's' | 'bytes' | 'reqps' | 'ops' | 'percentunit' | 'short';

interface Panel {
  title: string;
  unit: Unit;
  /** Queries with the legend of their lines. `$window` stands for the window of a rate. */
  queries: readonly (readonly [query: string, legend: string])[];
}

export interface Dashboard {
  name: string;
  title: string;
  panels: readonly Panel[];
}

const requests = 'http_request_duration_seconds';
const panel = (title: string, unit: Unit, ...queries: Panel['queries'][number][]): Panel => ({
  title,
  unit,
  queries,
});
const rate = (metric: string, by = '', selector = ''): string =>
  `sum${by && ` by (${by})`} (rate(${metric}${selector && `{${selector}}`}[$window]))`;
const quantile = (share: number, histogram: string, by = '', selector = ''): string =>
  `histogram_quantile(${share}, ${rate(`${histogram}_bucket`, by ? `le, ${by}` : 'le', selector)})`;
/** Share of the requests that failed; 0 while none has. */
const failing = (selector: string): string =>
  `(${rate(`${requests}_count`, '', `${selector},status=~"5.."`)} or vector(0)) / ${rate(`${requests}_count`, '', selector)}`;
const reads = 'service="gateway",method=~"GET|HEAD"';
const writes = 'service="gateway",method=~"POST|PUT|PATCH|DELETE"';

export const dashboards: readonly Dashboard[] = [
  {
    name: 'overview',
    title: 'HalalMap: overview',
    panels: [
      panel('Services that answer', 'short', ['sum by (job) (up{job=~"halalmap.*"})', '{{job}}']),
      panel('Requests', 'reqps', [rate(`${requests}_count`, '', 'service="gateway"'), 'all']),
      panel('Share that failed', 'percentunit', [failing(reads), 'reads'], [failing(writes), 'writes']),
      panel(
        'Time to answer',
        's',
        [quantile(0.5, requests, '', 'service="gateway"'), 'median'],
        [quantile(0.99, requests, '', 'service="gateway"'), '99 %'],
      ),
      panel('Approved places found, time', 's', [quantile(0.99, 'search_index_delay_seconds'), '99 %']),
      panel('Submissions that wait', 'short', ['max(listings_pending_submissions)', 'submissions']),
      panel('Oldest submission', 's', ['max(listings_oldest_submission_age_seconds)', 'age']),
      panel('Stores, share in use', 'percentunit', [
        'max by (service, store) (store_used_bytes / store_capacity_bytes)',
        '{{service}} {{store}}',
      ]),
    ],
  },
  {
    name: 'services',
    title: 'HalalMap: services',
    panels: [
      panel('Version', 'short', [
        'count by (service, version) (halalmap_build_info)',
        '{{service}} {{version}}',
      ]),
      panel('Requests by service', 'reqps', [rate(`${requests}_count`, 'service'), '{{service}}']),
      panel('Time to answer, 99 %', 's', [quantile(0.99, requests, 'service'), '{{service}}']),
      panel('Slowest routes of the gateway, 99 %', 's', [
        `topk(10, ${quantile(0.99, requests, 'route', 'service="gateway"')})`,
        '{{route}}',
      ]),
      panel('Requests being handled', 'short', ['sum by (service) (http_requests_in_flight)', '{{service}}']),
      panel('Upstreams let through', 'short', ['min by (upstream) (gateway_upstream_up)', '{{upstream}}']),
      panel(
        'Connections of the gateway',
        'short',
        ['sum by (pool) (gateway_pool_busy_connections)', '{{pool}} busy'],
        ['sum by (pool) (gateway_pool_waiting_requests)', '{{pool}} waiting'],
      ),
      panel('Cached responses', 'percentunit', [
        `${rate('gateway_cache_lookups_total', '', 'result="hit"')} / ${rate('gateway_cache_lookups_total')}`,
        'hits',
      ]),
      panel('Memory of the cache', 'bytes', ['max(gateway_cache_bytes)', 'responses']),
      panel('Database connections', 'short', [
        'sum by (service, state) (mongodb_pool_connections)',
        '{{service}} {{state}}',
      ]),
      panel('Database commands', 'ops', [rate('mongodb_commands_total', 'service'), '{{service}}']),
      panel('Event loop lag, 99 %', 's', [
        'max by (instance) (nodejs_eventloop_lag_p99_seconds)',
        '{{instance}}',
      ]),
      panel('Memory', 'bytes', ['max by (instance) (process_resident_memory_bytes)', '{{instance}}']),
      panel('Sign-ins refused', 'ops', [rate('identity_sign_ins_refused_total', 'reason'), '{{reason}}']),
      panel('Requests over a limit', 'ops', [
        `${rate('rate_limited_requests_total')} or vector(0)`,
        'refused',
      ]),
      panel('Mails that wait', 'short', ['max(identity_pending_mails)', 'mails']),
    ],
  },
  {
    name: 'events',
    title: 'HalalMap: events',
    panels: [
      panel('Events that wait', 'short', [
        'max by (service, queue) (event_backlog_events)',
        '{{service}} {{queue}}',
      ]),
      panel('Oldest event', 's', [
        'max by (service, queue) (event_oldest_age_seconds)',
        '{{service}} {{queue}}',
      ]),
      panel('Dead letters', 'short', ['max(event_dead_letters)', 'events']),
    ],
  },
  {
    name: 'search',
    title: 'HalalMap: search',
    panels: [
      panel('Queries', 'ops', [rate('search_query_duration_seconds_count', 'kind'), '{{kind}}']),
      panel('Time of a query, 99 %', 's', [
        quantile(0.99, 'search_query_duration_seconds', 'kind'),
        '{{kind}}',
      ]),
      panel(
        'Time until a change is found',
        's',
        [quantile(0.5, 'search_index_delay_seconds'), 'median'],
        [quantile(0.99, 'search_index_delay_seconds'), '99 %'],
      ),
      panel('Documents', 'short', ['max(search_index_documents)', 'documents']),
      panel('Documents that differ', 'short', ['max(search_index_drift_documents)', 'documents']),
    ],
  },
  {
    name: 'media',
    title: 'HalalMap: media',
    panels: [
      panel('Pictures that wait', 'short', ['sum(media_image_queue_length)', 'pictures']),
      panel('Pictures worked on', 'ops', [
        rate('media_image_work_duration_seconds_count', 'operation'),
        '{{operation}}',
      ]),
      panel('Time for a picture, 99 %', 's', [
        quantile(0.99, 'media_image_work_duration_seconds', 'operation'),
        '{{operation}}',
      ]),
      panel('Photo store', 'bytes', ['max by (store) (store_used_bytes{service="media"})', '{{store}} used']),
      panel('Time to answer, 99 %', 's', [quantile(0.99, requests, '', 'service="media"'), 'media']),
    ],
  },
];

const datasource = { type: 'prometheus', uid: '${datasource}' };

/** A dashboard as a file of Grafana. */
export const dashboardText = ({ name, title, panels }: Dashboard): string =>
  `${JSON.stringify(
    {
      uid: `halalmap-${name}`,
      title,
      tags: ['halalmap'],
      schemaVersion: 39,
      editable: false,
      refresh: '30s',
      time: { from: 'now-1h', to: 'now' },
      templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
      panels: panels.map((shown, index) => ({
        id: index + 1,
        type: 'timeseries',
        title: shown.title,
        datasource,
        gridPos: { h: 8, w: 12, x: (index % 2) * 12, y: Math.floor(index / 2) * 8 },
        fieldConfig: { defaults: { unit: shown.unit, min: 0 }, overrides: [] },
        targets: shown.queries.map(([query, legend], place) => ({
          refId: String.fromCharCode(65 + place),
          datasource,
          expr: query.replaceAll('$window', '$__rate_interval'),
          legendFormat: legend,
        })),
      })),
    },
    null,
    2,
  )}\n`;

/** Path of a dashboard's file. */
export const dashboardPath = (name: string): string =>
  fileURLToPath(new URL(`../k8s/components/monitoring/dashboards/${name}.json`, import.meta.url));
