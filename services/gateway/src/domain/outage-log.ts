import { serviceNames, type Outage } from '@halalmap/contracts';
import { isDiskFull, serviceStatusOf, type SystemView } from './system-view';

/** Outages of services that were seen, the newest first. */
export interface OutageLog {
  add(view: SystemView): void;
  list(): readonly Outage[];
}

const mostOutages = 50;

const merged = (before: readonly string[], now: readonly string[]): string[] => [
  ...new Set([...before, ...now]),
];

/**
 * Notes when a service begins and ends to be impaired, and why. A service that has not worked since this process started is
 * starting, which is no outage until `startingMs` have passed.
 * @param options.startedAt milliseconds since 1970
 */
export const createOutageLog = (options: { startedAt: number; startingMs?: number }): OutageLog => {
  const { startedAt, startingMs = 60_000 } = options;
  const outages: Outage[] = [];
  const worked = new Set<Outage['what']>();

  const note = (
    what: Outage['what'],
    now: Pick<Outage, 'state' | 'missing' | 'failing'> | null,
    takenAt: number,
  ): void => {
    const at = new Date(takenAt).toISOString();
    const index = outages.findIndex((outage) => outage.what === what && outage.endedAt === null);
    const open = outages[index];
    if (now === null) {
      worked.add(what);
      if (open) outages[index] = { ...open, endedAt: at };
      return;
    }
    if (!open && !worked.has(what) && takenAt - startedAt < startingMs) return;
    if (!open) {
      outages.unshift({ what, startedAt: at, endedAt: null, ...now });
      outages.length = Math.min(outages.length, mostOutages);
      return;
    }
    outages[index] = {
      ...open,
      state: now.state === 'unavailable' ? 'unavailable' : open.state,
      missing: merged(open.missing, now.missing),
      failing: merged(open.failing, now.failing),
    };
  };

  return {
    add(view) {
      for (const service of serviceNames) {
        const state = serviceStatusOf(view, service);
        const replicas = view.replicas.filter((replica) => replica.service === service);
        const causes = {
          missing: replicas.filter(({ responds }) => !responds).map(({ replica }) => replica),
          failing: merged(
            [],
            replicas.flatMap(({ responds, status }) =>
              responds
                ? Object.entries(status?.checks ?? {}).flatMap(([name, holds]) => (holds ? [] : [name]))
                : [],
            ),
          ),
        };
        note(service, state === 'healthy' ? null : { state, ...causes }, view.takenAt);
      }
      const isFull = isDiskFull(view);
      note('disk', isFull ? { state: 'unavailable', missing: [], failing: [] } : null, view.takenAt);
    },
    list: () => outages,
  };
};
