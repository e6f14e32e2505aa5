import { userActedType, userChangedType, type UserActed, type UserChanged } from '@halalmap/contracts';
import { createOutbox, type Outbox } from '@halalmap/service-kit/mongo';
import { displayNameOf } from '../../domain/account/user';
import type { PendingEvent, UserDocument, UserModel } from './user-document';

const dataOf = (user: UserDocument): UserChanged => ({
  userId: user._id.toHexString(),
  displayName: displayNameOf(user),
  deleted: user.erasedAt !== null,
});

const subjectOf = (
  user: UserDocument,
  { deed, auditEntry = deed }: PendingEvent,
): { type: string; data: UserChanged | UserActed } =>
  auditEntry
    ? {
        type: userActedType,
        data: { ...auditEntry, ...(auditEntry.entity ? {} : { userId: user._id.toHexString() }) },
      }
    : { type: userChangedType, data: dataOf(user) };

/**
 * The events of users for the other services, with the current state of each user. An erased user is deleted once the
 * events are published.
 */
export const createUserOutbox = (model: UserModel): Outbox =>
  createOutbox<UserDocument>({
    model,
    toEvents: (user) =>
      user.pendingEvents.map((event) => ({
        id: event.id,
        version: 1,
        aggregateId: user._id.toHexString(),
        revision: user.revision,
        occurredAt: event.occurredAt.toISOString(),
        ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
        ...subjectOf(user, event),
      })),
    onRemoved: async (ids) => {
      await model.deleteMany({
        _id: { $in: ids },
        erasedAt: { $ne: null },
        'pendingEvents.0': { $exists: false },
      });
    },
  });
