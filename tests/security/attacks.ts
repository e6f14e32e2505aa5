import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onePng } from '../support/photos';

/**
 * The most expensive requests that one address can send, in a separate process, so that this work does not slow down the measurement:
 * `attacks.ts NAME URL SECONDS [ADDRESS]`. Prints the count of each response status. ADDRESS is the client address that a trusted proxy
 * would send.
 */

const [, program = '', name = '', target = '', seconds = '60', attacker = '198.51.100.66'] = process.argv;

interface Sending {
  method?: string;
  body?: Buffer | string;
  headers?: Record<string, string>;
  onAnswer?: (response: IncomingMessage) => void;
}

interface Attack {
  url: URL;
  isOver: () => boolean;
  /** Resolves when the response was read, or the attack is over. @returns its status, 0 when the connection was closed */
  send(path: string, sending?: Sending): Promise<number>;
  /** Runs this many loops concurrently; a rejected one waits a moment. */
  crowd(size: number, one: (index: number) => Promise<number>): Promise<void>;
  count(status: number | string): void;
}

const refusedPauseMs = 1_000;
const marks = (count: number): string => `a${'\u0301\u0323'.repeat(count / 2)}`;
const ligature = (count: number): string => '\uFDFA'.repeat(count);

/** Every query is unique, so that no response is cached. */
const expensiveQueries = (turn: number): string => {
  const word = (turn * 7919).toString(36);
  const search = `halaal restaurent ${word} manilla kusina lutong`;
  return (
    [
      `/api/listings?search=${encodeURIComponent(search)}&facets=true&limit=100&offset=${turn % 50}`,
      `/api/listings?near=7.${turn % 90},124.${turn % 80}&sort=distance&limit=100&offset=${(turn % 40) * 100}`,
      `/api/listings/enhanced?search=${encodeURIComponent(search)}&limit=100&page=${(turn % 20) + 1}`,
      `/api/listings?sort=trust&openNow=true&facets=true&limit=100&offset=${(turn % 90) * 50}`,
      `/api/listings?location=${encodeURIComponent(`davao,${word},del norte,city,a,e,i,o`)}&limit=100`,
      `/api/listings?search=a${turn}&sort=rating&bbox=116,4,127,21&limit=100`,
      `/api/search/suggest?q=${word.slice(0, 2)}&limit=20`,
      `/api/locations/search?q=${word.slice(0, 2)}&limit=20`,
    ][turn % 8] ?? ''
  );
};

const login = '/api/auth/login';
const json = { 'content-type': 'application/json' };

const hostileBodies = (turn: number): [path: string, body: string] => {
  const deep = `${'['.repeat(60)}1${']'.repeat(60)}`;
  const choices: Array<[string, string]> = [
    [login, JSON.stringify({ email: `a${turn}@mail.example`, password: marks(450_000) })],
    ['/api/auth/register', JSON.stringify({ email: marks(100_000), password: ligature(100_000), confirmPassword: 'x' })], // prettier-ignore
    ['/api/listings', JSON.stringify({ entityType: 'food', name: marks(200_000), description: ligature(200_000) })], // prettier-ignore
    [
      '/api/listings/duplicates',
      JSON.stringify({ name: marks(150), address: ligature(150), phone: marks(40) }),
    ],
    ['/api/contact', `{"firstName":${deep},"message":${'9'.repeat(500_000)}}`],
    ['/api/listings', `{"entityType":"food","name":"x","tags":[${'[],'.repeat(250_000)}[]]}`],
  ];
  return choices[turn % choices.length] as [string, string];
};

const multipart = (photo: Buffer, count: number): { body: Buffer; type: string } => {
  const boundary = 'isolation';
  const parts = Array.from({ length: count }, (_, index) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="${index}.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    photo,
    Buffer.from('\r\n'),
  ]).flat();
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};

/** A raw connection that sends the given head, and then sends or reads as slowly as a test needs. */
const rawConnection = (attack: Attack, head: string, live: (socket: ReturnType<typeof connect>) => void) =>
  new Promise<number>((resolve) => {
    const socket = connect(Number(attack.url.port), attack.url.hostname, () => {
      socket.write(`${head}\r\nhost: ${attack.url.host}\r\nx-forwarded-for: ${attacker}\r\n`);
      live(socket);
    });
    const timer = setInterval(() => attack.isOver() && socket.destroy(), 200);
    let status = 0;
    socket.once('data', (chunk: Buffer) => {
      status = Number(chunk.toString('latin1').split(' ')[1]) || 0;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      resolve(status);
    });
  });

