import { type AuditEntityType, retention } from '@halalmap/contracts';
import { findPage, isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { isDeepStrictEqual } from 'node:util';
import { type Connection, type Model, type mongo, Schema, Types, type UpdateQuery } from 'mongoose';
import { auditEntriesFor, auditStored, isAudited } from '../app/activity/audit-scope';
import type { ActivityEntry, ActivityLog } from '../domain/activity';
import { endOfManilaDay, startOfManilaDay } from '../domain/manila-time';

type Entry = Omit<ActivityEntry, 'id' | 'changes' | 'before'> & {
  _id: Types.ObjectId;
  /** Stored as JSON, because its field names may be anything. */
  changes: string | null;
  before?: string | null;
};

const schema = new Schema<Entry>(
  {
    userId: String,
    action: String,
    entityType: String,
    entityId: String,
    changes: String,
    before: String,
    ipAddress: String,
    userAgent: String,
    createdAt: Date,
  },
  schemaOptions('activities'),
);
/** Deletes entries after two years. */
schema.index({ createdAt: 1 }, { expireAfterSeconds: retention.auditLog / 1_000 });
schema.index({ entityType: 1, entityId: 1, createdAt: -1, _id: -1 });
for (const field of ['entityType', 'entityId', 'action', 'userId'])
  schema.index({ [field]: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });

/** Actions whose details contain the user's own words or personal data. */
const ownWords = {
  entityTypes: ['claim', 'contact', 'review'],
  actions: ['claim', 'confirm', 'suggestChange'],
};

const toEntry = ({ id, changes, before, ...entry }: ActivityEntry): Entry => ({
  _id: new Types.ObjectId(id),
  ...entry,
  changes: changes === null || changes === undefined ? null : JSON.stringify(changes),
  ...(before ? { before: JSON.stringify(before) } : {}),
});

const fromEntry = ({ _id, changes, before, ...entry }: Entry): ActivityEntry => ({
  id: _id.toHexString(),
  ...entry,
  changes: changes === null ? null : (JSON.parse(changes) as unknown),
  ...(before ? { before: JSON.parse(before) as Record<string, unknown> } : {}),
});

/** An entry as a document carries it. */
export interface PendingAudit {
  id: string;
  json: string;
}

const toPendingAudit = (entry: ActivityEntry): PendingAudit => ({
  id: entry.id,
  json: JSON.stringify(entry),
});
const fromPendingAudit = ({ json }: PendingAudit): ActivityEntry => {
  const entry = JSON.parse(json) as ActivityEntry;
  return { ...entry, createdAt: new Date(entry.createdAt) };
};

/** The entries that a document is stored with. */
interface CarriedAudit {
  isEmpty: boolean;
  /** Of a new document. */
  fields: { pendingAudit?: PendingAudit[] };
  /** What an update pushes. */
  push: { pendingAudit?: { $each: PendingAudit[] } };
  /** Called when the document is stored. */
  stored: () => void;
}

/** The entries of the running work for a document that is about to be stored. */
export const auditOf = (
  document: Parameters<typeof auditEntriesFor>[0],
  model: { modelName: string },
): CarriedAudit => {
  const entries = auditEntriesFor(document);
  const pending = entries.map(toPendingAudit);
  const isEmpty = pending.length === 0;
  return {
    isEmpty,
    fields: isEmpty ? {} : { pendingAudit: pending },
    push: isEmpty ? {} : { pendingAudit: { $each: pending } },
    stored: () => auditStored(entries, model.modelName),
  };
};

const pendingIndex = { 'pendingAudit.id': 1 } as const;

/** Adds the field in which documents carry their entries; it is not read with the document. */
export const addPendingAudit = (schema: {
  add(fields: object): unknown;
  index(index: typeof pendingIndex, options: object): unknown;
}): void => {
  schema.add({ pendingAudit: { type: [Schema.Types.Mixed], default: undefined, select: false } });
  schema.index(pendingIndex, { sparse: true });
};

const activityModel = (connection: Connection): Model<Entry> =>
  (connection.models.Activity as Model<Entry> | undefined) ?? connection.model<Entry>('Activity', schema);

/** Adds entries unless their ids already exist. */
const recordOnce = async (connection: Connection, recorded: readonly ActivityEntry[]): Promise<void> => {
  if (recorded.length === 0) return;
  const writes = recorded.map(toEntry).map(({ _id, ...entry }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: entry }, upsert: true },
  }));
  const { collection } = activityModel(connection);
  const write = () => collection.bulkWrite(writes, { ordered: false });
  await write().catch((error: unknown) => {
    // Somebody else adds the same entry right now: the second time, it exists.
    if (!isDuplicateKey(error)) throw error;
    return write();
  });
};

