import { demoPlaces, type DemoPlace } from '@halalmap/reference-data/demo';
import type { Clock, Service, ServiceMiddleware } from '@halalmap/service-kit';
import type { ListingsConfig } from '../config';
import {
  createDemoCalls,
  createDemoClock,
  createDemoSessions,
  createDemoAccounts,
  uploadDrawings,
  type DemoSessions,
  type Drawing,
} from './calls';
import { moderator, scenarioOf, type Step } from './place-scenario';
import { demoStart, pendingTasks } from './pending-tasks';

/** Documents for claims and certificates, and places whose pending look-alike has a picture. */
const documents = [1, 2, 3, 4, 5].map((number): Drawing => ({
  kind: 'books',
  key: `paper-${number}`,
  turn: number,
}));
const picturedTasks = ['umbrella-street-thai', 'little-vinta-banana-chips', 'snow-crane-ramen'] as const;

const drawingsOf = ({ key, pictures }: DemoPlace, index: number): Drawing[] =>
  pictures.map((kind, position) => ({ kind, key, turn: index * 3 + position * 5 }));

const scenariosAtOnce = 12;

/** Runs work for each item, a few at a time. */
const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: scenariosAtOnce }, worker));
};

/** A second instance of the listings service, with the clock and the sessions of the demo scenario. */
export interface DemoService extends Service {
  refreshTrust(): Promise<unknown>;
}

/** What the demo data replaces in its instance of the service. */
export interface DemoServiceParts {
  clock: Clock;
  sessions: DemoSessions;
  middleware: ServiceMiddleware[];
}

/**
 * Fills the directory with demo places and two years of user activity. Sends the same requests as a browser to a second
 * listings service on the loopback interface, whose clock shows the time at which each request happened. If configured,
 * pictures are drawn and uploaded to the media service, and accounts are created in the identity service.
 * @param options.now the present, where the scenario ends
 * @param options.startService starts the second service on the same database; it is stopped before this resolves
 * @throws Error when a service rejects a request
 */
export const fillWithDemo = async (options: {
  config: Pick<ListingsConfig, 'MEDIA_URL' | 'IDENTITY_URL' | 'INTERNAL_TOKEN'>;
  now: Date;
  startService: (parts: DemoServiceParts) => Promise<DemoService>;
}): Promise<void> => {
  const { config } = options;
  const now = options.now.getTime();
  const since = demoStart(now);
  if (config.IDENTITY_URL) {
    await createDemoAccounts({ url: config.IDENTITY_URL, internalToken: config.INTERNAL_TOKEN }, since);
  }
  const places = demoPlaces();
  const drawings = places.map(drawingsOf);
  const extra = picturedTasks.map((key, index): Drawing => ({
    kind: 'shop',
    key: `${key}-two`,
    turn: index,
  }));
  const urls = config.MEDIA_URL
    ? await uploadDrawings(config.MEDIA_URL, [...drawings.flat(), ...extra, ...documents])
    : new Map<Drawing, string>();
  const urlsOf = (wanted: readonly Drawing[]): string[] =>
    wanted.flatMap((drawing) => urls.get(drawing) ?? []);

  const clock = createDemoClock(options.now);
  const sessions = createDemoSessions(since);
  const service = await options.startService({ clock, sessions, middleware: [clock.middleware] });
  const runAll = async (steps: readonly Step[]): Promise<void> => {
    for (const { at, run } of [...steps].sort((a, b) => a.at - b.at)) await clock.runAt(at, run);
  };
  try {
    await service.start();
    const calls = createDemoCalls({ url: service.url(), sessions, clock });
    const scenarios = places.map((place, index) =>
      scenarioOf(place, index, { calls, now, images: urlsOf(drawings[index] ?? []) }),
    );
    // Scenarios of different places are independent.
    await inParallel(scenarios, (scenario) => runAll(scenario.steps));
    // Runs last, because it processes all places.
    for (const at of scenarios.flatMap((scenario) => scenario.endedAt ?? []).sort((a, b) => a - b)) {
      await clock.runAt(at, () => service.refreshTrust());
    }
    const byKey = new Map(places.map(({ key }, index) => [key, scenarios[index]]));
    await runAll(
      pendingTasks({
        calls,
        now,
        idOf: (key) => byKey.get(key)?.id() ?? '',
        ownerOf: (key) => byKey.get(key)?.owner ?? moderator,
        documents: urlsOf(documents),
        pictures: new Map(
          picturedTasks.map((key, index) => [key, urlsOf(extra.slice(index, index + 1))[0] ?? '']),
        ),
      }),
    );
  } finally {
    await service.stop();
  }
};
