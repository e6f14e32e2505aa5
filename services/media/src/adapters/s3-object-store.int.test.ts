import { hasMinioServer, startMinioServer } from '@halalmap/test-kit';
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