const attacks: Readonly<Record<string, (attack: Attack) => Promise<void>>> = {
  /** A hundred logins and a few uploads whose bodies arrive byte by byte. */
  'slow bodies': (attack) =>
    attack.crowd(110, (index) => {
      const [path, type] = index < 100 ? [login, 'application/json'] : ['/api/uploads', 'multipart/form-data; boundary=x']; // prettier-ignore
      return rawConnection(attack, `POST ${path} HTTP/1.1`, (socket) => {
        socket.write(`content-type: ${type}\r\ncontent-length: 900000\r\n\r\n{`);
        const drip = setInterval(() => socket.writable && socket.write(' '), 500);
        socket.once('close', () => clearInterval(drip));
      });
    }),

  /** Two hundred connections that request large responses and read almost nothing. */
  'slow readers': (attack) =>
    attack.crowd(200, (index) => {
      const path =
        ['/api/listings/export', '/api/listings?limit=100', '/', `/api/listings?limit=100&offset=${index}`][
          index % 4
        ] ?? '';
      return rawConnection(attack, `GET ${path} HTTP/1.1`, (socket) => {
        socket.write('\r\n');
        socket.pause();
        const sip = setInterval(() => {
          socket.resume();
          socket.once('data', () => socket.pause());
        }, 5_000);
        socket.once('close', () => clearInterval(sip));
      });
    }),

  /** Thirty concurrent exports of everything, in each format, compressed and not. */
  exports: (attack) =>
    attack.crowd(30, (index) =>
      attack.send(`/api/listings/export?format=${['json', 'csv', 'geojson'][index % 3]}`, {
        headers: { 'accept-encoding': index % 2 === 0 ? 'identity' : 'gzip' },
      }),
    ),

  /** Twenty concurrent attempts to sign in, each to another account: each one costs the hash of a password. */
  'sign-ins': (attack) => {
    let turn = 0;
    return attack.crowd(20, () => {
      turn += 1;
      const body = JSON.stringify({
        email: `nobody-${turn}@mail.example`,
        password: `a wrong password ${turn}`,
      });
      return attack.send(login, { method: 'POST', body, headers: json });
    });
  },

  /** Six concurrent requests with ten photos of 49 megapixels each, as many as are accepted. */
  'largest uploads': (attack) => {
    const { body, type } = multipart(onePng(7_000, 7_000, [200, 30, 90]), 10);
    return attack.crowd(6, () =>
      attack.send('/api/uploads', { method: 'POST', body, headers: { 'content-type': type } }),
    );
  },

  'expensive queries': (attack) => {
    let turn = 0;
    return attack.crowd(20, () => attack.send(expensiveQueries((turn += 1))));
  },

  'hostile texts': (attack) => {
    let turn = 0;
    return attack.crowd(12, (index) => {
      turn += 1;
      if (index % 2 === 0) {
        const text = encodeURIComponent(turn % 3 === 0 ? ligature(400) : marks(2_000)).slice(0, 7_000);
        return attack.send(`/api/listings?${turn % 2 === 0 ? 'search' : 'location'}=${text.replace(/%[^%]{0,1}$/, '')}`); // prettier-ignore
      }
      const [path, body] = hostileBodies(turn);
      return attack.send(path, { method: 'POST', body, headers: json });
    });
  },
};

const start = (address: string, seconds: number): Attack & { counts: Record<string, number> } => {
  const url = new URL(address);
  const end = performance.now() + seconds * 1_000;
  const counts: Record<string, number> = {};
  const isOver = (): boolean => performance.now() >= end;
  const attack: Attack & { counts: Record<string, number> } = {
    url,
    counts,
    isOver,
    count(status) {
      counts[status] = (counts[status] ?? 0) + 1;
    },
    send: (path, { method = 'GET', body, headers = {} } = {}) =>
      new Promise((resolve) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const options = {
          method,
          agent: false,
          headers: { 'x-forwarded-for': attacker, ...length, ...headers },
        };
        const asked = request(new URL(path, url), options, (response) => {
          response.on('error', () => undefined);
          response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
        });
        const timer = setInterval(() => isOver() && asked.destroy(), 200);
        asked.on('error', () => resolve(0));
        asked.once('close', () => {
          clearInterval(timer);
          resolve(0);
        });
        asked.end(body);
      }),
    async crowd(size, one) {
      const loop = async (index: number): Promise<void> => {
        while (!isOver()) {
          const status = await one(index);
          if (!isOver() || status !== 0) attack.count(status);
          if (status === 0 || status >= 400) await pause(refusedPauseMs);
        }
      };
      await Promise.all(Array.from({ length: size }, (_, index) => loop(index)));
    },
  };
  return attack;
};

if (program === fileURLToPath(import.meta.url)) {
  const run = attacks[name];
  if (!run) throw new Error(`Unknown attack "${name}"`);
  // A real attacker uses another machine: here the attack must not take CPU time from the product.
  setPriority(15);
  const attack = start(target, Number(seconds));
  await run(attack);
  console.log(JSON.stringify(attack.counts));
  process.exit(0);
}
