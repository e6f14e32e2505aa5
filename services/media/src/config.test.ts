import { ConfigError } from '@halalmap/service-kit';
import { readMediaConfig, readMediaProcessConfig } from './config';

const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('the configuration of the media service', () => {
  it('tells of the keys that an object store lacks together with every other problem', () => {
    const message = messageOf(() =>
      readMediaProcessConfig({
        S3_URL: 'http://127.0.0.1:9000',
        S3_ACCESS_KEY: 'a',
        S3_BUCKET: 'A_',
        PORT: 'x',
      }),
    );

    for (const name of ['S3_SECRET_KEY', 'S3_BUCKET', 'PORT', 'MONGODB_URL', 'NATS_URL', 'LISTINGS_URL']) {
      expect(message).toContain(name);
    }
    expect(message).not.toContain('S3_ACCESS_KEY');
  });

  it('needs no keys for a folder', () => {
    expect(readMediaConfig({ MONGODB_URL: 'mongodb://127.0.0.1' }).S3_URL).toBeUndefined();
  });
});
