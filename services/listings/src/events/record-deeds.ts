import { userActedSchema, userActedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ActivityLog } from '../domain/activity';

/** Writes down in the log what is done to accounts, which the identity service tells. Of who is gone it keeps less. */
export const recordDeeds = (options: {
  bus: EventBus;
  activity: Pick<ActivityLog, 'recordOnce' | 'forgetPerson'>;
}): Promise<Subscription> =>
  options.bus.subscribe({
    consumer: 'listings-activity',
    types: [userActedType],
    async handle(event) {
      const { entryId, by, action, userId, changes, ipAddress, userAgent } = userActedSchema.parse(
        event.data,
      );
      if (action === 'delete') await options.activity.forgetPerson(userId);
      await options.activity.recordOnce({
        id: entryId,
        userId: by,
        action,
        entityType: 'user',
        entityId: userId,
        changes,
        ipAddress,
        userAgent,
        createdAt: new Date(event.occurredAt),
      });
    },
  });
