import { entityTypes, listingStatuses, type EntityType } from '@halalmap/contracts';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { fromDocument, withoutMachinery, type ListingDocument, type ListingModel } from './listing-document';

/** Counts matching listings by type. */
export const countByType = async (
  model: ListingModel,
  filter: Record<string, unknown>,
): Promise<Record<EntityType, number>> => {
  const counts = await Promise.all(
    entityTypes.map(async (entityType) => {
      const count = await model.countDocuments({ ...filter, entityType, deletedAt: null });
      return [entityType, count] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<EntityType, number>;
};

interface ProvinceGroup {
  _id: { provinceId?: number | null; province?: string | null };
  count: number;
}

/** The database queries for analytics. */
export const createListingCounts = (
  model: ListingModel,
): Pick<
  ListingRepository,
  | 'countApprovedByProvince'
  | 'countSubmitted'
  | 'countText'
  | 'countLikelySpam'
  | 'countByType'
  | 'oldestPending'
  | 'lastChanged'
> => ({
  async countApprovedByProvince() {
    const groups = await model.aggregate<ProvinceGroup>([
      { $match: { status: 'approved', deletedAt: null } },
      {
        $group: {
          _id: { provinceId: '$facts.provinceId', province: '$facts.province' },
          count: { $sum: 1 },
        },
      },
    ]);
    return groups.map(({ _id, count }) => ({
      provinceId: _id.provinceId ?? null,
      province: _id.province ?? null,
      count,
    }));
  },
  countSubmitted(status, { from, before } = {}) {
    const createdAt = { ...(from ? { $gte: from } : {}), ...(before ? { $lt: before } : {}) };
    const isTimed = Object.keys(createdAt).length > 0;
    return model.countDocuments({ status, ...(isTimed ? { createdAt } : {}), deletedAt: null });
  },
  countText: (hash, since) =>
    model.countDocuments({ 'spam.texts': hash, createdAt: { $gte: since }, purgedAt: null }),
  countLikelySpam: () => model.countDocuments({ 'spam.likely': true, status: 'pending', deletedAt: null }),
  countByType: () => countByType(model, { status: { $in: listingStatuses } }),
  async oldestPending() {
    const oldest = await model
      .findOne({ status: 'pending', deletedAt: null, 'spam.likely': { $ne: true } }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .lean<Pick<ListingDocument, 'createdAt'>>();
    return oldest?.createdAt ?? null;
  },
  async lastChanged(limit) {
    const documents = await model
      .find({ deletedAt: null }, withoutMachinery)
      .sort({ updatedAt: -1 })
      .limit(limit)
      .lean<ListingDocument[]>();
    return documents.map(fromDocument);
  },
});
