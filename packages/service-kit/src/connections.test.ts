import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { until } from '@halalmap/test-kit';
import { followConnections } from './connections';

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
