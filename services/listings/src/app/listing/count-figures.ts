import type { Figures } from '@halalmap/contracts';
import { forbidden } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import type { Figure, FigureStore } from '../../domain/listing/figures';
import type { Reader } from '../../domain/listing/stored-listing';
import { endOfManilaDay, manilaDayOf } from '../../domain/manila-time';
import type { CheckAccessUseCase } from './read-listings';

const dayMs = 24 * 3_600_000;
const shownDays = 30;

export interface CountFigures {
  /**
   * Counts each address once a day, and not the owner of the listing.
   * @throws AppError `not_found` or `delisted` for a listing that is not public
   */
  add(id: string, figure: Figure, from?: { address: string; reader: Reader | null }): Promise<void>;
  /** @throws AppError as for editing the listing */
  read(id: string, reader: Reader): Promise<Figures>;
}

/** Counts views, saves and directions of listings by day. */
export const createCountFigures = (dependencies: {
  figures: FigureStore;
  checkAccess: CheckAccessUseCase;
  clock: Clock;
}): CountFigures => {
  const { figures, checkAccess, clock } = dependencies;
  return {
    async add(listingId, figure, from) {
      await checkAccess({ id: listingId, reader: null, toEdit: false });
      const reader = from?.reader ?? null;
      if (reader && reader.role !== 'admin') {
        const { mayEdit } = await checkAccess({ id: listingId, reader, toEdit: false });
        if (mayEdit) return;
      }
      const at = clock.now();
      const date = manilaDayOf(at);
      await figures.add({
        listingId,
        figure,
        date,
        at,
        ...(from ? { from: { address: from.address, until: endOfManilaDay(date) } } : {}),
      });
    },
    async read(id, reader) {
      const { mayEdit } = await checkAccess({ id, reader, toEdit: false });
      if (!mayEdit) throw forbidden();
      const first = new Date(clock.now().getTime() - (shownDays - 1) * dayMs);
      return { days: await figures.since(id, manilaDayOf(first)) };
    },
  };
};
