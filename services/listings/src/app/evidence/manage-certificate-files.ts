import { retention, type CertificateFile, type Listing } from '@halalmap/contracts';
import type { PrivateFile } from '@halalmap/contracts/internal';
import { notFound } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { withPathOf, type PictureClient } from '@halalmap/service-kit/pictures';
import type { ChangeStore } from '../../domain/change/listing-change';
import type { CertificateFileStore, StoredCertificateFile } from '../../domain/evidence/certificates';
import type { Reader } from '../../domain/listing/stored-listing';
import type { ListingRepository } from '../../domain/listing/listing-repository';

/** What certificate files belong to. */
interface CertificateFilesOf {
  listingId: string;
  changeId: string | null;
  sender: Reader | null;
}

export interface ManageCertificateFiles {
  /**
   * Takes over uploads as private files of a listing or change that is about to be stored. Idempotent.
   * @param options.decided true when there is nothing to decide because an admin sent them
   * @throws AppError `unprocessable` with the path of a missing file (`certificateFiles.0`), or `unavailable`
   */
  take(of: CertificateFilesOf, urls: readonly string[], options?: { decided?: boolean }): Promise<void>;
  /** Called after the listing or change is stored. From then on its files cannot be reached at any other address. */
  makePrivate(of: CertificateFilesOf): Promise<void>;
  /** Called when it is not stored after all. The uploads can be used again. */
  undoAttach(of: CertificateFilesOf): Promise<void>;
  /** Moves the files of a change to the change that replaces it. */
  carryOver(changeId: string, toChangeId: string): Promise<void>;
  /** Files of a listing that the reader may see: all for admins, otherwise their own. */
  visible(listingId: string, reader: Reader | null): Promise<CertificateFile[]>;
  /** Files by change. Callers must only pass changes that the reader may see. */
  byChange(changeIds: readonly string[]): Promise<Map<string, CertificateFile[]>>;
  /** @throws AppError `not_found` if it is missing or the reader may not see it */
  find(question: { listingId: string; n: number; reader: Reader }): Promise<PrivateFile>;
  /** All files that a user has sent, for a data export. */
  ofSender(userId: string): Promise<CertificateFile[]>;
  /** Called when the sender's account is deleted. From then on only admins see these files. */
  clearSender(userId: string): Promise<void>;
  /** Moves the files of a merged listing to the other listing. */
  move(listingId: string, into: string): Promise<void>;
  /** For the media service: `shown` returns which of these files are known, `takeOut` removes lost ones. */
  shown(ids: readonly string[]): Promise<Set<string>>;
  takeOut(ids: readonly string[]): Promise<void>;
  removeOf(listingId: string): Promise<void>;
  /**
   * Deletes files 90 days after the decision, and files of listings and changes that were never stored.
   * @returns how many
   */
  tidy(): Promise<number>;
}

const batch = 200;
const dayMs = 24 * 60 * 60_000;

/** Converts a certificate file to its response. */
const presentCertificateFile = (file: StoredCertificateFile): CertificateFile => ({
  n: file.n,
  url: `/api/listings/${file.listingId}/certificate-files/${file.n}`,
  fileName: file.fileName,
  fileSize: file.fileSize,
  mimeType: file.mimeType,
  width: file.width,
  height: file.height,
  sentAt: file.sentAt.toISOString(),
});

/**
 * Stores photos and PDFs of certificates from the submission or change they belong to until 90 days after the decision.
 */
