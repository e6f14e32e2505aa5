import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { until } from '@halalmap/test-kit';
import { followConnections, limitArriving } from './connections';

describe('closing idle connections', () => {
  it('responds to a request that arrives just after a connection was found idle, and closes it afterwards', async () => {
    const server = createServer((_request, response) => void response.end('done'));
    const connections = followConnections(server, 60_000);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const closed = once(client, 'close');
    await accepted;

    connections.closeSilent(0);
    client.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
    const [response] = (await once(client, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 200 OK/);

    // The first call notices the request that was read.
    for (let call = 0; call < 4; call += 1) connections.closeSilent(0);
    await closed;
    server.close();
  });
});

describe('a client that takes nothing of a response', () => {
  it('is cut off, while one that reads goes on', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    const sockets: Socket[] = [];
    const server = createServer((request, response) => {
      sockets.push(request.socket);
      // More than the system takes for a client that does not read.
      Readable.from(Array.from({ length: 64 }, () => megabyte)).pipe(response);
    });
    const connections = followConnections(server, 60_000);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const open = () => {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      client.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
      return client;
    };
    const silent = open();
    silent.pause();
    let last = -1;
    await until(
      'the system takes no more',
      () => {
        const [socket] = sockets;
        const written = socket ? socket.bytesWritten - socket.writableLength : 0;
        const isStalled = written > 0 && written === last;
        last = written;
        return isStalled;
      },
      10_000,
      100,
    );
    const reader = open();
    let read = 0;
    reader.on('data', (chunk: Buffer) => (read += chunk.length));
    await until('the other one reads', () => read > megabyte.length);

    connections.cutStalled(60_000);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false]);
    await until('it is cut off', () => {
      connections.cutStalled(2_000);
      return sockets[0]?.destroyed;
    });
    await until('the other one has everything', () => read > 64 * megabyte.length);
    reader.destroy();
    silent.destroy();
    server.close();
  });
});

describe('connections whose request does not arrive', () => {
  const most = 3;
  let server: Server;
  const clients: Socket[] = [];
  /** Numbers of the clients whose connection was closed, in order. */
  let closed: number[] = [];
  beforeEach(async () => {
    server = createServer((request, response) => {
      request.resume().once('end', () => response.end('done'));
    });
    limitArriving(server, most, (socket) => socket.destroy());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    closed = [];
    server.closeAllConnections();
    server.close();
  });

  /** Sends a text from an address of this machine. */
  const send = async (text: string, localAddress = '127.0.0.1'): Promise<Socket> => {
    const accepted = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', localAddress });
    const number = clients.push(client) - 1;
    client.on('error', () => undefined);
    const ended = closed;
    client.once('close', () => ended.push(number));
    await accepted;
    client.write(text);
    return client;
  };
  const head = 'GET / HTTP/1.1\r\nHost: test\r\n';
  const body = 'POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\nslow';

  it('make way for newer ones of their address, the slowest first, and leave others alone', async () => {
    for (const text of [head, head, body, head]) await send(text);
    const other = await send(head, '127.0.0.2');
    await until('the slowest is closed', () => closed.length > 0);
    const next = await send(body);
    await until('the next one is closed', () => closed.length > 1);

    expect(closed).toEqual([0, 1]);
    for (const client of [other, next]) {
      client.write(client === other ? '\r\n' : ' body');
      expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('are not those that have sent everything, even if they stay open', async () => {
    const whole: Socket[] = [];
    for (let number = 0; number < 4 * most; number += 1) {
      whole.push(await send(`${head}\r\n`));
      await once(whole[number]!, 'data');
    }
    for (const text of [head, head, head]) await send(text);
    // One that has got its response begins its next request.
    whole[0]?.write(head);
    await send(head);
    await until('two are closed', () => closed.length > 1);

    expect(new Set(closed)).toEqual(new Set([0, 4 * most]));
  });

  it('of which all are in their bodies, keep the older ones', async () => {
    for (const text of [body, body, body, body]) await send(text);
    await until('one is closed', () => closed.length > 0);

    expect(closed).toEqual([3]);
  });
});
