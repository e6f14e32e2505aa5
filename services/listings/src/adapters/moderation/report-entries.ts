import { findPage } from '@halalmap/service-kit/mongo';
import { type Model, type QueryFilter, Types } from 'mongoose';

/** The fields that reports of reviews and of listings have in common. */
interface ReportEntry {
  listingId: string;
  status: string;
  createdAt: Date;
}

/** What reports of reviews and of listings have in common. */
export const createReportEntries = <Stored extends ReportEntry, Report>({
  model,
  person,
  fromEntry,
}: {
  model: Model<Stored>;
  /** The field with the id of the user who reported. */
  person: 'reportedBy' | 'reporterId';
  fromEntry: (entry: Stored) => Report;
}) => {
  const where = (fields: object) => fields as QueryFilter<Stored>;
  return {
    async find(id: string): Promise<Report | null> {
      const entry = await model.findById(new Types.ObjectId(id)).lean<Stored>();
      return entry && fromEntry(entry);
    },
    async list(
      { status, reporterId }: { status?: string | undefined; reporterId?: string | undefined },
      page: { limit: number; offset: number },
    ): Promise<{ reports: Report[]; total: number }> {
      const filter = where({ ...(reporterId && { [person]: reporterId }), ...(status && { status }) });
      const { found, total } = await findPage(model, filter, page);
      return { reports: found.map(fromEntry), total };
    },
    async move(listingId: string, into: string): Promise<void> {
      await model.updateMany(where({ listingId }), { $set: { listingId: into } as Partial<Stored> });
    },
    async removeOf(listingId: string): Promise<void> {
      await model.deleteMany(where({ listingId }));
    },
    async ofUser(userId: string): Promise<Report[]> {
      const found = await model
        .find(where({ [person]: userId }))
        .sort({ createdAt: -1, _id: -1 })
        .lean<Stored[]>();
      return found.map(fromEntry);
    },
  };
};
