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
  it('reports missing object store keys together with all other problems', () => {
    const message = messageOf(() =>
      readMediaProcessConfig({
        S3_URL: 'http://127.0.0.1:9000',
        S3_ACCESS_KEY: 'a',
        S3_BUCKET: 'A_',
        INTERNAL_TOKEN: 'short',
        PORT: 'x',
      }),
    );

    for (const name of [
      'S3_SECRET_KEY',
      'S3_BUCKET',
      'PORT',
      'INTERNAL_TOKEN',
      'MONGODB_URL',
      'NATS_URL',
      'LISTINGS_URL',
    ]) {
      expect(message).toContain(name);
    }
    expect(message).not.toContain('S3_ACCESS_KEY');
  });

  it('requires an explicit store: a URL, or the statement that it is a folder', () => {
    expect(messageOf(() => readMediaProcessConfig({}))).toContain('MEDIA_STORE=folder');
    expect(messageOf(() => readMediaProcessConfig({ MEDIA_STORE: 'folder' }))).not.toContain('S3_URL');
    expect(messageOf(() => readMediaProcessConfig({ S3_URL: 'ftp://127.0.0.1' }))).toContain(
      'S3_URL: must be an http or https URL',
    );
  });

  it('requires no keys for a folder', () => {
    expect(
      readMediaConfig({ MONGODB_URL: 'mongodb://127.0.0.1', INTERNAL_TOKEN: 'a-token-of-services' }).S3_URL,
    ).toBeUndefined();
  });
});
