import { lockedBy, type LockStore } from '../../domain/listing/locks';
import { checkEditable, checkReadable, isEditable, type Reader } from '../../domain/listing/listing-access';
import type { ReadDependencies } from '../dependencies';

/**
 * Tells another service whether a user may read or change the data of a listing. The listing's own access rules apply.
 * @throws AppError `not_found` or `delisted`; for changes also `forbidden` or `locked`
 */
export const createCheckAccess =
  ({ listings, locks }: Pick<ReadDependencies, 'listings'> & { locks: Pick<LockStore, 'find'> }) =>
  async (question: { id: string; reader: Reader | null; toEdit: boolean }): Promise<{ mayEdit: boolean }> => {
    const { id, reader, toEdit } = question;
    const listing = checkReadable(await listings.find(id), reader);
    if (!toEdit || reader === null) return { mayEdit: isEditable(listing, reader) };
    checkEditable(listing, reader);
    const lock = await locks.find({ entityType: 'listing', entityId: id });
    if (lock && lock.holder.id !== reader.id) throw lockedBy(lock, reader);
    return { mayEdit: true };
  };

export type CheckAccessUseCase = ReturnType<typeof createCheckAccess>;
