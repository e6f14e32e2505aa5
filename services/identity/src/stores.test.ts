import { checkFormerIndexes } from '@halalmap/test-kit';
import { createStores } from './stores';

it('drops the indexes that earlier versions declared, and keeps those that somebody else created', async () => {
  const clock = { now: () => new Date() };
  const check = checkFormerIndexes({
    collection: 'users',
    former: {
      role_1_isActive_1: { role: 1, isActive: 1 },
      'createdAt_-1__id_-1': { createdAt: -1, _id: -1 },
    },
    prepare: (connection) => createStores({ connection, clock, eventsWait: () => undefined }).prepare(),
  });
  await expect(check).resolves.toBeUndefined();
});
