import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import type { Listing } from '@halalmap/contracts';
import { hasNatsServer } from '@halalmap/test-kit';
import { watchAlerts, type AlertWatch } from './alerts';
import { tryStops } from './stops';
import { admin, startDistributed, type Distributed, type Part } from '../support/distributed';

/**
 * `npm run chaos`: stops each process and server of a distributed run under light load, and reports the responses that users got meanwhile,
 * what was lost, and whether everything recovered. With `--alerts`, each part stays away until operators know: the
 * monitoring page names it and the right alert fires. Needs `npm run build`, a nats-server, and a Prometheus for the alerts.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4,20,60' },
    how: { type: 'string', default: 'kill,stop,hang' },
    only: { type: 'string', default: '' },
    stops: { type: 'string', default: '20' },
    alerts: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

type Phase = 'before' | 'away' | 'after';
type Way = 'kill' | 'stop' | 'hang';
const ways: readonly Way[] = ['kill', 'stop', 'hang'];
/** Time limit for full recovery after the stopped part is back. */
const recoveryMs = 30_000;

/** How long it may take until the product knows that a process has ended, or that it hangs. */
const foundWithinMs: Readonly<Record<Way, number>> = { kill: 2_000, stop: 2_000, hang: 15_000 };
/** Who waits longer than this is not told that a part is away. */
const promptMs = 1_000;
/** For each part a request that needs it, and that neither a cache nor another part answers. */
const needing: Readonly<Record<string, string>> = {
  identity: '/api/auth/user',
  listings: '/api/activity?limit=1',
  media: '/media/none',
  search: '/api/search/drift',
  database: '/api/activity?limit=1',
  gateway: '/api/categories',
};

/**
 * Waits until new requests that need a part are told at once that it is away.
 * @returns the seconds that it took; null when it takes too long, undefined when it cannot be tried
 */
const findAway = async (
  run: Distributed,
  { part, way, seconds, token }: Trial & { token: string },
): Promise<number | null | undefined> => {
  const path = needing[part.name];
  const withinMs = foundWithinMs[way];
  // Nothing is in front of the gateway that could tell that it hangs.
  if (path === undefined || seconds * 1_000 < withinMs || (part.name === 'gateway' && way === 'hang'))
    return undefined;
  const began = performance.now();
  const isTold = async (): Promise<boolean> => {
    try {
      const response = await fetch(run.url + path, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(promptMs),
      });
      await response.body?.cancel();
      return response.status >= 500;
    } catch (error) {
      return !(error instanceof Error && error.name === 'TimeoutError');
    }
  };
  while (performance.now() - began < withinMs) {
    const told = await isTold();
    const tookMs = performance.now() - began;
    if (told) return tookMs < withinMs ? tookMs / 1_000 : null;
    await wait(50);
  }
  return null;
};

interface Load {
  phase: Phase;
  statuses: Record<Phase, Map<string, number>>;
  acknowledged: Set<string>;
  stop(): Promise<void>;
}

/** Sends a few requests per second of every kind: a visitor, a signed-in user, a search, and submissions. */
const startLoad = (run: Distributed, token: string): Load => {
  const { api } = run;
  let going = true;
  let number = 0;
  const load: Load = {
    phase: 'before',
    statuses: { before: new Map(), away: new Map(), after: new Map() },
    acknowledged: new Set(),
    async stop() {
      going = false;
      await Promise.all(running);
    },
  };
  const count = (kind: string, status: string): void => {
    const counts = load.statuses[load.phase];
    counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1);
  };
  const repeat = async (kind: string, send: () => Promise<Response>, pauseMs: number): Promise<void> => {
    while (going) {
      const started = performance.now();
      let status: string;
      try {
        const response = await send();
        status = String(response.status);
        const body = await response.text();
        if (kind === 'add' && response.status === 201)
          load.acknowledged.add((JSON.parse(body) as Listing).id);
      } catch (error) {
        status = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
        status = status.split(' ').slice(0, 2).join(' ');
      }
      const isSlow = performance.now() - started > 3_000;
      count(kind, isSlow ? `${status} slow` : status);
      await wait(pauseMs);
    }
  };
  const add = () =>
    api.send(
      'POST',
      '/api/listings',
      { entityType: 'food', name: `Chaos Kusina ${(number += 1)}`, municipality: 'Marawi', publish: true },
      token,
    );
  const running = [
    repeat('read', () => api.get(`/api/listings?type=food&page=${1 + (number % 2)}`), 100),
    repeat('signed-in', () => api.get('/api/categories', token), 200),
    repeat('search', () => api.get(`/api/listings?search=kusina${number}`), 200),
    repeat('add', add, 250),
  ];
  return load;
};

const takeAway = (part: Part, way: Way): Promise<void> => {
  part.signal(way === 'kill' ? 'SIGKILL' : way === 'stop' ? 'SIGTERM' : 'SIGSTOP');
  return way === 'hang' ? Promise.resolve() : part.ended();
};
const bringBack = async (part: Part, way: Way): Promise<void> => {
  if (way === 'hang') part.signal('SIGCONT');
  else await part.start();
};

