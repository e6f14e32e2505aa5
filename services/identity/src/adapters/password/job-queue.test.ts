import { createJobQueue } from './argon2-hasher';

/** A job that runs until the test ends it. */
const openJob = () => {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, run: () => done };
};

describe('the queue for hashing', () => {
  it('limits concurrent jobs and keeps their order', async () => {
    const enqueue = createJobQueue({ concurrency: 1, maxWaiting: 2 });
    const first = openJob();
    const began: string[] = [];
    const running = enqueue(first.run);
    const others = ['second', 'third'].map((name) => enqueue(() => Promise.resolve(began.push(name))));

    expect(began).toEqual([]);
    first.finish();
    await Promise.all([running, ...others]);
    expect(began).toEqual(['second', 'third']);
  });

  it('rejects a job when the queue is full, and accepts jobs again afterwards', async () => {
    const enqueue = createJobQueue({ concurrency: 1, maxWaiting: 0 });
    const first = openJob();
    const running = enqueue(first.run);

    await expect(enqueue(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    first.finish();
    await running;
    await expect(enqueue(() => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('continues after a job that fails', async () => {
    const enqueue = createJobQueue({ concurrency: 1, maxWaiting: 1 });

    await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(enqueue(() => Promise.resolve('fine'))).resolves.toBe('fine');
  });
});
