import { userActedType, userChangedType, type UserActed, type UserChanged } from '@halalmap/contracts';
import type { OutboxSource } from '@halalmap/event-bus';
import { displayNameOf } from '../domain/user';
import type { PendingEvent, UserDocument, UserModel } from './user-document';

const dataOf = (user: UserDocument): UserChanged => ({
  userId: user._id.toHexString(),
  displayName: displayNameOf(user),
  deleted: user.erasedAt !== null,
});

const subjectOf = (
  user: UserDocument,
  { deed: auditEntry }: PendingEvent,
): { type: string; data: UserChanged | UserActed } =>
  auditEntry
    ? {
        type: userActedType,
        data: { ...auditEntry, ...(auditEntry.entity ? {} : { userId: user._id.toHexString() }) },
      }
    : { type: userChangedType, data: dataOf(user) };

/**
 * Pending user events for the other services, with the current state of the users. An erased user is deleted once the
 * event is published.
 */
export const createMongoUserOutbox = (model: UserModel): OutboxSource & { count(): Promise<number> } => ({
  count: () => model.countDocuments({ 'pendingEvents.id': { $gt: '' } }),

  async pending(limit) {
    const users = await model
      .find({ 'pendingEvents.id': { $gt: '' } })
      .sort({ 'pendingEvents.occurredAt': 1 })
      .limit(limit)
      .lean<UserDocument[]>();
    return users.flatMap((user) =>
      user.pendingEvents.map((event) => ({
        id: event.id,
        version: 1,
        aggregateId: user._id.toHexString(),
        revision: user.revision,
        occurredAt: event.occurredAt.toISOString(),
        ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
        ...subjectOf(user, event),
      })),
    );
  },

  async remove(events) {
    for (const { id, aggregateId } of events) {
      await model.updateOne({ _id: aggregateId }, { $pull: { pendingEvents: { id } } });
      await model.deleteOne({
        _id: aggregateId,
        erasedAt: { $ne: null },
        'pendingEvents.0': { $exists: false },
      });
    }
  },
});
