import type { HistoryList, PageQuery } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { audienceOf, isReadable, type Reader } from '../../domain/listing/listing-access';
import { restorableId, withoutPrivateValues } from './history-between';
import type { ReadDependencies } from '../dependencies';

/**
 * The history of a listing, newest first. Everybody may read the history of a place that is or was public, from its
 * publication on. Earlier corrections are only for those who may read the listing.
 * @throws AppError `not_found`
 */
export const createReadHistory =
  ({ listings }: Pick<ReadDependencies, 'listings'>) =>
  async (request: { id: string; page: PageQuery; reader: Reader | null }): Promise<HistoryList> => {
    const { id, reader, page } = request;
    const listing = await listings.find(id);
    if (!listing || !(isReadable(listing, reader) || listing.publishedAt)) throw notFound();
    const { publishedAt } = listing;
    const isInsider = audienceOf(listing, reader) !== 'public';
    const records = (await listings.history(id))
      .filter(({ changedAt }) => isInsider || (publishedAt !== null && changedAt >= publishedAt))
      .reverse();
    const history = records.slice(page.offset, page.offset + page.limit).map((record) => {
      const { changedAt, ...shown } = withoutPrivateValues(record);
      const entry = reader?.role === 'admin' ? restorableId(record) : null;
      return { changedAt: changedAt.toISOString(), ...shown, ...(entry === null ? {} : { id: entry }) };
    });
    const hasMore = page.offset + history.length < records.length;
    return { history, pagination: { total: records.length, ...page, hasMore } };
  };

export type ReadHistoryUseCase = ReturnType<typeof createReadHistory>;
