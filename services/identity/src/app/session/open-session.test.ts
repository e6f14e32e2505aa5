import { newUser, type StoredUser } from '../../domain/account/user';
import { createOpenSession } from './open-session';

const now = new Date('2026-01-01T00:00:00Z');
const amina = newUser({
  id: 'a'.repeat(24),
  email: 'amina@mail.example',
  passwordHash: 'hash of old',
  role: 'regular',
  now,
});

describe('opening a session', () => {
  /** @param after the account after the session is stored */
  const open = async (after: StoredUser | null) => {
    const living = new Set<string>();
    const openSession = createOpenSession({
      users: { findById: () => Promise.resolve(after) } as never,
      sessions: {
        open: ({ id }: { id: string }) => Promise.resolve(void living.add(id)),
        end: (id: string) => Promise.resolve(void living.delete(id)),
        addNetwork: () => Promise.resolve(),
      } as never,
      hasher: {
        verify: (hash: string, password: string) => Promise.resolve(hash.endsWith(password)),
      } as never,
      accessTokens: { sign: () => 'token', read: () => null },
      secretTokens: { create: () => ({ token: 'secret', hash: 'hash' }), hashOf: () => 'hash' },
      clock: { now: () => now },
      ids: { newId: () => 'b'.repeat(24) },
      adminsNeedFactor: false,
    });
    const tokens = await openSession(amina, { password: 'old', userAgent: 'a test', address: '203.0.113.1' });
    return { isOpen: tokens !== null, living: living.size };
  };

  it('succeeds while the account is unchanged', async () => {
    expect(await open(amina)).toEqual({ isOpen: true, living: 1 });
  });

  it('succeeds when the same password was rehashed meanwhile', async () => {
    expect(await open({ ...amina, passwordHash: 'another hash of old' })).toEqual({
      isOpen: true,
      living: 1,
    });
  });

  it.each([
    ['has another password', { ...amina, passwordHash: 'hash of new' }],
    ['is disabled', { ...amina, isActive: false }],
    ['is gone', null],
  ])('leaves no session behind when the account meanwhile %s', async (_what, after) => {
    expect(await open(after)).toEqual({ isOpen: false, living: 0 });
  });

  it('fails when a second factor was added meanwhile', async () => {
    const secondFactor = {
      appSince: null,
      recoveryCodesSince: new Date(0),
      secret: 'sealed',
      since: now,
      lastStep: 1,
      recoveryCodes: [],
      passkeys: [],
    };

    expect(await open({ ...amina, secondFactor })).toEqual({ isOpen: false, living: 0 });
  });
});
