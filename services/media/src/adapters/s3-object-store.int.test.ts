import { hasMinioServer, startMinioServer, startTcpProxy } from '@halalmap/test-kit';
import { refuse, startFaultyS3, type FaultyS3 } from '../testing/faulty-s3';
import { describeObjectStore } from '../testing/object-store-contract';
import { createS3ObjectStore } from './s3-object-store';

/** A server that responds as MinIO does when its disks are full. */
const startFullServer = (): Promise<FaultyS3> =>
  startFaultyS3(({ bucket, method }, response) => {
    if (method === 'PUT') refuse(response, 507, 'XMinioStorageFull');
    else if (bucket) response.writeHead(200).end();
    else refuse(response, 404, 'NoSuchKey');
  });

const { S3_URL, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = process.env;

if (S3_URL) {
  describeObjectStore('the server of S3_URL', async () => {
    const { hostname: host, port } = new URL(S3_URL);
    const proxy = await startTcpProxy({ host, port: Number(port || 80) });
    const bucket = `halalmap-${Date.now()}`;
    const store = createS3ObjectStore({
      accessKey,
      secretKey,
      bucket,
      timeoutMs: 3_000,
      url: `http://${proxy.host}:${proxy.port}`,
    });
    await store.ensureBucket();
    return {
      store,
      slow: { pause: () => Promise.resolve(proxy.hang()), resume: () => void proxy.restore() },
      away: proxy.cut,
      back: proxy.restore,
      stop: proxy.stop,
    };
  });
} else if (hasMinioServer()) {
  describeObjectStore('MinIO', async () => {
    const minio = await startMinioServer();
    const full = await startFullServer();
    const { accessKey, secretKey } = minio;
    const shared = { accessKey, secretKey, bucket: 'halalmap', timeoutMs: 3_000 };
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
