import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasMinioServer, startMinioServer } from '@halalmap/test-kit';
import { describeObjectStore } from '../testing/object-store-contract';
import { createS3ObjectStore } from './s3-object-store';

/** A server that answers as MinIO does when its disks are full. */
const startFullServer = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = createServer((request, response) => {
    request.resume();
    const isWrite = request.method === 'PUT';
    response.writeHead(isWrite ? 507 : 404, { 'content-type': 'application/xml' });
    response.end(
      isWrite
        ? '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>'
        : undefined,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

if (hasMinioServer()) {
  describeObjectStore('MinIO', async () => {
    const minio = await startMinioServer();
    const full = await startFullServer();
    const { accessKey, secretKey } = minio;
    const shared = { accessKey, secretKey, bucket: 'halalmap', patienceMs: 3_000 };
    const store = createS3ObjectStore({ ...shared, url: minio.url });
    await Promise.all([store.ensureBucket(), store.ensureBucket()]);
    return {
      store,
      full: createS3ObjectStore({ ...shared, url: full.url }),
      slow: { pause: minio.pause, resume: minio.resume },
      away: minio.kill,
      back: minio.restart,
      async stop() {
        await full.stop();
        await minio.stop();
      },
    };
  });
} else {
  it.skip('passes the contract of object stores with MinIO (none on PATH; bin/servers installs one)', () =>
    undefined);
}
