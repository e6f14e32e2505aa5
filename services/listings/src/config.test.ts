import { ConfigError } from '@halalmap/service-kit';
import { readListingsConfig, readListingsProcessConfig } from './config';

describe('the configuration', () => {
  it('applies defaults and reads the seed settings', () => {
    expect(
      readListingsConfig({
        MONGODB_URL: 'mongodb://127.0.0.1',
        INTERNAL_TOKEN: 'a-token-of-services',
        HALALMAP_SEED: 'samples',
      }),
    ).toMatchObject({
      PORT: 8082,
      METRICS_PORT: 9466,
      HALALMAP_SEED: 'samples',
      HALALMAP_SEED_COUNT: 0,
    });
  });

  it('reports every setting that a separate process lacks', () => {
    expect(() => readListingsProcessConfig({ HALALMAP_SEED_COUNT: '-1' })).toThrow(ConfigError);
    try {
      readListingsProcessConfig({ HALALMAP_SEED_COUNT: '-1' });
    } catch (error) {
      expect((error as ConfigError).problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
        'HALALMAP_SEED_COUNT',
        'IDENTITY_URL',
        'INTERNAL_TOKEN',
        'MEDIA_URL',
        'MONGODB_URL',
        'NATS_URL',
      ]);
    }
  });
});
