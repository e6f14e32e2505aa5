import { userChangedSchema, userChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { Dependencies } from '../app/dependencies';

/** Deletes all data of a deleted account. */
export const deleteUserData = (
  options: Pick<
    Dependencies,
    'sessions' | 'mailedTokens' | 'businessProfiles' | 'favorites' | 'savedFilters'
  > & {
    bus: EventBus;
  },
): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'identity-forget-users',
    types: [userChangedType],
    async handle(event) {
      const { userId, deleted } = userChangedSchema.parse(event.data);
      if (!deleted) return;
      await options.sessions.endAllOf(userId);
      await options.mailedTokens.removeAllOf(userId);
      await options.businessProfiles.removeOf(userId);
      await options.favorites.removeAllOf(userId);
      await options.savedFilters.removeAllOf(userId);
    },
  });
