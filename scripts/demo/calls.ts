import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { demoActors, type DemoActor } from '@halalmap/reference-data/demo';
import type { Caller, Clock, SessionVerifier } from '@halalmap/service-kit';
import { z } from 'zod';

/** Networks reserved for documentation, so that no real IP address is used. */
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const;
const addressOf = (index: number): string =>
  `${networks[index % networks.length] ?? networks[0]}.${10 + index}`;

/** The requests of the demo scenario, the same as those of a browser. */
export interface DemoCalls {
  /**
   * Sends a request as a demo user, or as a visitor when `by` is null.
   * @returns the response body
   * @throws Error with the response when the request fails
   */
  send(by: DemoActor | null, method: string, path: string, body?: unknown): Promise<unknown>;
  /**
   * Sends a request that creates something.
   * @returns its id
   */
  make(by: DemoActor | null, path: string, body: unknown): Promise<string>;
}

/** A clock that shows the time of the current step. */
export interface StepClock extends Clock {
  set(at: number): void;
}

export const createStepClock = (start: number): StepClock => {
  let time = start;
  return {
    now: () => new Date(time),
    set(at) {
      time = at;
    },
  };
};

/**
 * Sessions of the demo users: the token of each is its id.
 * @param since when the accounts were created
 */
export const createDemoSessions = (since: Date): SessionVerifier => {
  const callers = new Map<string, Caller>();
  for (const { id, email, firstName, lastName, part } of demoActors) {
    callers.set(id, {
      id,
      email,
      role: ({ moderator: 'admin', owner: 'business', visitor: 'regular' } as const)[part],
      sessionId: id,
      name: `${firstName} ${lastName.charAt(0)}.`,
      emailVerified: true,
      accountSince: since.toISOString(),
    });
  }
  return { verify: (token) => Promise.resolve(callers.get(token) ?? null) };
};

/** Sends the requests to the service at `url`, each by its actor and from an address of its own. */
export const createDemoCalls = (url: string): DemoCalls => {
  const send: DemoCalls['send'] = async (by, method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': addressOf(by ? demoActors.indexOf(by) : 99),
        'user-agent': 'HalalMap demo data',
        ...(by ? { authorization: `Bearer ${by.id}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${answer}`);
    return answer === '' ? null : JSON.parse(answer);
  };
  return {
    send,
    make: async (by, path, body) => z.object({ id: z.string() }).parse(await send(by, 'POST', path, body)).id,
  };
};

/** The addresses of uploaded documents. */
export const documents = [1, 2, 3, 4, 5].map(
  (n) => `/media/${String(n).padStart(32, '0')}-${'0'.repeat(12)}`,
);

/**
 * Stands for the media service: it has every document. Seeding draws and uploads the real ones, in the order of the
 * file names.
 */
export const startMediaStub = async (
  newId: () => string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { urls = [] } = (body === '' ? {} : JSON.parse(body)) as { urls?: string[] };
      const pictures = urls.map((url) => ({
        id: newId(),
        url: null,
        fileName: `paper-${documents.indexOf(url) + 1}`,
        ...{ fileSize: 0, mimeType: 'image/jpeg', width: 0, height: 0, color: '#ffffff', placeholder: '' },
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ pictures }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
