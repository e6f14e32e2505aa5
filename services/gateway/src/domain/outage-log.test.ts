import { serviceNames, type ServiceStatus } from '@halalmap/contracts';
import { aStatus } from '../testing/builders';
import { createOutageLog } from './outage-log';
import type { SystemView } from './system-view';

const startedAt = Date.parse('2026-11-21T05:00:00.000Z');
const after = (seconds: number): string => new Date(startedAt + seconds * 1_000).toISOString();

/** All services as they should be, except for search. */
const view = (seconds: number, search: Partial<ServiceStatus> | 'missing' = {}): SystemView => ({
  takenAt: startedAt + seconds * 1_000,
  replicas: serviceNames.map((service) => {
    const status = aStatus(service, service === 'search' && search !== 'missing' ? search : {});
    const responds = !(service === 'search' && search === 'missing');
    return { service, replica: status.replica, responds, status, seenAt: null };
  }),
});

describe('the outages that a gateway has seen', () => {
  it('have a start, an end and every cause', () => {
    const log = createOutageLog({ startedAt });
    log.add(view(0));
    log.add(view(3, { checks: { index: false } }));
    log.add(view(6, 'missing'));
    expect(log.list()).toMatchObject([{ what: 'search', endedAt: null }]);
    log.add(view(9));

    expect(log.list()).toEqual([
      {
        what: 'search',
        state: 'unavailable',
        startedAt: after(3),
        endedAt: after(9),
        missing: ['search-1:80'],
        failing: ['index'],
      },
    ]);
  });

  it('do not include a start, unless it takes more than a minute', () => {
    const log = createOutageLog({ startedAt });
    log.add(view(3, { ready: false }));
    expect(log.list()).toEqual([]);
    log.add(view(61, { ready: false }));
    expect(log.list()).toMatchObject([{ what: 'search', startedAt: after(61) }]);
  });

  it('include a disk that is nearly full', () => {
    const log = createOutageLog({ startedAt });
    log.add(view(0));
    log.add(view(3, { values: { storage_free_bytes: 1, storage_min_free_bytes: 2 } }));

    expect(log.list()).toMatchObject([{ what: 'disk', startedAt: after(3), endedAt: null }]);
  });
});
