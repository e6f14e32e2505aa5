import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { uploadSchema, type DemoPerson } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { demoActors, drawPicture, type DemoActor, type PictureKind } from '@halalmap/reference-data/demo';
import {
  createInternalClient,
  type Caller,
  type Clock,
  type ServiceMiddleware,
  type SessionVerifier,
} from '@halalmap/service-kit';
import { z } from 'zod';

/** Networks reserved for documentation, so that no real IP address is used. */
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const;
const addressOf = (index: number): string =>
  `${networks[index % networks.length] ?? networks[0]}.${10 + index}`;

/** How many uploads run concurrently, and how many pictures each contains. */
const sendersAtOnce = 3;
const picturesPerRequest = 8;

/** A picture to draw and upload. */
export interface Drawing {
  kind: PictureKind;
  key: string;
  turn: number;
}

const timeHeader = 'x-demo-time';

/** A clock that returns the scenario time of the current request. */
interface DemoClock extends Clock {
  /** Runs a function with its requests at a scenario time in milliseconds. */
  runAt<T>(at: number, run: () => Promise<T>): Promise<T>;
  /** Reads the scenario time of a request in the service. */
  middleware: ServiceMiddleware;
}

/** @param otherwise the time outside of scenario requests */
export const createDemoClock = (otherwise: Date): DemoClock => {
  const times = new AsyncLocalStorage<number>();
  return {
    now: () => new Date(times.getStore() ?? otherwise),
    runAt: (at, run) => times.run(at, run),
    middleware: (ctx, next) => times.run(Number(ctx.get(timeHeader)), next),
  };
};

/** Sessions of the demo users, valid only while the demo data is being created. */
export interface DemoSessions extends SessionVerifier {
  tokenOf(actor: DemoActor): string;
}

/** @param since when the accounts were created */
export const createDemoSessions = (since: Date): DemoSessions => {
  // The tokens cannot be guessed while the service listens on the loopback interface.
  const secret = randomUUID();
  const callers = new Map<string, Caller>();
  for (const { id, email, firstName, lastName, part } of demoActors) {
    callers.set(`${secret}-${id}`, {
      id,
      email,
      role: ({ moderator: 'admin', owner: 'business', visitor: 'regular' } as const)[part],
      sessionId: id,
      name: `${firstName} ${lastName.charAt(0)}.`,
      emailVerified: true,
      accountSince: since.toISOString(),
    });
  }
  return {
    verify: (token) => Promise.resolve(callers.get(token) ?? null),
    tokenOf: ({ id }) => `${secret}-${id}`,
  };
};

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

/** Sends the requests of the demo data to the service at `url`, each by its actor and from an address of its own. */
export const createDemoCalls = (options: {
  url: string;
  sessions: DemoSessions;
  clock: Clock;
}): DemoCalls => {
  const send: DemoCalls['send'] = async (by, method, path, body) => {
    const response = await fetch(options.url + path, {
      method,
      headers: {
        'x-forwarded-for': addressOf(by ? demoActors.indexOf(by) : 99),
        'user-agent': 'HalalMap demo data',
        [timeHeader]: String(options.clock.now().getTime()),
        ...(by ? { authorization: `Bearer ${options.sessions.tokenOf(by)}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`demo data: ${method} ${path} failed with ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    send,
    make: async (by, path, body) => z.object({ id: z.string() }).parse(await send(by, 'POST', path, body)).id,
  };
};

/**
 * Converts SVG to JPEG in a child process, because the media service disables SVG when it runs in this process.
 * @returns the bytes of each picture, in order
 * @throws Error when the process fails
 */
const toJpegs = async (drawings: readonly string[]): Promise<Buffer[]> => {
  const script = `
    import sharp from ${JSON.stringify(import.meta.resolve('sharp'))};
    let given = '';
    for await (const chunk of process.stdin) given += chunk;
    const made = JSON.parse(given).map((svg) => sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer());
    const pictures = await Promise.all(made);
    process.stdout.write(JSON.stringify(pictures.map((bytes) => bytes.toString('base64'))));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(drawings));
  const written = await text(child.stdout);
  if (written === '') throw new Error('demo data: the pictures could not be drawn');
  return z
    .array(z.string())
    .parse(JSON.parse(written))
    .map((bytes) => Buffer.from(bytes, 'base64'));
};

/**
 * Draws pictures and uploads them to the media service, as visitors do before they submit a place.
 * @returns the URL of each upload by drawing
 * @throws Error when the media service rejects them
 */
export const uploadDrawings = async (
  mediaUrl: string,
  drawings: readonly Drawing[],
): Promise<Map<Drawing, string>> => {
  const jpegs = await toJpegs(drawings.map(({ kind, key, turn }) => drawPicture(kind, key, turn)));
  const bytesOf = new Map(drawings.map((drawing, index) => [drawing, jpegs[index] ?? Buffer.alloc(0)]));
  const urls = new Map<Drawing, string>();
  const requests: Drawing[][] = [];
  for (let start = 0; start < drawings.length; start += picturesPerRequest) {
    requests.push(drawings.slice(start, start + picturesPerRequest));
  }
  const sendOne = async (batch: Drawing[], index: number): Promise<void> => {
    const form = new FormData();
    for (const drawing of batch) {
      const bytes = new Uint8Array(bytesOf.get(drawing) ?? []);
      form.append('images', new Blob([bytes], { type: 'image/jpeg' }), `${drawing.key}-${drawing.kind}.jpg`);
    }
    const response = await fetch(`${mediaUrl}/api/uploads`, {
      method: 'POST',
      body: form,
      // Each request uses a different IP address, because uploads are rate limited by address.
      headers: { 'x-forwarded-for': addressOf(100 + index) },
    });
    if (!response.ok)
      throw new Error(`demo data: pictures were refused with ${response.status}: ${await response.text()}`);
    const uploads = z.array(uploadSchema).parse(await response.json());
    batch.forEach((drawing, position) => urls.set(drawing, uploads[position]?.url ?? ''));
  };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++)
      await sendOne(requests[index] ?? [], index);
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, work));
  return urls;
};

/**
 * Creates the accounts of the demo users in the identity service.
 * @throws Error when that fails
 */
export const createDemoAccounts = async (
  identity: { url: string; internalToken: string },
  since: Date,
): Promise<void> => {
  const people: DemoPerson[] = demoActors.map(({ part, ...person }) => ({
    ...person,
    role: part === 'owner' ? 'business' : 'regular',
    createdAt: since.toISOString(),
  }));
  const client = createInternalClient({ url: () => identity.url, internalToken: identity.internalToken });
  await client.call(internalEndpoints.identity.ensureDemoPeople, { body: { people } });
};
