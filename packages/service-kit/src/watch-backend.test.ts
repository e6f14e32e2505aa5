import { until } from '@halalmap/test-kit';
import { watchBackend, type BackendWatch } from './watch-backend';

const never = (): Promise<never> => new Promise(() => undefined);

describe('the watch of a backend', () => {
  let probe: () => Promise<unknown>;
  let probes: number;
  let watch: BackendWatch;
  let lines: Array<{ message: string; reason?: unknown }>;
  const note = (fields: object, message: string): void => void lines.push({ ...fields, message });
  beforeEach(() => {
    probes = 0;
    lines = [];
    probe = () => Promise.resolve();
    watch = watchBackend({
      name: 'store',
      logger: { warn: note, info: note } as never,
      everyMs: 1,
      probeMs: 20,
      probe() {
        probes += 1;
        return probe();
      },
    });
  });
  afterEach(() => watch.stop());

  /** Waits until probes that began after now have ended. */
  const probed = async (count: number): Promise<void> => {
    const before = probes;
    await until(`${count} more probes`, () => probes > before + count);
  };

  it('finds a backend that does not respond to three probes in a row, and when it responds again', async () => {
    probe = never;
    await until('it hangs', () => watch.isHung());
    expect(watch.isDown()).toBe(true);
    probe = () => Promise.resolve();
    await until('it responds', () => !watch.isHung() && !watch.isDown());

    expect(lines).toEqual([
      { backend: 'store', message: 'a backend is down', reason: 'no response to 3 requests of 20 ms each' },
      { backend: 'store', message: 'a backend responds again' },
    ]);
  });

  it('does not take a slow backend for one that hangs, as long as it responds now and then', async () => {
    probe = () => (probes % 3 === 0 ? Promise.resolve() : never());
    await probed(9);

    expect(watch.isHung()).toBe(false);
    expect(lines).toEqual([]);
  });

  it('says why a backend is down that refuses connections, and lets requests find out for themselves', async () => {
    probe = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:1'));
    await until('it is down', () => watch.isDown());
    await probed(4);

    expect(watch.isHung()).toBe(false);
    expect(lines).toEqual([
      { backend: 'store', message: 'a backend is down', reason: 'connect ECONNREFUSED 127.0.0.1:1' },
    ]);
  });

  it('gives a probe more time while this process is busy', async () => {
    probe = () => new Promise((resolve) => setTimeout(resolve, 10));
    const busyUntil = performance.now() + 500;
    while (performance.now() < busyUntil) {
      // Blocks the event loop for longer than a probe may take.
      const blockedUntil = performance.now() + 60;
      while (performance.now() < blockedUntil) Math.sqrt(2);
      await new Promise((resolve) => setImmediate(resolve));
    }

    expect(watch.isHung()).toBe(false);
    expect(lines).toEqual([]);
  });
});
