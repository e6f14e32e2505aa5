import { findPage } from '@halalmap/service-kit/mongo';
import { type Model, Types } from 'mongoose';

interface Entry {
  _id: Types.ObjectId;
  listingId: string;
  status: string;
  createdAt: Date;
  reportedBy?: string;
  reporterId?: string | null;
}

/** What reports of reviews and of listings have in common. */
export const createReportEntries = <Stored extends object, Report>(options: {
  model: Model<Stored>;
  /** The field with the id of the user who reported. */
  person: 'reportedBy' | 'reporterId';
  fromEntry: (entry: Stored) => Report;
}) => {
  const { person } = options;
  const model = options.model as unknown as Model<Entry>;
  const fromEntry = options.fromEntry as unknown as (entry: Entry) => Report;
  return {
    async find(id: string): Promise<Report | null> {
      const entry = await model.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async list(
      { status, reporterId }: { status?: string | undefined; reporterId?: string | undefined },
      page: { limit: number; offset: number },
    ): Promise<{ reports: Report[]; total: number }> {
      const filter = { ...(reporterId && { [person]: reporterId }), ...(status && { status }) };
      const { found, total } = await findPage<Entry>(model, filter, page);
      return { reports: found.map(fromEntry), total };
    },
    async move(listingId: string, into: string): Promise<void> {
      await model.updateMany({ listingId }, { $set: { listingId: into } });
    },
    async removeOf(listingId: string): Promise<void> {
      await model.deleteMany({ listingId });
    },
    async ofUser(userId: string): Promise<Report[]> {
      const found = await model
        .find({ [person]: userId })
        .sort({ createdAt: -1, _id: -1 })
        .lean<Entry[]>();
      return found.map(fromEntry);
    },
  };
};
