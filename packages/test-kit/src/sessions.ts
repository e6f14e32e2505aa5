import type { Role } from '@halalmap/contracts';

/** A caller in the shape of service-kit. */
export interface TestCaller {
  id: string;
  role: Role;
  email: string;
  sessionId: string;
}

export interface TestSessions {
  /** Implements service-kit's `SessionVerifier`: accepts only the tokens that were created here. */
  verifier: { verify(token: string): Promise<TestCaller | null> };
  /**
   * Creates a bearer token for a user with this role.
   * @param as fields of the caller that matter to the test; the same id is the same user
   */
  tokenFor(role: Role, as?: Partial<Omit<TestCaller, 'role'>>): string;
  /** Ends the session of a token, as signing out does. */
  end(token: string): void;
}

/** A new id in the form of a document id. */
const nextId = (number: number): string => number.toString(16).padStart(24, '0');

/** Sessions without an identity service, for tests of services that only need to know the caller. */
export const createTestSessions = (): TestSessions => {
  const callers = new Map<string, TestCaller>();
  let number = 0;
  return {
    verifier: { verify: (token) => Promise.resolve(callers.get(token) ?? null) },
    tokenFor(role, as = {}) {
      number += 1;
      const token = `test-token-${number}`;
      callers.set(token, {
        id: nextId(number),
        email: `${role}-${number}@example.org`,
        sessionId: nextId(0x5e5510 + number),
        ...as,
        role,
      });
      return token;
    },
    end(token) {
      const caller = callers.get(token);
      if (!caller) return;
      for (const [known, { sessionId }] of callers) if (sessionId === caller.sessionId) callers.delete(known);
    },
  };
};

/** `INTERNAL_TOKEN` of services in tests. */
export const internalToken = 'a-token-for-services-in-tests';

/** Headers of a request to a path: paths below `/internal` get the token, as a request from another service. */
export const withInternalToken = (path: string, headers?: RequestInit['headers']): Headers => {
  const all = new Headers(headers);
  if (path.startsWith('/internal/') && !all.has('authorization'))
    all.set('authorization', `Bearer ${internalToken}`);
  return all;
};
