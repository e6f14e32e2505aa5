import { userChangedSchema, userChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ReleasePictures } from '../app/release-pictures';

/** Subscribes to deleted accounts and releases their profile pictures. */
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
