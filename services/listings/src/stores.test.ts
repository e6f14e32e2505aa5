import { createLogger } from '@halalmap/service-kit';
import { checkFormerIndexes } from '@halalmap/test-kit';
import { createStores } from './stores';

const logger = createLogger({ name: 'test', level: 'silent' });

it('drops the indexes that earlier versions declared, and keeps those that somebody else created', async () => {
  const clock = { now: () => new Date() };
  const check = checkFormerIndexes({
    collection: 'listings',
    former: {
      'keys.words_1': { 'keys.words': 1 },
      'trust.certificateToCheck_1_status_1_createdAt_-1': {
        'trust.certificateToCheck': 1,
        status: 1,
        createdAt: -1,
      },
    },
    prepare: (connection) => createStores({ connection, clock, secret: 'secret' }).prepare(logger),
  });
  await expect(check).resolves.toBeUndefined();
});
