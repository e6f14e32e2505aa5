import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import { Types, type Connection } from 'mongoose';
import type { CertificateFileStore, StoredCertificateFile } from '../domain/evidence/certificate-file';

type Entry = Omit<StoredCertificateFile, 'id'> & { _id: Types.ObjectId };

const fromEntry = ({ _id, ...file }: Entry): StoredCertificateFile => ({ id: _id.toHexString(), ...file });
const idsIn = (ids: readonly string[]) => ({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });

interface MongoCertificateFiles extends CertificateFileStore {
  ensureIndexes(): Promise<void>;
}

/** Certificate files in a separate collection, so that no listing response can contain them by accident. */
export const createMongoCertificateFiles = ({
  connection,
}: {
  connection: Connection;
}): MongoCertificateFiles => {
  const entries = connection.collection<Entry>('certificate_files');
  const byPlace = { n: 1 } as const;

  /** Runs a write with the next free number. Retries when a concurrent write has taken the number. */
  const atNextPlace = async (listingId: string, write: (n: number) => Promise<unknown>): Promise<void> => {
    for (;;) {
      const last = await entries.findOne({ listingId }, { sort: { n: -1 }, projection: { n: 1 } });
      try {
        await write((last?.n ?? 0) + 1);
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  };

  return {
    async ensureIndexes() {
      await entries.createIndex({ listingId: 1, n: 1 }, { unique: true });
      await entries.createIndex({ changeId: 1 });
      await entries.createIndex({ senderId: 1 });
      await entries.createIndex({ decidedAt: 1, _id: 1 });
    },
    async insert(files) {
      for (const { id, ...file } of files) {
        await atNextPlace(file.listingId, (n) =>
          entries.insertOne({ _id: new Types.ObjectId(id), ...file, n }),
        );
      }
    },
    async find(listingId, n) {
      const entry = await entries.findOne({ listingId, n });
      return entry && fromEntry(entry);
    },
    async ofListing(listingId) {
      return (await entries.find({ listingId }).sort(byPlace).toArray()).map(fromEntry);
    },
    async ofChanges(changeIds) {
      const found = await entries
        .find({ changeId: { $in: [...changeIds] } })
        .sort(byPlace)
        .toArray();
      return found.map(fromEntry);
    },
    async ofSender(senderId) {
      return (await entries.find({ senderId }).sort({ _id: 1 }).toArray()).map(fromEntry);
    },
    async carryOver(changeId, toChangeId) {
      await entries.updateMany({ changeId }, { $set: { changeId: toChangeId } });
    },
    async move(listingId, into) {
      for (const { _id } of await entries.find({ listingId }).sort(byPlace).toArray()) {
        await atNextPlace(into, (n) => entries.updateOne({ _id }, { $set: { listingId: into, n } }));
      }
    },
    async clearSender(senderId) {
      await entries.updateMany({ senderId }, { $set: { senderId: null } });
    },
    async undecided(limit, after) {
      const later = after === null ? {} : { _id: { $gt: new Types.ObjectId(after) } };
      const found = await entries
        .find({ decidedAt: null, ...later })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(fromEntry);
    },
    async decide(ids, at) {
      await entries.updateMany({ ...idsIn(ids), decidedAt: null }, { $set: { decidedAt: at } });
    },
    async decidedBefore(time, limit) {
      const found = await entries
        .find({ decidedAt: { $lt: time } })
        .limit(limit)
        .toArray();
      return found.map(fromEntry);
    },
    async remove(ids) {
      await entries.deleteMany(idsIn(ids));
    },
    async shownFiles(ids) {
      const found = await entries.find(idsIn(ids), { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id.toHexString()));
    },
  };
};