/** The values that differ, by field; nothing if none does. */
const replacedValues = (
  current: object | null,
  next: object,
): Partial<Record<'before' | 'after', Record<string, unknown>>> => {
  const known = new Map<string, unknown>(Object.entries(current ?? {}));
  const changed = Object.entries(next).filter(
    ([field, value]) => !isDeepStrictEqual(known.get(field), value),
  );
  if (changed.length === 0) return {};
  const before = changed.map(([field]) => [field, known.get(field) ?? null]);
  return {
    before: Object.fromEntries(before) as Record<string, unknown>,
    after: Object.fromEntries(changed),
  };
};

/**
 * Makes each document of a collection carry the audit log entry of the request that stores it, in the same write. The
 * entry of a deletion is recorded before it.
 * @param entityType kind of the records; null: the one that the request is about
 * @param options.idOf the id in the audit log
 * @param options.valuesOf the values of a document, by field, of which the entry keeps the old ones when they change;
 *   never a secret. They are read right before the write.
 */
export const carriesAudit = <Document extends object>(
  audited: unknown,
  entityType: AuditEntityType | null,
  options: { idOf?: (id: unknown) => string; valuesOf?: (document: Document) => object } = {},
): void => {
  const { idOf = String, valuesOf } = options;
  const carrier = audited as Schema;
  addPendingAudit(carrier);
  const waiting = new WeakMap<object, ReturnType<typeof auditOf>>();
  const ofQuery = { document: false, query: true } as const;
  const named = (filter: object): string | undefined => {
    const { _id } = filter as { _id?: unknown };
    return _id === undefined ? undefined : idOf(_id);
  };

  carrier.pre('save', function () {
    const audit = auditOf({ entityType, id: idOf(this._id) }, this.constructor as Model<unknown>);
    if (!audit.isEmpty) this.set(audit.fields);
    waiting.set(this, audit);
  });
  carrier.post('save', function () {
    waiting.get(this)?.stored();
  });
  const currentOf = async (query: { model: Model<unknown>; getFilter(): object }) =>
    valuesOf && isAudited() ? await query.model.findOne(query.getFilter()).lean<Document>() : null;
  carrier.pre(['updateOne', 'findOneAndUpdate'], ofQuery, async function () {
    const update = this.getUpdate() as UpdateQuery<unknown>;
    const current = await currentOf(this);
    const next = { ...current, ...(update.$set as object | undefined) } as Document;
    const values = valuesOf && replacedValues(current && valuesOf(current), valuesOf(next));
    const audit = auditOf({ entityType, id: named(this.getFilter()), ...values }, this.model);
    if (audit.isEmpty) return;
    this.setUpdate({ ...update, $push: { ...(update.$push as object | undefined), ...audit.push } });
    waiting.set(this, audit);
  });
  carrier.post('updateOne', ofQuery, function (result: mongo.UpdateResult) {
    if (result.matchedCount + result.upsertedCount > 0) waiting.get(this)?.stored();
  });
  carrier.post('findOneAndUpdate', ofQuery, function (found: unknown) {
    if (found) waiting.get(this)?.stored();
  });
  carrier.pre('deleteOne', ofQuery, async function () {
    const current = await currentOf(this);
    const values = valuesOf && current && { before: { ...valuesOf(current) } };
    const entries = auditEntriesFor({ entityType, id: named(this.getFilter()), ...values });
    if (entries.length === 0 || !(await this.model.exists(this.getFilter()))) return;
    await recordOnce(this.model.db, entries);
    auditStored(entries, this.model.modelName);
  });
};

