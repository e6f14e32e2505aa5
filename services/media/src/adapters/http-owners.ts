import { limits, type PictureOwnerKind } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import type { InternalClient } from '@halalmap/service-kit';
import type { Listings, PictureOwners } from '../domain/ports';

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.bulk) }, (_, index) =>
    ids.slice(index * limits.bulk, (index + 1) * limits.bulk),
  );

/** What the media service asks of the listings service. */
export const createHttpListings = (listings: InternalClient): Listings => {
  const { access, now, claimEvidence, certificateFile, offeredPhoto, known } = internalEndpoints.listings;
  const fileOf = { claim: claimEvidence, certificate: certificateFile, offer: offeredPhoto };
  return {
    async check({ id, reader, toEdit }) {
      const caller = reader ? { callerId: reader.id, role: reader.role } : {};
      await listings.call(access, { params: { id }, query: { ...caller, toEdit: String(toEdit) } });
    },
    async findPublic(id) {
      const found = await listings.find(now, { params: { id } });
      return found?.status === 'approved' && found.deleted !== true ? found.listing : null;
    },
    privateFile: ({ kind, id, n, reader }) =>
      listings.call(fileOf[kind], {
        params: { id, n },
        query: { callerId: reader.id, role: reader.role },
      }),
    async known(ids) {
      const found = new Set<string>();
      for (const batch of batchesOf(ids))
        for (const id of (await listings.call(known, { body: { ids: batch } })).known) found.add(id);
      return found;
    },
  };
};

/**
 * What the media service asks of the services that own the documents of pictures.
 * @param clientOf returns the client of the service that stores a kind of owner
 */
export const createHttpPictureOwners = (
  clientOf: (kind: PictureOwnerKind) => InternalClient,
): PictureOwners => ({
  async shown(kind, ids) {
    const found = new Set<string>();
    for (const batch of batchesOf(ids)) {
      const body = { kind, ids: batch };
      const { shown } = await clientOf(kind).call(internalEndpoints.pictureOwners.shown, { body });
      for (const id of shown) found.add(id);
    }
    return found;
  },
  async reportLost(kind, ids) {
    for (const batch of batchesOf(ids))
      await clientOf(kind).call(internalEndpoints.pictureOwners.lost, { body: { kind, ids: batch } });
  },
});
