import { createArgon2Hasher } from './argon2-hasher';

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
