import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serviceNames, serviceObjectives } from '@halalmap/contracts';
import { dashboardPath, dashboards, dashboardText } from './monitoring-dashboards';

/**
 * Alerts for Prometheus and what it reads. `npm run monitoring` writes them to `k8s/components/monitoring/rules.json` and
 * `prometheus.json`; JSON is YAML, so Prometheus reads them as they are. `npm run monitoring -- 30` writes windows and delays that are thirty times as short, to try a fault in seconds.
 */

export interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: 'page' | 'ticket'; window?: string; service?: string };
  annotations: { summary: string; runbook: string };
}

/** An objective: the share of good events among all, and the queries that count failures and all per second. */
interface Objective {
  alert: string;
  runbook: string;
  what: string;
  /** Share that may fail, such as 0.001. */
  budget: number;
  failed: (window: string) => string;
  all: (window: string) => string;
}

const requests = 'http_request_duration_seconds_count';
const ofGateway = (method: string, more = ''): string => `service="gateway",method${method}${more}`;
const failure = ',status=~"5.."';
const rate = (selector: string, window: string): string => `sum(rate(${requests}{${selector}}[${window}]))`;
const reads = '=~"GET|HEAD"';
const writes = '=~"POST|PUT|PATCH|DELETE"';
const delay = 'search_index_delay_seconds';

const objectives: readonly Objective[] = [
  {
    alert: 'ReadsFail',
    runbook: 'reads-fail',
    what: 'reads are answered without a server error',
    budget: 0.001,
    failed: (window) => rate(ofGateway(reads, failure), window),
    all: (window) => rate(ofGateway(reads), window),
  },
  {
    alert: 'WritesFail',
    runbook: 'writes-fail',
    what: 'writes are answered without a server error',
    budget: 0.001,
    failed: (window) => rate(ofGateway(writes, failure), window),
    all: (window) => rate(ofGateway(writes), window),
  },
  {
    alert: 'PlacesFoundLate',
    runbook: 'places-found-late',
    what: 'approved places are found within a second',
    budget: 0.01,
    failed: (window) =>
      `(sum(rate(${delay}_count[${window}])) - sum(rate(${delay}_bucket{le="1"}[${window}])))`,
    all: (window) => `sum(rate(${delay}_count[${window}]))`,
  },
];

/**
 * Windows of a 30-day objective and how many times faster than allowed the budget is spent (Google, The Site Reliability
 * Workbook, chapter 5, table 5-8).
 */
const burns = [
  { long: 60, short: 5, factor: 14.4, hold: 2, severity: 'page' },
  { long: 360, short: 30, factor: 6, hold: 15, severity: 'page' },
  { long: 4_320, short: 360, factor: 1, hold: 60, severity: 'ticket' },
] as const;

/**
 * All alerts.
 * @param scale divides every window, delay and age of an event, so that a fault of minutes can be tried in seconds; 1 in production
 */
