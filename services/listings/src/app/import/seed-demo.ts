import type { DemoPerson, SubmittedImage } from '@halalmap/contracts';
import {
  demoActors,
  demoDocuments,
  demoStart,
  type DemoDocuments,
  type Drawing,
} from '@halalmap/reference-data/demo';
import type { Clock } from '@halalmap/service-kit';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { Photos } from '../../domain/listing/listing-repository';
import { shownImages } from '../../domain/listing/stored-listing';
import { createTakeClaimFiles } from '../claim/handle-claims';

/** Stores the documents of the demo data. */
export interface DemoStore {
  /** Replaces what an interrupted attempt has left. */
  addAll(documents: DemoDocuments): Promise<void>;
}

/** The accounts of the demo people, each with the last place that it has claimed. */
const peopleOf = ({ claims }: DemoDocuments, now: Date): DemoPerson[] => {
  const approved = claims.filter(({ status }) => status === 'approved');
  const inOrder = approved.sort((a, b) => Number(a['reviewedAt']) - Number(b['reviewedAt']));
  const claimed = new Map(inOrder.map(({ userId, listingId }) => [userId, String(listingId)]));
  return demoActors.map(({ part, ...person }) => ({
    ...person,
    role: part === 'owner' ? 'business' : 'regular',
    createdAt: demoStart(now.getTime()).toISOString(),
    claimedListingId: claimed.get(person.id) ?? null,
  }));
};

/** The drawing of a document for a claim or a certificate, by its file name. */
const paperOf = (fileName: string): Drawing => ({
  kind: 'books',
  key: fileName,
  turn: Number(fileName.slice(-1)),
});

const imagesOf = (urls: readonly string[]): SubmittedImage[] =>
  urls.map((url, index) => ({ url, isThumbnail: index === 0, caption: 'Drawing made for the demo' }));

/**
 * Adds demo places, with two years of history, and demo people. Their pictures are drawn and handed to the media
 * service. Can be repeated after an interruption.
 * @param options.upload draws pictures and uploads them; null without a media service: then there are none
 * @param options.addPeople creates the missing accounts
 */
export const createSeedDemo = (options: {
  store: DemoStore;
  upload: ((drawings: readonly Drawing[]) => Promise<string[]>) | null;
  addPeople: (people: DemoPerson[]) => Promise<void>;
  images: Photos;
  claimFiles: PictureClient;
  certificateFiles: PictureClient;
  clock: Clock;
}) => {
  const { images, claimFiles, certificateFiles } = options;
  const takeClaimFiles = createTakeClaimFiles(claimFiles);

  /** Draws all pictures. @returns the documents with them */
  const withPictures = async (documents: DemoDocuments): Promise<DemoDocuments> => {
    const papersOf = (claim: DemoDocuments['claims'][number]): string[] =>
      (claim['evidenceFiles'] as Array<{ fileName: string }>).map(({ fileName }) => fileName);
    const papers = [
      ...documents.claims.flatMap(papersOf),
      ...documents.certificate_files.map(({ fileName }) => String(fileName)),
    ];
    const drawings = documents.listings.flatMap((listing) => listing.drawings ?? []);
    const urls = options.upload ? await options.upload([...drawings, ...papers.map(paperOf)]) : [];
    const paperUrls = new Map(papers.map((name, index) => [name, urls[drawings.length + index]]));
    const urlsOf = (names: readonly string[]): string[] => names.flatMap((name) => paperUrls.get(name) ?? []);

    let next = 0;
    const listings = await Promise.all(
      documents.listings.map(async (listing) => {
        const own = urls.slice(next, (next += listing.drawings?.length ?? 0));
        const album =
          own.length > 0 ? await images.takeOver(listing._id, imagesOf(own)) : { images: [], revision: 0 };
        return { ...listing, ...shownImages(album) };
      }),
    );
    const claims: DemoDocuments['claims'] = [];
    for (const claim of documents.claims)
      claims.push({ ...claim, evidenceFiles: await takeClaimFiles(claim._id, urlsOf(papersOf(claim))) });
    const files: DemoDocuments['certificate_files'] = [];
    for (const file of documents.certificate_files) {
      const [held] = await certificateFiles.attach(
        String(file['keptFor']),
        urlsOf([String(file['fileName'])]),
      );
      if (!held) continue;
      const { id, fileName, fileSize, mimeType, width, height } = held;
      files.push({ ...file, _id: id, fileName, fileSize, mimeType, width, height });
    }
    return { ...documents, listings, claims, certificate_files: files };
  };

  return async function seedDemo(): Promise<void> {
    const now = options.clock.now();
    const documents = await demoDocuments(now);
    await options.addPeople(peopleOf(documents, now));
    const complete = await withPictures(documents);
    await options.store.addAll(complete);
    for (const { _id, evidenceFiles } of complete.claims)
      if ((evidenceFiles as unknown[]).length > 0) await claimFiles.makePrivate(_id);
    for (const { keptFor } of complete.certificate_files) await certificateFiles.makePrivate(String(keptFor));
  };
};
