import { createArgon2Hasher, createCommonPasswords, createJobQueue } from './passwords';

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const hasher = createArgon2Hasher({ pepper: 'a pepper for tests', parameters: cheap });

describe('password hashes', () => {
  it('are argon2id and match their password only', async () => {
    const hash = await hasher.hash('a fine password');

    expect(hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    expect(await hasher.verify(hash, 'a fine password')).toBe(true);
    expect(await hasher.verify(hash, 'a fine passwor')).toBe(false);
  });

  it('match the same characters in another Unicode composition', async () => {
    const hash = await hasher.hash('cafe\u0301 latte');

    expect(await hasher.verify(hash, 'caf\u00e9 latte')).toBe(true);
  });

  it('differ for passwords that differ in the last character only, however long', async () => {
    const hash = await hasher.hash(`${'x'.repeat(127)}a`);

    expect(await hasher.verify(hash, `${'x'.repeat(127)}b`)).toBe(false);
  });

  it('do not match without the pepper', async () => {
    const other = createArgon2Hasher({ pepper: 'another pepper for tests', parameters: cheap });

    expect(await other.verify(await hasher.hash('a fine password'), 'a fine password')).toBe(false);
  });

  it('match nothing when there is no account', async () => {
    expect(await hasher.verify(null, 'a fine password')).toBe(false);
  });

  it('are outdated once the parameters change', async () => {
    const hash = await hasher.hash('a fine password');
    const dearer = createArgon2Hasher({
      pepper: 'a pepper for tests',
      parameters: { ...cheap, timeCost: 2 },
    });

    expect(hasher.isOutdated(hash)).toBe(false);
    expect(dearer.isOutdated(hash)).toBe(true);
    expect(await dearer.verify(hash, 'a fine password')).toBe(true);
  });
});

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

const isCommon = createCommonPasswords();

describe('a common password', () => {
  it.each(['123456', 'password', 'Qwerty123', 'iloveyou', 'p@ssw0rd'])(
    'is %s, from the lists of leaked passwords',
    (typed) => {
      expect(isCommon(typed)).toBe(true);
    },
  );

  it.each(['aaaaaa', '00000000', '121212', 'abcabc', '123123123', '12341234'])(
    'is %s, a few characters repeated',
    (typed) => {
      expect(isCommon(typed)).toBe(true);
    },
  );

  it.each(['654321', '987654321', '0987654321', 'abcdef', 'fedcba', 'ABCDEFGH', '34567890'])(
    'is %s, consecutive characters',
    (typed) => {
      expect(isCommon(typed)).toBe(true);
    },
  );

  it('is the name of the product', () => {
    expect(isCommon('HalalMap')).toBe(true);
  });

  it.each(['qzjxkv', 'ab12ab13', 'a'.repeat(128), '🕌🕌🕌🕌🕌🕌', 'abcdefg who else', '975310864'])(
    'is not %s',
    (typed) => {
      expect(isCommon(typed)).toBe(false);
    },
  );
});