export const createManageCertificateFiles = (dependencies: {
  certificateFiles: CertificateFileStore;
  files: PictureClient;
  listings: Pick<ListingRepository, 'findMany'>;
  changes: Pick<ChangeStore, 'find'>;
  clock: Clock;
}): ManageCertificateFiles => {
  const { certificateFiles, files, listings, changes, clock } = dependencies;
  const keptFor = ({ listingId, changeId }: CertificateFilesOf): string => changeId ?? listingId;

  const filesOf = async ({ listingId, changeId }: CertificateFilesOf): Promise<StoredCertificateFile[]> =>
    (await certificateFiles.ofListing(listingId)).filter((file) => file.changeId === changeId);

  const release = async (released: readonly StoredCertificateFile[]): Promise<void> => {
    await certificateFiles.remove(released.map(({ id }) => id));
    for (const owner of new Set(released.map((file) => file.keptFor))) {
      const ids = released.filter((file) => file.keptFor === owner).map(({ id }) => id);
      await files.detach(owner, ids);
    }
  };

  /** When the listing or change of a file was decided; `never` when it does not exist. */
  const decisionOf = async (file: StoredCertificateFile): Promise<Date | 'never' | null> => {
    if (file.changeId !== null) {
      const change = await changes.find(file.changeId);
      return change ? change.decidedAt : 'never';
    }
    const [listing] = await listings.findMany([file.listingId]);
    if (!listing) return 'never';
    return listing.status === 'pending' ? null : (listing.decisions.at(-1)?.at ?? listing.updatedAt);
  };

  const noteDecisions = async (): Promise<number> => {
    const over: StoredCertificateFile[] = [];
    const dayAgo = new Date(clock.now().getTime() - dayMs);
    let after: string | null = null;
    for (;;) {
      const some: StoredCertificateFile[] = await certificateFiles.undecided(batch, after);
      for (const file of some) {
        const decided = await decisionOf(file);
        if (decided === 'never' && file.sentAt < dayAgo) over.push(file);
        if (decided instanceof Date) await certificateFiles.decide([file.id], decided);
      }
      after = some.at(-1)?.id ?? null;
      if (some.length < batch) break;
    }
    await release(over);
    return over.length;
  };

  return {
    async take(of, urls, { decided = false } = {}) {
      if (urls.length === 0 || (await filesOf(of)).length > 0) return;
      const now = clock.now();
      const held = await files.attach(keptFor(of), urls).catch((error: unknown) => {
        throw withPathOf(error, (place) => `certificateFiles.${place}`);
      });
      await certificateFiles.insert(
        held.map(({ id, fileName, fileSize, mimeType, width, height }) => ({
          id,
          keptFor: keptFor(of),
          listingId: of.listingId,
          changeId: of.changeId,
          senderId: of.sender?.id ?? null,
          fileName,
          fileSize,
          mimeType,
          width,
          height,
          sentAt: now,
          decidedAt: decided ? now : null,
        })),
      );
    },
    makePrivate: (of) => files.makePrivate(keptFor(of)),
    async undoAttach(of) {
      const ids = (await filesOf(of)).map(({ id }) => id);
      await certificateFiles.remove(ids);
      await files.undoAttach(keptFor(of), ids);
    },
    carryOver: (changeId, toChangeId) => certificateFiles.carryOver(changeId, toChangeId),
    async visible(listingId, reader) {
      if (reader === null) return [];
      const found = await certificateFiles.ofListing(listingId);
      return found
        .filter(({ senderId }) => reader.role === 'admin' || senderId === reader.id)
        .map(presentCertificateFile);
    },
    async byChange(changeIds) {
      const found = await certificateFiles.ofChanges(changeIds);
      return new Map(
        changeIds.map((id) => [
          id,
          found.filter(({ changeId }) => changeId === id).map(presentCertificateFile),
        ]),
      );
    },
    async find({ listingId, n, reader }) {
      const file = await certificateFiles.find(listingId, n);
      if (!file || !(reader.role === 'admin' || file.senderId === reader.id)) throw notFound();
      return { pictureId: file.id, fileName: file.fileName };
    },
    ofSender: async (userId) => (await certificateFiles.ofSender(userId)).map(presentCertificateFile),
    clearSender: (userId) => certificateFiles.clearSender(userId),
    move: (listingId, into) => certificateFiles.move(listingId, into),
    shown: (ids) => certificateFiles.shownFiles(ids),
    takeOut: (ids) => certificateFiles.remove(ids),
    async removeOf(listingId) {
      await release(await certificateFiles.ofListing(listingId));
    },
    async tidy() {
      let removed = await noteDecisions();
      const before = new Date(clock.now().getTime() - retention.certificateFiles);
      for (;;) {
        const due = await certificateFiles.decidedBefore(before, batch);
        await release(due);
        removed += due.length;
        if (due.length < batch) return removed;
      }
    },
  };
};

/** Adds the certificate files that the reader may see. Returns the listing unchanged if there are none. */
export const withCertificateFiles = async (
  listing: Listing,
  reader: Reader | null,
  keep: Pick<ManageCertificateFiles, 'visible'>,
): Promise<Listing> => {
  const certificateFiles = await keep.visible(listing.id, reader);
  return certificateFiles.length > 0 ? { ...listing, certificateFiles } : listing;
};
