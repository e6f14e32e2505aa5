import {
  paginationOf,
  pdfType,
  type PhotoOffer,
  type PhotoOfferDecision,
  type PhotoOfferList,
  type PhotoOfferQuery,
  type PhotoOfferSubmission,
} from '@halalmap/contracts';
import type { PrivateFile } from '@halalmap/contracts/internal';
import { conflict, invalidTransition, notFound, unprocessable } from '@halalmap/errors';
import { withPathOf, type PictureClient } from '@halalmap/service-kit/pictures';
import type { Reader } from '../../domain/listing/stored-listing';
import type { Blocks } from '../../domain/moderation/spam';
import type { OfferedPhotos, PhotoOfferStore, StoredPhotoOffer } from '../../domain/photo-offer';
import { newChange } from '../change/suggest-change';
import type { ChangeDependencies } from '../listing/change-listing';
import { createNameListings } from '../listing/present-listing';
import { createCheckNotBlocked, type Sender } from './handle-spam';
import type { MoveContributions } from './merge-listings';

/** Use cases for photos that somebody offers for the page of a place. */
export interface OfferPhotos {
  /**
   * Takes over uploads as photos that only admins see until one approves them.
   * @param request.sender visitors and new accounts in a blocked network cannot offer any
   * @throws AppError `not_found` for a place that is not public, `rate_limited`, `unprocessable` with the path of an
   *   upload that does not exist or is no photo (`uploads.0`), or `unavailable`
   */
  offer(request: {
    listingId: string;
    submission: PhotoOfferSubmission;
    by: Reader | null;
    sender: Pick<Sender, 'address' | 'account'>;
  }): Promise<{ id: string }>;
  list(query: PhotoOfferQuery): Promise<PhotoOfferList>;
  /**
   * Approves or rejects an offer. Approved photos join those of the place; of a certificate they become files of a
   * suggested edit, which are never public. Rejected ones are removed. Setting the current status again changes nothing.
   * @throws AppError `not_found`, `invalid_transition`, `conflict` when somebody else is deciding it, `validation_failed`
   *   when the place has no room for the photos, or `unavailable`
   */
  decide(request: { id: string; decision: PhotoOfferDecision; by: Reader }): Promise<PhotoOffer>;
  /** @throws AppError `not_found` if it is missing or the reader may not see it */
  findPhoto(question: { id: string; n: number; reader: Reader }): Promise<PrivateFile>;
}

