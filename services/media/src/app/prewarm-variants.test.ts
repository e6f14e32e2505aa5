import { type PictureRequest, createPrewarmVariants } from './open-picture';

const large = (key: string) => ({ key, width: 2560, height: 1920 });

/** A fake encoder: lists the sizes in progress and lets the test finish each. */
const aWorkshop = () => {
  const begun: PictureRequest[] = [];
  const failures: string[] = [];
  let finish: Array<(error?: Error) => void> = [];
  const ahead = createPrewarmVariants({
    make: (request) =>
      new Promise<void>((resolve, reject) => {
        begun.push(request);
        finish.push((error) => (error ? reject(error) : resolve()));
      }),
    onFailure: (_error, key) => failures.push(key),
  });
  const next = async (error?: Error): Promise<void> => {
    const [first, ...others] = finish;
    finish = others;
    first?.(error);
    await new Promise(setImmediate);
  };
  return { ahead, begun, failures, next };
};

describe('making sizes ahead', () => {
  it('makes the two slow sizes of each large picture, one after the other', async () => {
    const { ahead, begun, next } = aWorkshop();
    ahead.of([large('a'), large('b'), { key: 'small', width: 1280, height: 900 }]);
    ahead.of([large('b')]);
    expect(begun).toHaveLength(1);
    for (let count = 0; count < 6; count += 1) await next();

    expect(begun.map(({ key, width, format }) => [key, width, format])).toEqual([
      ['a', 1280, 'avif'],
      ['a', undefined, 'avif'],
      ['b', 1280, 'avif'],
      ['b', undefined, 'avif'],
    ]);
  });

  it('skips what cannot be made, and continues', async () => {
    const { ahead, begun, failures, next } = aWorkshop();
    ahead.of([large('lost'), large('b')]);
    await next(new Error('gone'));

    expect(failures).toEqual(['lost']);
    expect(begun.at(-1)?.key).toBe('b');
  });

  it('limits the queue', async () => {
    const { ahead, begun, next } = aWorkshop();
    ahead.of(Array.from({ length: 1_000 }, (_entry, index) => large(String(index))));
    for (let count = 0; count < 1_000; count += 1) await next();

    expect(begun).toHaveLength(400);
  });

  it('stops after the size in progress', async () => {
    const { ahead, begun, next } = aWorkshop();
    ahead.of([large('a'), large('b')]);
    const stopped = ahead.stop();
    await next();
    await next();
    await stopped;

    expect(begun.map(({ key }) => key)).toEqual(['a', 'a']);
  });
});
