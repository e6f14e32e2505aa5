import { userChangedSchema, userChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ReleasePictures } from '../app/release-pictures';

/** Lets the picture of an account go with the account. */
export const forgetUsers = (
  bus: EventBus,
  releasePictures: Pick<ReleasePictures, 'release'>,
): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'media-users',
    types: [userChangedType],
    async handle({ data }) {
      const { userId, deleted } = userChangedSchema.parse(data);
      if (deleted) await releasePictures.release({ kind: 'user', id: userId });
    },
  });
