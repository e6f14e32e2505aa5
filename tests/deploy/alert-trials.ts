import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertRules, rulesPath } from '../../scripts/monitoring-rules';

const requests = (method: string, status: number): string =>
  `http_request_duration_seconds_count{service="gateway",method="${method}",route="/api/listings",status="${status}"}`;
const findable = 'search_index_delay_seconds';

/** Series of a system that is well, a value a minute. */
const well: Record<string, string> = {
  [requests('GET', 200)]: '0+600x900',
  [requests('GET', 503)]: '0+0x900',
  [requests('POST', 201)]: '0+60x900',
  [requests('POST', 503)]: '0+0x900',
  [`${findable}_count{service="search"}`]: '0+10x900',
  [`${findable}_bucket{service="search",le="1"}`]: '0+10x900',
  // A request each of any kind and a few more, all quick.
  'http_request_duration_seconds_bucket{service="gateway",le="0.25"}': '0+900x900',
  'process_resident_memory_bytes{job="halalmap-search",instance="one"}': '50+0x900',
  'process_memory_limit_bytes{job="halalmap-search",instance="one"}': '100+0x900',
  'mongodb_members_unavailable{service="listings"}': '0+0x900',
  'mongodb_replication_lag_seconds{service="listings"}': '1+0x900',
  'identity_oldest_mail_age_seconds{service="identity"}': '20+0x900',
  'backup_failed{service="listings"}': '0+0x900',
  'backup_age_seconds{service="listings"}': '86400+0x900',
  'up{job="halalmap-gateway",instance="one"}': '1+0x900',
  'readiness_check_passed{service="listings",check="database"}': '1+0x900',
  'event_oldest_age_seconds{service="listings",queue="outbox"}': '1+0x900',
  'event_dead_letters{service="listings"}': '0+0x900',
  'search_index_drift_documents{service="search"}': '0+0x900',
  'store_used_bytes{service="media",store="photos"}': '50+0x900',
  'store_capacity_bytes{service="media",store="photos"}': '100+0x900',
  'storage_free_bytes{service="listings"}': '900+0x900',
  'storage_min_free_bytes{service="listings"}': '200+0x900',
  // Seconds since 1970, where the clock of the test begins.
  'tls_certificate_expiry_timestamp_seconds{service="gateway"}': '9000000+0x900',
  'listings_oldest_submission_age_seconds{service="listings"}': '3600+0x900',
};

/** The fault of each alert: the series that differ, and after how many minutes it fires. */
export const alertTrials: Record<string, { series: Record<string, string>; after: number }> = {
  ReadsFail: { series: { [requests('GET', 503)]: '0+60x900' }, after: 70 },
  WritesFail: { series: { [requests('POST', 503)]: '0+6x900' }, after: 70 },
  PlacesFoundLate: { series: { [`${findable}_bucket{service="search",le="1"}`]: '0+7x900' }, after: 70 },
  ServiceSlow: {
    series: { 'http_request_duration_seconds_bucket{service="gateway",le="0.25"}': '0+600x900' },
    after: 30,
  },
  MemoryHigh: {
    series: { 'process_resident_memory_bytes{job="halalmap-search",instance="one"}': '91+0x900' },
    after: 15,
  },
  DatabaseMemberDown: { series: { 'mongodb_members_unavailable{service="listings"}': '1+0x900' }, after: 8 },
  DatabaseReplicationLags: {
    series: { 'mongodb_replication_lag_seconds{service="listings"}': '61+60x900' },
    after: 8,
  },
  MailStuck: { series: { 'identity_oldest_mail_age_seconds{service="identity"}': '901+60x900' }, after: 5 },
  BackupFailed: { series: { 'backup_failed{service="listings"}': '1+0x900' }, after: 3 },
  BackupOld: { series: { 'backup_age_seconds{service="listings"}': '129601+60x900' }, after: 15 },
  ServiceDown: { series: { 'up{job="halalmap-gateway",instance="one"}': '0+0x900' }, after: 3 },
  DependencyDown: {
    series: { 'readiness_check_passed{service="listings",check="database"}': '0+0x900' },
    after: 3,
  },
  EventsWait: {
    series: { 'event_oldest_age_seconds{service="listings",queue="outbox"}': '61+60x900' },
    after: 4,
  },
  DeadLetters: { series: { 'event_dead_letters{service="listings"}': '1+0x900' }, after: 3 },
  IndexDrift: { series: { 'search_index_drift_documents{service="search"}': '2+0x900' }, after: 25 },
  StoreFull: { series: { 'store_used_bytes{service="media",store="photos"}': '86+0x900' }, after: 8 },
  DiskFull: { series: { 'storage_free_bytes{service="listings"}': '199+0x900' }, after: 3 },
  CertificateExpires: {
    series: { 'tls_certificate_expiry_timestamp_seconds{service="gateway"}': '864000+0x900' },
    after: 15,
  },
  SubmissionsWait: {
    series: { 'listings_oldest_submission_age_seconds{service="listings"}': '172801+60x900' },
    after: 40,
  },
};

export const names = [...new Set(alertRules().map(({ alert }) => alert))];
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.warn('SKIPPED: alerts are not tried, because there is no promtool (Debian package prometheus)');

/** What promtool expects: which of the alerts fire, and that all others do not. */
export const tryOut = (series: Record<string, string>, minutes: number, firing: readonly string[]) => ({
  interval: '1m',
  input_series: Object.entries({ ...well, ...series }).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: names.map((alert) => ({
    expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
    eval_time: `${minutes}m`,
    exp_samples: firing.includes(alert) ? [{ labels: '{}', value: 1 }] : [],
  })),
});

/** Runs promtool. */
export const promtool = (...args: string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

/** Runs trials of the alert rules with promtool. */
export const runTrials = (tests: ReturnType<typeof tryOut>[]): { status: number | null; output: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-trials-'));
  const path = join(folder, 'tests.json');
  try {
    writeFileSync(path, JSON.stringify({ rule_files: [rulesPath], evaluation_interval: '1m', tests }));
    return promtool('test', 'rules', path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