export const alertRules = (scale = 1): Rule[] => {
  const time = (minutes: number): string => `${Math.max(1, Math.round((minutes * 60) / scale))}s`;
  const runbook = (name: string): string => `docs/runbooks/${name}.md`;
  const burning = objectives.flatMap(({ alert, what, budget, failed, all, runbook: page }) =>
    burns.map(({ long, short, factor, hold, severity }): Rule => {
      const spent = (minutes: number): string => {
        const window = time(minutes);
        return `${failed(window)} / (${all(window)} > 0) > ${Math.round(factor * budget * 1e6) / 1e6}`;
      };
      return {
        alert,
        expr: `${spent(long)} and ${spent(short)}`,
        for: time(hold),
        labels: { severity, window: time(long) },
        annotations: {
          summary: `Less than ${100 - budget * 100} % of ${what}: the budget is spent ${factor} times too fast`,
          runbook: runbook(page),
        },
      };
    }),
  );
  const simple = (
    alert: string,
    expr: string,
    hold: number,
    severity: 'page' | 'ticket',
    summary: string,
    page: string,
  ): Rule => ({
    alert,
    expr,
    for: time(hold),
    labels: { severity },
    annotations: { summary, runbook: runbook(page) },
  });
  const slow = serviceNames.map((service): Rule => {
    const seconds = serviceObjectives.p95Ms[service] / 1_000;
    const of = (part: string): string =>
      `sum by (service) (rate(http_request_duration_seconds_${part}[${time(15)}]))`;
    const rule = simple(
      'ServiceSlow',
      `${of(`bucket{service="${service}",le="${seconds}"}`)} / ${of(`count{service="${service}"}`)} < 0.95 ` +
        `and ${of(`count{service="${service}"}`)} > 0.1`,
      10,
      'ticket',
      `Less than 95 % of the requests of ${service} are answered within ${seconds} s`,
      'service-slow',
    );
    return { ...rule, labels: { ...rule.labels, service } };
  });
  return [
    ...burning,
    ...slow,
    simple(
      'ServiceDown',
      'up{job=~"halalmap.*"} == 0',
      1,
      'page',
      'Metrics of {{ $labels.instance }} cannot be read',
      'service-down',
    ),
    simple(
      'DependencyDown',
      'min by (service, check) (readiness_check_passed) == 0',
      1,
      'page',
      '{{ $labels.service }} cannot use what it needs: {{ $labels.check }}',
      'dependency-down',
    ),
    simple(
      'EventsWait',
      `max by (service, queue) (event_oldest_age_seconds) > ${60 / scale}`,
      2,
      'page',
      'An event of {{ $labels.service }} waits for {{ $labels.queue }} for {{ $value | humanizeDuration }}',
      'events-wait',
    ),
    simple(
      'DeadLetters',
      'max(event_dead_letters) > 0',
      1,
      'ticket',
      '{{ $value }} events could not be handled',
      'dead-letters',
    ),
    simple(
      'IndexDrift',
      'max(search_index_drift_documents) > 0',
      20,
      'ticket',
      '{{ $value }} documents of the search index differ from the database',
      'index-drift',
    ),
    simple(
      'StoreFull',
      'max by (service, store) (store_used_bytes / store_capacity_bytes) > 0.85',
      5,
      'page',
      'The store {{ $labels.store }} of {{ $labels.service }} is {{ $value | humanizePercentage }} full',
      'store-full',
    ),
    simple(
      'DiskFull',
      'min by (service) (storage_free_bytes - storage_min_free_bytes) < 0',
      1,
      'page',
      'The disk of {{ $labels.service }} is nearly full: nothing can be changed',
      'store-full',
    ),
    simple(
      'MemoryHigh',
      'process_resident_memory_bytes / process_memory_limit_bytes > 0.9',
      10,
      'page',
      '{{ $labels.instance }} uses {{ $value | humanizePercentage }} of its memory',
      'memory-high',
    ),
    simple(
      'DatabaseMemberDown',
      'max(mongodb_members_unavailable) > 0',
      5,
      'page',
      '{{ $value }} members of the replica set cannot be used',
      'database-replication',
    ),
    simple(
      'DatabaseReplicationLags',
      `max(mongodb_replication_lag_seconds) > ${60 / scale}`,
      5,
      'page',
      'A member of the replica set is {{ $value | humanizeDuration }} behind',
      'database-replication',
    ),
    simple(
      'MailStuck',
      `max(identity_oldest_mail_age_seconds) > ${900 / scale}`,
      2,
      'page',
      'An email waits for {{ $value | humanizeDuration }}',
      'mail-stuck',
    ),
    simple('BackupFailed', 'max(backup_failed) > 0', 1, 'ticket', 'The last backup failed', 'backup-failed'),
    simple(
      'BackupOld',
      'max(backup_age_seconds) > 36 * 3600',
      10,
      'page',
      'There was no complete backup for {{ $value | humanizeDuration }}',
      'backup-failed',
    ),
    simple(
      'CertificateExpires',
      'min(tls_certificate_expiry_timestamp_seconds) - time() < 14 * 24 * 3600',
      10,
      'ticket',
      'The certificate of the site expires in {{ $value | humanizeDuration }}',
      'certificate-expires',
    ),
    simple(
      'SubmissionsWait',
      'max(listings_oldest_submission_age_seconds) > 48 * 3600',
      30,
      'ticket',
      'A submission waits for {{ $value | humanizeDuration }}',
      'submissions-wait',
    ),
  ];
};

/** The rules as a file of Prometheus. */
const ruleFile = (scale = 1): { groups: Array<{ name: string; interval: string; rules: Rule[] }> } => ({
  groups: [
    { name: 'halalmap', interval: `${Math.max(1, Math.round(15 / scale))}s`, rules: alertRules(scale) },
  ],
});

/** Path of the file of rules. */
export const rulesPath = fileURLToPath(new URL('../k8s/components/monitoring/rules.json', import.meta.url));

/** The file of rules, as JSON. @param scale divides all times, for tests; 1 in production */
export const rulesText = (scale = 1): string => `${JSON.stringify(ruleFile(scale), null, 2)}\n`;

/** Ports of the metrics of the services, as in `k8s/base`. */
const metricsPorts = { gateway: 9464, identity: 9465, listings: 9466, media: 9467, search: 9468 } as const;

/** A configuration of Prometheus. */
export interface ScrapeConfig {
  global: { scrape_interval: string; scrape_timeout: string; evaluation_interval: string };
  rule_files: string[];
  scrape_configs: Array<{
    job_name: string;
    dns_sd_configs?: Array<{ names: string[]; type: 'A'; port: number; refresh_interval: string }>;
    static_configs?: Array<{ targets: string[] }>;
  }>;
}

/**
 * What Prometheus reads in a cluster: each replica of each service, found by the name of its headless Service, so that Prometheus needs
 * no rights in the cluster.
 */
export const scrapeConfig = (): ScrapeConfig => ({
  global: { scrape_interval: '15s', scrape_timeout: '10s', evaluation_interval: '15s' },
  rule_files: ['rules.json'],
  scrape_configs: serviceNames.map((name) => ({
    job_name: `halalmap-${name}`,
    dns_sd_configs: [
      {
        names: [`${name}-replicas.halalmap.svc`],
        type: 'A',
        port: metricsPorts[name],
        refresh_interval: '15s',
      },
    ],
  })),
});

/** Path of the configuration of Prometheus. */
export const scrapeConfigPath = fileURLToPath(
  new URL('../k8s/components/monitoring/prometheus.json', import.meta.url),
);

/** The configuration of Prometheus, as JSON. */
export const scrapeConfigText = (): string => `${JSON.stringify(scrapeConfig(), null, 2)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(fileURLToPath(new URL('../k8s/components/monitoring/dashboards', import.meta.url)), {
    recursive: true,
  });
  writeFileSync(rulesPath, rulesText(Number(process.argv[2] ?? 1)));
  writeFileSync(scrapeConfigPath, scrapeConfigText());
  for (const dashboard of dashboards) writeFileSync(dashboardPath(dashboard.name), dashboardText(dashboard));
}
