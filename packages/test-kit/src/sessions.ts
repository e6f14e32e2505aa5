import type { Role } from '@halalmap/contracts';

/** The shape of a caller as service-kit knows it. */
export interface TestCaller {
  id: string;
  role: Role;
  email: string;
  sessionId: string;
}

export interface TestSessions {
  /** Fits service-kit's `SessionVerifier`: knows the tokens that were handed out here and no others. */
  verifier: { verify(token: string): Promise<TestCaller | null> };
  /**
   * A bearer token of somebody with this role.
   * @param as fields of the caller that matter to the test; the same id is the same person
   */
  tokenFor(role: Role, as?: Partial<Omit<TestCaller, 'role'>>): string;
  /** Ends the session of a token, as signing out does. */
  end(token: string): void;
}

/** A new id in the form of a document's. */
const nextId = (number: number): string => number.toString(16).padStart(24, '0');

/** Sessions without an identity service, for tests of the services that only need to know who asks. */
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