const deadLettersOf = async (run: Distributed, token: string): Promise<number> => {
  const response = await run.api.get('/api/dead-letters', token);
  if (!response.ok) throw new Error(`reading the dead letters failed with ${response.status}`);
  return ((await response.json()) as { pagination: { total: number } }).pagination.total;
};
interface Drift {
  missing: string[];
  extra: string[];
  stale: string[];
}
const driftOf = async (run: Distributed, token: string): Promise<number> => {
  const response = await run.api.get('/api/search/drift', token);
  if (!response.ok) return Number.NaN;
  const { missing, extra, stale } = (await response.json()) as Drift;
  return missing.length + extra.length + stale.length;
};
const lostOf = async (run: Distributed, ids: ReadonlySet<string>, token: string): Promise<number> => {
  let lost = 0;
  for (const id of ids) if (!(await run.api.get(`/api/listings/${id}`, token)).ok) lost += 1;
  return lost;
};
/** Polls until the count is zero, at most for the recovery time. */
const settled = async (count: () => Promise<number>): Promise<number> => {
  const deadline = performance.now() + recoveryMs;
  let last = Number.NaN;
  while (performance.now() < deadline) {
    last = await count().catch(() => Number.NaN);
    if (last === 0) return 0;
    await wait(500);
  }
  return last;
};

const tell = (counts: Map<string, number>): string =>
  [...counts]
    .sort()
    .map(([what, number]) => `${what}: ${number}`)
    .join(', ') || 'nothing';

interface Trial {
  part: Part;
  way: Way;
  seconds: number;
}

/** @returns whether the trial passed */
const trial = async (
  run: Distributed,
  { part, way, seconds, token, watch }: Trial & { token: string; watch: AlertWatch | undefined },
): Promise<boolean> => {
  const load = startLoad(run, token);
  await wait(3_000);
  load.phase = 'away';
  const isAway = takeAway(part, way);
  const [told, found] = await Promise.all([
    isAway.then(() => watch?.away(part.name)),
    isAway.then(() => findAway(run, { part, way, seconds, token })),
    wait(seconds * 1_000),
  ]);
  await bringBack(part, way);
  load.phase = 'after';
  await wait(5_000);
  await load.stop();
  const drift = await settled(() => driftOf(run, token));
  const lost = await settled(() => lostOf(run, load.acknowledged, token));
  const deadLetters = await settled(() => deadLettersOf(run, token));
  const problems = [
    ...(found === null ? [`not found to be away within ${foundWithinMs[way] / 1_000} s`] : []),
    ...(told?.problems ?? []),
    ...((await watch?.back(part.name)) ?? []),
  ];
  const held = drift === 0 && lost === 0 && deadLetters === 0 && problems.length === 0;
  console.log(
    `${held ? 'ok  ' : 'FAIL'} ${part.name} ${way} ${seconds} s | acknowledged ${load.acknowledged.size}, lost ${lost} | drift ${drift} | dead letters ${deadLetters}`,
  );
  const text = [
    ...(found == null ? [] : [`found to be away after ${found.toFixed(1)} s`]),
    ...(told ? [told.text] : []),
    ...problems,
  ].join('; ');
  if (text !== '') console.log(`       ${text}`);
  for (const phase of ['before', 'away', 'after'] as const)
    console.log(`       ${phase}: ${tell(load.statuses[phase])}`);
  return held;
};

const main = async (): Promise<number> => {
  if (!hasNatsServer()) {
    console.log(
      'SKIPPED: needs a nats-server on PATH (bin/servers installs one)\n\n0 passed, 0 failed, 1 skipped',
    );
    return 0;
  }
  if (values.help) {
    console.log(
      'npm run chaos -- [--seconds 4,20,60] [--how kill,stop,hang] [--only nats,database,…] [--stops 20] [--alerts]',
    );
    return 0;
  }
  const run = await startDistributed({ DRAIN_SECONDS: '1' });
  const names = run.parts.map(({ name }) => name);
  for (const name of ['minio', 'meilisearch'])
    if (!names.includes(name)) console.log(`SKIPPED: ${name} is not installed`);
  let token = await run.api.signIn(admin.email, admin.password);
  const watch = values.alerts ? await watchAlerts(run, () => token) : undefined;
  if (values.alerts && !watch) console.log('SKIPPED: alerts, because there is no prometheus');
  const only = values.only.split(',').filter(Boolean);
  let failed = 0;
  let passed = 0;
  try {
    const stops = await tryStops(run, Number(values.stops));
    passed += stops.passed;
    failed += stops.failed;
    for (const part of run.parts.filter(({ name }) => only.length === 0 || only.includes(name))) {
      for (const way of ways.filter((name) => values.how.split(',').includes(name))) {
        for (const seconds of values.seconds.split(',').map(Number)) {
          token = await run.api.signIn(admin.email, admin.password);
          const held = await trial(run, { part, way, seconds, token, watch });
          if (held) passed += 1;
          else failed += 1;
        }
      }
    }
    if (watch) {
      const firing = await watch.quiet();
      if (firing.length === 0) passed += 1;
      else failed += 1;
      console.log(
        firing.length === 0
          ? 'ok   no alert wakes anybody up after the last recovery'
          : `FAIL still firing: ${firing.join(', ')}`,
      );
    }
  } finally {
    await watch?.stop();
    await run.stop();
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

process.exitCode = await main();
