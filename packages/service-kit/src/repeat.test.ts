import { repeat, type Repetition } from './repeat';

describe('a repeated task', () => {
  let repetition: Repetition;
  const errors: unknown[] = [];
  const logger = { error: (fields: object) => errors.push(fields) };
  beforeEach(() => {
    jest.useFakeTimers();
    errors.length = 0;
  });
  afterEach(async () => {
    await repetition.stop();
    jest.useRealTimers();
  });
  const start = (task: () => Promise<unknown>) => {
    repetition = repeat({ name: 'task', everyMs: 1_000, task, logger });
    repetition.start();
  };

  it.each([
    ['rejects', () => Promise.reject(new Error('unavailable'))],
    [
      'throws before it returns a promise',
      () => {
        throw new Error('unavailable');
      },
    ],
  ])('is logged and runs again after it %s', async (_how, fail) => {
    let runs = 0;
    start(() => {
      runs += 1;
      return fail();
    });

    await jest.advanceTimersByTimeAsync(3_000);

    expect(runs).toBe(3);
    expect(errors).toHaveLength(3);
  });

  it('runs again soon after it could not be done, and in its usual pace once it was', async () => {
    let runs = 0;
    const task = () => Promise.resolve((runs += 1) > 2);
    repetition = repeat({ name: 'task', everyMs: 1_000, retryMs: 10, task, logger });
    repetition.start();

    await jest.advanceTimersByTimeAsync(1_100);
    expect(runs).toBe(3);

    await jest.advanceTimersByTimeAsync(1_000);
    expect(runs).toBe(4);
    expect(errors).toEqual([]);
  });

  it('rests between two runs, however often it is notified', async () => {
    let runs = 0;
    const task = () => Promise.resolve((runs += 1));
    repetition = repeat({ name: 'task', everyMs: 1_000, restMs: 200, task, logger });
    repetition.start();
    for (let ms = 0; ms < 950; ms += 10) {
      repetition.notify();
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(runs).toBe(5);

    // The last one counted too.
    await jest.advanceTimersByTimeAsync(200);
    expect(runs).toBe(6);
    await jest.advanceTimersByTimeAsync(800);
    expect(runs).toBe(6);
  });

  it('never runs twice at once, and once more if it was notified during a run', async () => {
    const ends: Array<() => void> = [];
    start(() => new Promise<void>((resolve) => ends.push(resolve)));
    repetition.notify();
    await jest.advanceTimersByTimeAsync(0);
    repetition.notify();
    repetition.notify();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(ends).toHaveLength(1);

    ends[0]?.();
    await jest.advanceTimersByTimeAsync(0);

    expect(ends).toHaveLength(2);
    ends[1]?.();
  });

  it('does not run after it was stopped', async () => {
    let runs = 0;
    start(async () => {
      runs += 1;
    });
    await repetition.stop();
    repetition.notify();
    await jest.advanceTimersByTimeAsync(5_000);

    expect(runs).toBe(0);
  });
});
