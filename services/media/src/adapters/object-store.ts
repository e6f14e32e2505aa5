import { join } from 'node:path';
import type { Logger } from '@halalmap/service-kit';
import type { MediaConfig } from '../config';
import type { ObjectStore } from '../domain/object-store';
import { createFolderObjectStore, prepareFolder } from './folder-object-store';
import { createS3ObjectStore } from './s3-object-store';

/** The store that the configuration names: a bucket where there is an address, else a folder. */
export const createObjectStore = (
  config: MediaConfig,
  logger: Pick<Logger, 'warn'>,
): { store: ObjectStore; prepare(): Promise<void> } => {
  const {
    S3_URL: url,
    S3_ACCESS_KEY: accessKey = '',
    S3_SECRET_KEY: secretKey = '',
    S3_BUCKET: bucket,
  } = config;
  if (url === undefined) {
    const root = join(config.HALALMAP_DATA_DIR, 'media');
    return { store: createFolderObjectStore(root), prepare: () => prepareFolder(root) };
  }
  const store = createS3ObjectStore({ url, accessKey, secretKey, bucket });
  return {
    store,
    // Everything but photos goes on while the store is away, so the service starts without it.
    prepare: () =>
      store.ensureBucket().catch((error: unknown) => {
        logger.warn({ err: error, bucket }, 'the object store is away');
      }),
  };
};
