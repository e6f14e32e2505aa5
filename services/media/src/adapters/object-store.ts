import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@halalmap/service-kit';
import type { MediaConfig } from '../config';
import type { ObjectStore } from '../domain/object-store';
import { createFolderObjectStore, prepareFolder } from './folder-object-store';
import { createS3ObjectStore } from './s3-object-store';

/** Creates the configured store: a bucket when `S3_URL` is set, else a folder. */
export const createObjectStore = (
  config: Pick<
    MediaConfig,
    'HALALMAP_DATA_DIR' | 'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET' | 'S3_REGION'
  >,
  logger: Pick<Logger, 'warn' | 'info'>,
): { store: ObjectStore; prepare(): Promise<void>; isReady(): Promise<boolean>; close(): void } => {
  const {
    S3_URL: url,
    S3_ACCESS_KEY: accessKey = '',
    S3_SECRET_KEY: secretKey = '',
    S3_BUCKET: bucket,
    S3_REGION: region,
  } = config;
  if (url === undefined) {
    const root = join(config.HALALMAP_DATA_DIR, 'media');
    return {
      store: createFolderObjectStore(root),
      prepare: () => prepareFolder(root),
      isReady: () =>
        access(root, constants.W_OK).then(
          () => true,
          () => false,
        ),
      close: () => undefined,
    };
  }
  const store = createS3ObjectStore({ url, accessKey, secretKey, bucket, region, logger });
  return {
    store,
    isReady: () => store.isReady(),
    close: () => store.close(),
    // Everything but photos works while the store is unavailable, so the service starts without it.
    prepare: () =>
      store.ensureBucket().catch((error: unknown) => {
        const cause = error instanceof Error ? error.cause : undefined;
        const reason = cause instanceof Error ? cause.message : String(error);
        logger.warn({ variable: 'S3_URL', bucket, reason }, 'the object store cannot be used');
      }),
  };
};
