import { userActedSchema, userActedType, type UserActed } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ActivityLog } from '../domain/activity';

export type RecordAuditEntry = (acted: UserActed, createdAt: Date) => Promise<void>;

/**
 * Adds an entry from another service to the audit log, at most once. After an account deletion, personal details are
 * removed from the log.
 */
export const createRecordAuditEntry = (
  activity: Pick<ActivityLog, 'recordOnce' | 'deletePerson'>,
): RecordAuditEntry =>
  async function recordAuditEntry(
    { entryId, by, action, userId = null, entity, changes, ipAddress, userAgent },
    createdAt,
  ) {
    const isGone = action === 'delete' && userId !== null;
    if (isGone) await activity.deletePerson(userId);
    await activity.recordOnce({
      id: entryId,
      userId: by,
      action,
      entityType: entity?.type ?? 'user',
      entityId: entity ? entity.id : userId,
      changes,
      ipAddress: isGone ? null : ipAddress,
      userAgent: isGone ? null : userAgent,
      createdAt,
    });
  };

/** Adds the user actions published by other services to the audit log. */
export const recordAuditEntries = (options: {
  bus: EventBus;
  activity: Pick<ActivityLog, 'recordOnce' | 'deletePerson'>;
}): Promise<Subscription> => {
  const recordAuditEntry = createRecordAuditEntry(options.activity);
  return options.bus.subscribe({
    consumer: 'listings-activity',
    types: [userActedType],
    handle: (event) => recordAuditEntry(userActedSchema.parse(event.data), new Date(event.occurredAt)),
  });
};
