import type { EventEnvelope } from '@halalmap/contracts';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { Schema, Types, type Connection, type Model } from 'mongoose';
import { connectMongo, createIndexes } from './mongo';
import { createOutbox, outboxIndex, type WithEvents } from './outbox';

let mongo: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  mongo = await startDatabase();
  connection = await connectMongo({ url: mongo.url('halalmap'), service: 'outbox' });
});
afterAll(async () => {
  await connection.close();
  await mongo.stop();
});

describe('the outbox of a collection', () => {
  let model: Model<WithEvents>;
  beforeEach(async () => {
    const schema = new Schema<WithEvents>({ pendingEvents: Schema.Types.Mixed });
    schema.index(outboxIndex, { sparse: true });
    model = connection.model<WithEvents>(`documents-${new Types.ObjectId().toHexString()}`, schema);
    await createIndexes(connection);
  });

  let minute = 0;
  const event = (_id: Types.ObjectId, id: string, type = 'changed'): EventEnvelope => ({
    id,
    type,
    version: 1,
    aggregateId: _id.toHexString(),
    revision: 1,
    occurredAt: new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))).toISOString(),
    data: {},
  });
  const add = async (...ids: string[]): Promise<Types.ObjectId> => {
    const _id = new Types.ObjectId();
    await model.create({
      _id,
      pendingEvents: ids.map((id) => event(_id, id, id.replace(/\d+$/, ''))),
    });
    return _id;
  };
  const outboxOf = (more: Partial<Parameters<typeof createOutbox<WithEvents>>[0]> = {}) =>
    createOutbox<WithEvents>({
      model,
      toEvents: ({ pendingEvents }) => pendingEvents,
      ...more,
    });
  const idsOf = (events: readonly EventEnvelope[]) => events.map(({ id }) => id);

  it('returns the oldest events first, those of one document in order, up to the limit', async () => {
    await add('a1', 'a2');
    await add();
    await add('b1');
    const outbox = outboxOf();

    expect(idsOf(await outbox.pending(10))).toEqual(['a1', 'a2', 'b1']);
    expect(idsOf(await outbox.pending(2))).toEqual(['a1', 'a2']);
    expect(await outbox.count()).toBe(2);
  });

  it('removes exactly the published events, and returns which documents had them', async () => {
    const first = await add('a1', 'a2', 'a3');
    await add('b1');
    const removed: string[] = [];
    const outbox = outboxOf({
      onRemoved: (ids) => Promise.resolve(void removed.push(...ids.map((id) => id.toHexString()))),
    });
    const [one, two] = await outbox.pending(10);

    await outbox.remove([one!, two!]);
    expect(idsOf(await outbox.pending(10))).toEqual(['a3', 'b1']);
    expect(removed).toEqual([first.toHexString()]);
    await outbox.remove([]);
    expect(removed).toHaveLength(1);
  });

  it('returns urgent events first when more wait than fit', async () => {
    await add('bulk1');
    await add('bulk2');
    await add('user1');
    const outbox = outboxOf({ urgentType: 'user' });

    expect(idsOf(await outbox.pending(2))).toEqual(['user1', 'bulk1']);
    expect(idsOf(await outbox.pending(10))).toEqual(['bulk1', 'bulk2', 'user1']);
  });
});
