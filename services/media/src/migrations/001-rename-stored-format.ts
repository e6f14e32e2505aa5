import type { Migration } from '@halalmap/service-kit/migrations';

interface Picture {
  _id: string;
  keptAs?: string;
}

const batchSize = 500;

/** Renames `keptAs`, the format of the stored original, to `storedAs`. The previous version writes it and never reads it. */
export const renameStoredFormat: Migration = {
  name: '001-rename-stored-format',
  async run({ connection, signal }) {
    const pictures = connection.collection<Picture>('pictures');
    for (;;) {
      const found = await pictures
        .find({ keptAs: { $exists: true } }, { projection: { keptAs: 1 } })
        .limit(batchSize)
        .toArray();
      if (found.length === 0) return;
      signal.throwIfAborted();
      await pictures.bulkWrite(
        found.map(({ _id, keptAs: storedAs }) => ({
          updateOne: { filter: { _id }, update: { $set: { storedAs }, $unset: { keptAs: '' } } },
        })),
        { ordered: false },
      );
    }
  },
};
