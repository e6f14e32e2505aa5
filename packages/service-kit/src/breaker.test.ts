import { createBreaker, within, type Breaker } from './breaker';
import { createLogger } from './logger';

const logger = createLogger({ name: 'test', level: 'silent' });
const never = () => new Promise<never>(() => undefined);

describe('a breaker', () => {
  let probe: () => Promise<unknown>;
  let probes: number;
  let breaker: Breaker;
  beforeEach(() => {
    jest.useFakeTimers();
    probes = 0;
    probe = () => Promise.resolve();
    breaker = createBreaker({
      name: 'store',
      logger,
      probe: () => {
        probes += 1;
        return probe();
      },
    });
  });
  afterEach(() => {
    breaker.stop();
    jest.useRealTimers();
  });
  const away = { code: 'unavailable', retryAfterSeconds: 5 };
  const failing = () => Promise.reject(new Error('connection refused'));

  it('passes on the result of a call, and an error unchanged while the backend is available', async () => {
    await expect(breaker.run(() => Promise.resolve(1))).resolves.toBe(1);
    await expect(breaker.run(failing)).rejects.toThrow('connection refused');
    expect([probes, breaker.isClosed()]).toEqual([1, true]);
  });

  it('refuses calls immediately after one failed because the backend is unavailable', async () => {
    probe = failing;
    await expect(breaker.run(failing)).rejects.toMatchObject(away);
    const call = jest.fn();

    await expect(breaker.run(call)).rejects.toMatchObject(away);
    expect(call).not.toHaveBeenCalled();
  });

  it('ends every call that waits for a backend that hangs, within two seconds', async () => {
    probe = never;
    const calls = [breaker.run(never), breaker.run(never)].map((call) =>
      expect(call).rejects.toMatchObject(away),
    );
    await jest.advanceTimersByTimeAsync(1_900);

    await Promise.all(calls);
    expect(breaker.isClosed()).toBe(false);
  });

  it('does not abort a slow call while the backend responds to the probe', async () => {
    let finish: (value: string) => void = () => undefined;
    const call = breaker.run(() => new Promise<string>((resolve) => (finish = resolve)));
    await jest.advanceTimersByTimeAsync(30_000);
    finish('slow');

    await expect(call).resolves.toBe('slow');
    expect(probes).toBeLessThan(40);
  });

  it('lets calls through again soon after the backend is back', async () => {
    probe = failing;
    await breaker.check();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(breaker.isClosed()).toBe(false);
    probe = () => Promise.resolve();
    await jest.advanceTimersByTimeAsync(600);

    await expect(breaker.run(() => Promise.resolve('back'))).resolves.toBe('back');
  });
});

it('waits for a result for a limited time', async () => {
  await expect(within(1_000, Promise.resolve('in time'))).resolves.toBe('in time');
  await expect(within(1, never())).rejects.toThrow('No response within 1 ms');
});