/** Takes, lists and decides offers of photos. */
export const createOfferPhotos = (
  dependencies: ChangeDependencies & {
    photoOffers: PhotoOfferStore;
    /** Stores the photos while they wait for a decision. */
    offered: PictureClient;
    offeredPhotos: OfferedPhotos;
    /** For offers that are sent while a listing is being merged. */
    moveContributions: MoveContributions;
    blocks: Blocks;
  },
): OfferPhotos => {
  const {
    listings,
    photoOffers: offers,
    offered,
    offeredPhotos,
    certificateFiles,
    changes,
    clock,
    ids,
  } = dependencies;
  const nameListings = createNameListings({ listings });
  const checkNotBlocked = createCheckNotBlocked(dependencies);

  const present = async (found: readonly StoredPhotoOffer[]): Promise<PhotoOffer[]> => {
    const names = await nameListings(found);
    return found.map(({ photos, createdAt, decidedAt, ...offer }) => ({
      ...offer,
      listingName: names.get(offer.listingId) ?? '',
      uploads: photos.map((_, index) => `/api/photo-offers/${offer.id}/photos/${index + 1}`),
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      ...(offer.kind === 'certificate' && offer.status === 'approved' ? { changeId: offer.id } : {}),
    }));
  };
  const presentOne = async (offer: StoredPhotoOffer): Promise<PhotoOffer> => {
    const [presented] = await present([offer]);
    if (!presented) throw notFound();
    return presented;
  };

  const take = async (offerId: string, { uploads, kind }: PhotoOfferSubmission) => {
    const urls = [...new Set(uploads)];
    const pathOf = (place: number): string => `uploads.${uploads.indexOf(urls[place] ?? '')}`;
    const held = await offered.attach(offerId, urls).catch((error: unknown) => {
      throw withPathOf(error, pathOf);
    });
    const paper = held.findIndex(({ mimeType }) => mimeType === pdfType);
    if (kind === 'certificate' || paper < 0) return held;
    await offered.undoAttach(
      offerId,
      held.map(({ id }) => id),
    );
    throw unprocessable([{ path: pathOf(paper), message: 'This is not a photo' }]);
  };

  /** A change has the id of the offer that it comes from, so that an interrupted approval makes one only. */
  const suggestCertificate = async (offer: StoredPhotoOffer): Promise<void> => {
    const listing = await listings.find(offer.listingId);
    if (!listing || listing.deletedAt) throw notFound();
    if (await changes.find(offer.id)) return;
    const by = offer.by === null ? null : { id: offer.by };
    const change = {
      ...newChange(listing, { id: offer.id, fields: {}, note: offer.note, by, byOwner: false }, dependencies),
      via: 'photo_offer' as const,
    };
    const files = {
      listingId: listing.id,
      changeId: change.id,
      sender: by && { ...by, role: 'regular' as const },
    };
    await certificateFiles.take(files, await offeredPhotos.toUploads(offer.id));
    try {
      await changes.insert(change);
    } catch (error) {
      await certificateFiles.undoAttach(files);
      throw error;
    }
    await certificateFiles.makePrivate(files);
  };

  const approve = ({ id, listingId, kind, ...offer }: StoredPhotoOffer, by: Reader): Promise<void> =>
    kind === 'certificate'
      ? suggestCertificate({ id, listingId, kind, ...offer })
      : offeredPhotos.toAlbum(id, { listingId, kind, by: by.id });

  return {
    async offer({ listingId, submission, by, sender }) {
      const listing = await listings.find(listingId);
      if (!listing || listing.deletedAt || listing.status !== 'approved') throw notFound();
      const now = clock.now();
      await checkNotBlocked(sender, now);
      const id = ids.documentId();
      const held = await take(id, submission);
      try {
        await offers.insert({
          id,
          listingId,
          kind: submission.kind,
          note: submission.note,
          by: by?.id ?? null,
          photos: held.map((picture) => ({ id: picture.id, fileName: picture.fileName })),
          status: 'pending',
          reason: null,
          createdAt: now,
          decidedAt: null,
        });
      } catch (error) {
        await offered.undoAttach(
          id,
          held.map((picture) => picture.id),
        );
        throw error;
      }
      await offered.makePrivate(id);
      await dependencies.moveContributions(listingId);
      return { id };
    },

    async list(query) {
      const { offers: found, total } = await offers.list(query, query);
      return {
        offers: await present(found),
        pagination: paginationOf(query, { total, count: found.length }),
      };
    },

    async decide({ id, decision: { status, reason }, by }) {
      const offer = await offers.find(id);
      if (!offer) throw notFound();
      if (offer.status === status) return presentOne(offer);
      if (offer.status !== 'pending') throw invalidTransition(`These photos are already ${offer.status}`);
      const at = clock.now();
      const somebodyElse = () => conflict('Someone else has already decided this', { reason: 'decided' });
      if (!(await offers.lock(id, at))) throw somebodyElse();
      try {
        if (status === 'approved') await approve(offer, by);
      } catch (error) {
        await offers.unlock(id);
        throw error;
      }
      if (!(await offers.settle(id, { status, reason, at }))) throw somebodyElse();
      await offered.detach(id);
      return presentOne({ ...offer, status, reason, photos: [], decidedAt: at });
    },

    async findPhoto({ id, n, reader }) {
      const offer = reader.role === 'admin' ? await offers.find(id) : null;
      const photo = offer?.photos[n - 1];
      if (!photo) throw notFound();
      return { pictureId: photo.id, fileName: photo.fileName };
    },
  };
};