const collectedAtOnce = 200;

interface Carrier {
  _id: unknown;
  pendingAudit: PendingAudit[];
}

/** Takes the entries of one collection over. */
const collectFrom = async (model: Model<Carrier>): Promise<void> => {
  for (;;) {
    const carriers = await model
      .find({ 'pendingAudit.id': { $gt: '' } }, { pendingAudit: 1 })
      .limit(collectedAtOnce)
      .lean<Carrier[]>();
    if (carriers.length === 0) return;
    const pending = carriers.flatMap(({ pendingAudit }) => pendingAudit);
    await recordOnce(model.db, pending.map(fromPendingAudit));
    await model.collection.updateMany(
      { _id: { $in: carriers.map(({ _id }) => _id) } } as mongo.Filter<mongo.BSON.Document>,
      { $pull: { pendingAudit: { id: { $in: pending.map(({ id }) => id) } } } } as object,
    );
    if (carriers.length < collectedAtOnce) return;
  }
};

/** The audit log in MongoDB. */
export const createMongoActivityLog = ({ connection }: { connection: Connection }): ActivityLog => {
  const entries = activityModel(connection);
  return {
    async record(recorded) {
      if (recorded.length === 0) return;
      await entries.insertMany(recorded.map(toEntry), { lean: true });
    },
    async addressesOf(userId, since) {
      const addresses = await entries.distinct('ipAddress', { userId, createdAt: { $gte: since } });
      return addresses.filter((address) => address !== null);
    },
    recordOnce: (recorded) => recordOnce(connection, [recorded]),
    async collect(collections) {
      for (const model of Object.values(connection.models))
        if (model.schema.path('pendingAudit') && (collections?.has(model.modelName) ?? true))
          await collectFrom(model as unknown as Model<Carrier>);
    },
    async list({ limit, offset, from, to, ...conditions }) {
      const createdAt = {
        ...(from === undefined ? {} : { $gte: startOfManilaDay(from) }),
        ...(to === undefined ? {} : { $lt: endOfManilaDay(to) }),
      };
      const filter = {
        ...Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)),
        ...(Object.keys(createdAt).length > 0 ? { createdAt } : {}),
      };
      const { found, total } = await findPage(entries, filter, { limit, offset });
      return { entries: found.map(fromEntry), total };
    },
    countSince: (since) => entries.countDocuments({ createdAt: { $gte: since } }),
    async deletePerson(userId) {
      await entries.updateMany({ userId }, { $set: { ipAddress: null, userAgent: null } });
      await entries.updateMany(
        { entityType: 'user', entityId: userId },
        { $set: { changes: null, before: null } },
      );
      await entries.updateMany(
        {
          userId,
          $or: [{ entityType: { $in: ownWords.entityTypes } }, { action: { $in: ownWords.actions } }],
        },
        { $set: { changes: null, before: null } },
      );
    },
    async deleteBefore(before) {
      const old = { createdAt: { $lt: before }, before: { $type: 'string' as const } };
      await entries.updateMany(old, { $set: { before: null } });
    },
    async deleteAddresses(before) {
      const { modifiedCount } = await entries.updateMany(
        { createdAt: { $lt: before }, ipAddress: { $ne: null } },
        { $set: { ipAddress: null, userAgent: null } },
      );
      return modifiedCount;
    },
    async deleteChanges(entityType, entityId) {
      await entries.updateMany({ entityType, entityId }, { $set: { changes: null, before: null } });
    },
  };
};
