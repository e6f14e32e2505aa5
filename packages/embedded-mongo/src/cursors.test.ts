import { deserialize, serialize } from 'bson';
import { pickFields } from './bson/codec';
import { Cursors } from './cursors';

const encoded = (fields: object): Buffer => Buffer.from(serialize(fields));
const batchOf = (reply: Buffer): { id: bigint; documents: unknown[] } => {
  const { cursor } = deserialize(reply, { promoteLongs: false });
  return { id: cursor.id.toBigInt(), documents: cursor.firstBatch ?? cursor.nextBatch };
};

describe('a cursor', () => {
  it('computes the documents of a batch only when the batch is requested', () => {
    const cursors = new Cursors(Date.now);
    let projected = 0;
    const first = cursors.start({
      namespace: 'db.places',
      documents: Array.from({ length: 10 }, (_, n) => encoded({ n, text: 'left out' })),
      project(document) {
        projected += 1;
        return pickFields(document, (name) => name === 'n');
      },
      batchSize: 3,
      isSingle: false,
    });
    const { id, documents } = batchOf(first);
    expect(documents).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    expect(projected).toBe(3);

    const rest = batchOf(cursors.next(id, 'db.places', Infinity));
    expect(rest).toMatchObject({ id: 0n, documents: { length: 7 } });
    expect(projected).toBe(10);
  });

  it('ends a batch without a size after a megabyte', () => {
    const cursors = new Cursors(Date.now);
    const documents = Array.from({ length: 20 }, () => encoded({ text: 'x'.repeat(200_000) }));
    const first = batchOf(
      cursors.start({ namespace: 'db.places', documents, batchSize: Infinity, isSingle: false }),
    );
    expect(first.documents).toHaveLength(6);
    expect(batchOf(cursors.next(first.id, 'db.places', Infinity)).documents).toHaveLength(6);
  });
});
