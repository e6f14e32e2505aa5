import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
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
