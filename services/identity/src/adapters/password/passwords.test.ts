import type { HashAsker } from '../../domain/ports';
import { createArgon2Hasher, createCommonPasswords } from './passwords';

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const hasher = createArgon2Hasher({ pepper: 'a pepper for tests', parameters: cheap });

describe('password hashes', () => {
  it('are argon2id and match their password only', async () => {
    const hash = await hasher.hash('a fine password', {});

    expect(hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    expect(await hasher.verify(hash, 'a fine password', {})).toBe(true);
    expect(await hasher.verify(hash, 'a fine passwor', {})).toBe(false);
  });

  it('match the same characters in another Unicode composition', async () => {
    const hash = await hasher.hash('cafe\u0301 latte', {});

    expect(await hasher.verify(hash, 'caf\u00e9 latte', {})).toBe(true);
  });

  it('differ for passwords that differ in the last character only, however long', async () => {
    const hash = await hasher.hash(`${'x'.repeat(127)}a`, {});

    expect(await hasher.verify(hash, `${'x'.repeat(127)}b`, {})).toBe(false);
  });

  it('do not match without the pepper', async () => {
    const other = createArgon2Hasher({ pepper: 'another pepper for tests', parameters: cheap });

    expect(await other.verify(await hasher.hash('a fine password', {}), 'a fine password', {})).toBe(false);
  });

  it('match nothing when there is no account', async () => {
    expect(await hasher.verify(null, 'a fine password', {})).toBe(false);
  });

  it('are outdated once the parameters change', async () => {
    const hash = await hasher.hash('a fine password', {});
    const dearer = createArgon2Hasher({
      pepper: 'a pepper for tests',
      parameters: { ...cheap, timeCost: 2 },
    });

    expect(hasher.isOutdated(hash)).toBe(false);
    expect(dearer.isOutdated(hash)).toBe(true);
    expect(await dearer.verify(hash, 'a fine password', {})).toBe(true);
  });
});

describe('people who wait for a hash', () => {
  const slow = createArgon2Hasher({
    pepper: 'a pepper for tests',
    parameters: { memoryCost: 8_192, timeCost: 1, parallelism: 1 },
  });

  /** Asks for hashes at the same time. @returns who got them, in order */
  const orderOf = async (
    askers: ReadonlyArray<readonly [name: string, by: HashAsker]>,
  ): Promise<string[]> => {
    const served: string[] = [];
    await Promise.all(
      askers.map(async ([name, by]) => {
        await slow.hash('a fine password', by);
        served.push(name);
      }),
    );
    return served;
  };
  const crowd = (size: number, by: (index: number) => HashAsker) =>
    Array.from({ length: size }, (_, index) => ['crowd', by(index)] as const);

  it('never wait for those of another address', async () => {
    const same = crowd(20, (index) => ({ address: '203.0.113.1', account: `${index}@mail.example` }));
    const served = await orderOf([
      ...same,
      ['other', { address: '198.51.100.1', account: 'me@mail.example' }],
    ]);

    expect(served.indexOf('other')).toBeLessThan(3);
  });

  it('never wait for those who ask for another account, wherever they are', async () => {
    const everywhere = crowd(20, (index) => ({ address: `203.0.${index}.1`, account: 'owner@mail.example' }));
    const served = await orderOf([
      ...everywhere,
      ['other', { address: '198.51.100.1', account: 'me@mail.example' }],
    ]);

    expect(served.indexOf('other')).toBeLessThan(3);
  });

  it('count as one within a network of IPv6', async () => {
    const network = crowd(20, (index) => ({ address: `2001:db8::${index + 1}` }));
    const served = await orderOf([...network, ['other', { address: '198.51.100.1' }]]);

    expect(served.indexOf('other')).toBeLessThan(3);
  });

  it('are refused where too many wait at one address, and only there', async () => {
    const many = Array.from({ length: 120 }, () => slow.hash('a fine password', { address: '203.0.113.1' }));
    const other = slow.hash('a fine password', { address: '198.51.100.1' });

    const results = await Promise.allSettled(many);

    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(19);
    await expect(other).resolves.toMatch(/^\$argon2id/);
  });

  it('get their turn after one that failed', async () => {
    const by = { address: '203.0.113.1' };
    await expect(slow.verify('no hash', 'a fine password', by)).rejects.toThrow();
    await expect(slow.hash('a fine password', by)).resolves.toMatch(/^\$argon2id/);
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
