import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { uploadSchema, type DemoPerson } from '@halalmap/contracts';
import { demoActors, drawPicture, type DemoActor, type PictureKind } from '@halalmap/reference-data/demo';
import {
  internalHeaders,
  type Caller,
  type Clock,
  type ServiceMiddleware,
  type SessionVerifier,
} from '@halalmap/service-kit';
import { z } from 'zod';

/** Networks that are reserved for documentation: nobody's address. */
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const;
const addressOf = (index: number): string =>
  `${networks[index % networks.length] ?? networks[0]}.${10 + index}`;

/** How many pictures are drawn and sent at once, and with one request. */
const sendersAtOnce = 3;
const picturesPerRequest = 8;

/** A picture to draw and upload. */
export interface Drawing {
  kind: PictureKind;
  key: string;
  turn: number;
}

const timeHeader = 'x-demo-time';

/** A clock that shows each request the time at which the story has it. */
interface DemoClock extends Clock {
  /** Runs something with its requests at a moment of the story, in milliseconds. */
  runAt<T>(at: number, run: () => Promise<T>): Promise<T>;
  /** Reads on the side of the service which time a request has. */
  middleware: ServiceMiddleware;
}

/** @param otherwise what the clock shows outside of the story */
export const createDemoClock = (otherwise: Date): DemoClock => {
  const times = new AsyncLocalStorage<number>();
  return {
    now: () => new Date(times.getStore() ?? otherwise),
    runAt: (at, run) => times.run(at, run),
    middleware: (ctx, next) => times.run(Number(ctx.get(timeHeader)), next),
  };
};

/** The demo people as callers of this service, for as long as it is filled. */
export interface DemoSessions extends SessionVerifier {
  tokenOf(actor: DemoActor): string;
}

/** @param since when the accounts were made */
export const createDemoSessions = (since: Date): DemoSessions => {
  // Nobody else can guess the tokens while the service listens on the loopback.
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

/** What the demo story does with the service: the calls that browsers make. */
export interface DemoCalls {
  /**
   * Sends a request as a demo person, or as a visitor when `by` is null.
   * @returns the body of the response
   * @throws Error with the response when it is no success
   */
  send(by: DemoActor | null, method: string, path: string, body?: unknown): Promise<unknown>;
  /** The same, for what is made. @returns its id */
  make(by: DemoActor | null, path: string, body: unknown): Promise<string>;
}

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
 * Turns SVG into JPEG in a process of its own: where the media service runs in this one, it has switched SVG off.
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
 * @returns the address of each upload by its drawing
 * @throws Error when the media service takes them not
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
      // Each request comes from another address, because uploads are limited by address.
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
 * Has the identity service make the accounts of the demo people.
 * @throws Error when it does not
 */
export const makeDemoAccounts = async (
  identity: { url: string; internalToken: string },
  since: Date,
): Promise<void> => {
  const people: DemoPerson[] = demoActors.map(({ part, ...person }) => ({
    ...person,
    role: part === 'owner' ? 'business' : 'regular',
    createdAt: since.toISOString(),
  }));
  const response = await fetch(`${identity.url}/internal/demo-people`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...internalHeaders(identity.internalToken) },
    body: JSON.stringify({ people }),
  });
  if (!response.ok) throw new Error(`demo data: accounts were refused with ${response.status}`);
};
