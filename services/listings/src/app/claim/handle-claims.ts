import {
  paginationOf,
  type Claim,
  type ClaimList,
  type ClaimQuery,
  type ClaimSubmission,
} from '@halalmap/contracts';
import type { PrivateFile } from '@halalmap/contracts/internal';
import { notFound, forbidden } from '@halalmap/errors';
import { withPathOf, type PictureClient } from '@halalmap/service-kit/pictures';
import { alreadyOwned, type ClaimFile, type ClaimStore, type StoredClaim } from '../../domain/claim';
import { checkReadable, type Reader, type StoredListing } from '../../domain/listing/stored-listing';
import type { ChangeDependencies } from '../listing/change-listing';
import { createDecideClaim, presentClaim, type ClaimToDecide } from './decide-claim';

/**
 * Takes over uploads as the files of a claim.
 * @param urls addresses of uploads; duplicates count once
 * @throws AppError `unprocessable` with the path of the first missing file (`evidenceFiles.0`), or `unavailable`
 */
export const createTakeClaimFiles = (files: Pick<PictureClient, 'attach'>) =>
  async function takeClaimFiles(claimId: string, urls: readonly string[]): Promise<ClaimFile[]> {
    const distinct = [...new Set(urls)];
    const held = await files.attach(claimId, distinct).catch((error: unknown) => {
      throw withPathOf(error, (place) => `evidenceFiles.${urls.indexOf(distinct[place] ?? '')}`);
    });
    return held.map(({ id, fileName, fileSize, mimeType, width, height }, index) => ({
      id,
      n: index + 1,
      fileName,
      fileSize,
      mimeType,
      width,
      height,
    }));
  };

/**
 * Tells the media service which picture a claim file is. Only the claimant and admins may see it.
 * @param question.n number of the file within the claim, from 1
 * @throws AppError `not_found` for everybody else, as for a missing file
 */
export const createFindClaimFile = ({ claims }: { claims: Pick<ClaimStore, 'find'> }) =>
  async function findClaimFile(question: {
    claimId: string;
    n: number;
    reader: Reader;
  }): Promise<PrivateFile> {
    const { claimId, n, reader } = question;
    const claim = await claims.find(claimId);
    const mayRead = claim && (reader.role === 'admin' || claim.userId === reader.id);
    const file = mayRead ? claim.evidenceFiles.find((candidate) => candidate.n === n) : undefined;
    if (!file) throw notFound();
    return { pictureId: file.id, fileName: file.fileName };
  };

export type FindClaimFileUseCase = ReturnType<typeof createFindClaimFile>;

/** Use cases for ownership claims. */
export interface HandleClaims {
  /**
   * Checks that the user may claim a place.
   * @throws AppError `not_found`, `delisted` or `forbidden`
   */
  checkMayFile(request: { listingId: string; by: Reader }): Promise<void>;
  /**
   * Files a claim. Its files are taken over before it is stored and cannot be reached at another address afterwards.
   * @throws AppError `not_found`, `delisted`, `forbidden`, `already_owned`, `conflict` over an open claim,
   *   `unprocessable` with the path of a missing file, or `unavailable` when files cannot be taken over
   */
  file(request: { id: string; listingId: string; submission: ClaimSubmission; by: Reader }): Promise<Claim>;
  /** Lists all claims for an admin, otherwise the reader's own. */
  list(request: { query: ClaimQuery; reader: Reader }): Promise<ClaimList>;
  /**
   * Approves, rejects or withdraws a claim. Setting the current status again changes nothing.
   * @throws AppError `not_found`, `forbidden`, `invalid_transition` or `already_owned`
   */
  decide(request: ClaimToDecide): Promise<Claim>;
}

const checkFiler = (by: Reader): void => {
  if (by.role === 'admin') throw forbidden('Admins cannot claim places', { reason: 'admin_claims' });
  if (by.role === 'regular')
    throw forbidden('Switch to a business account to claim a place', { reason: 'business_account' });
};

/** Files, lists and settles claims. */
export const createHandleClaims = (
  dependencies: ChangeDependencies & { claims: ClaimStore; files: PictureClient },
): HandleClaims => {
  const { listings, claims, files, clock } = dependencies;
  const takeFiles = createTakeClaimFiles(files);

  const checkMayFile = async (listingId: string, by: Reader): Promise<StoredListing> => {
    const listing = checkReadable(await listings.find(listingId), by);
    checkFiler(by);
    return listing;
  };

  /**
   * Checked again after the claim is stored: an approval of another claim first sets the owner, then looks for open
   * claims.
   */
  const checkHasNoOwner = async (listingId: string, by: Reader): Promise<void> => {
    const listing = checkReadable(await listings.find(listingId), by);
    if (listing.ownerId !== null) throw alreadyOwned();
  };

  const insert = async (claim: StoredClaim, by: Reader): Promise<void> => {
    const fileIds = claim.evidenceFiles.map(({ id }) => id);
    try {
      await claims.insert(claim);
      await checkHasNoOwner(claim.listingId, by).catch(async (error: unknown) => {
        await claims.remove(claim.id);
        throw error;
      });
    } catch (error) {
      await files.undoAttach(claim.id, fileIds);
      throw error;
    }
    if (fileIds.length > 0) await files.makePrivate(claim.id);
  };

  return {
    async checkMayFile({ listingId, by }) {
      await checkMayFile(listingId, by);
    },

    async file({ id, listingId, submission, by }) {
      const listing = await checkMayFile(listingId, by);
      const before = await claims.find(id);
      if (before) return presentClaim(before);
      if (listing.ownerId !== null) throw alreadyOwned();
      const { evidenceFiles, ...words } = submission;
      const claim: StoredClaim = {
        ...words,
        id,
        listingId,
        listingName: listing.name,
        userId: by.id,
        status: 'pending',
        evidenceFiles: await takeFiles(id, evidenceFiles),
        adminNotes: null,
        reviewedBy: null,
        reviewedAt: null,
        createdAt: clock.now(),
      };
      await insert(claim, by);
      return presentClaim(claim);
    },

    async list({ query, reader }) {
      const scope = { userId: reader.role === 'admin' ? query.userId : reader.id };
      const found = await claims.list({ status: query.status, search: query.search, ...scope }, query);
      return {
        claims: found.claims.map(presentClaim),
        pagination: paginationOf(query, { total: found.total, count: found.claims.length }),
      };
    },

    decide: createDecideClaim(dependencies),
  };
};
