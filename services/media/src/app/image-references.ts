import {
  type Album as WireAlbum,
  type DocumentUpload,
  type SubmittedImage,
  retention,
} from '@halalmap/contracts';
import { type AppError, unprocessable } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { type Album, type AlbumImage, emptyAlbum, withImages, withThumbnail } from '../domain/album';
import {
  type Holding,
  type PictureOwner,
  isPublic,
  type SentPicture,
  type StagedUpload,
  keyAt,
  documentKeyAt,
} from '../domain/picture';
import { fileName, fileType, folderOf, formatOfKey, originalName } from '../domain/object-names';
import { type ObjectStore, type StoredObject, readWhole } from '../domain/object-store';
import type { IdGenerator, PictureRepository, ReferenceStore } from '../domain/ports';
import { presentAlbum, presentUpload } from './present-image';
import type { PrewarmVariants } from './open-picture';
import { toUnavailable, pictureRemovedMeanwhile } from './store-pictures';

interface Dependencies {
  references: ReferenceStore;
  pictures: PictureRepository;
  store: ObjectStore;
  prewarmVariants: Pick<PrewarmVariants, 'of'>;
  clock: Clock;
  ids: Pick<IdGenerator, 'documentId'>;
}

type PrivateHolding = Holding & { file: string };

const isPrivate = (holding: Holding): holding is PrivateHolding => holding.file !== null;
const keysOf = (pictures: ReadonlyArray<{ key: string }>): string[] => pictures.map(({ key }) => key);
const idsOf = (holdings: readonly Holding[]): string[] => holdings.map(({ id }) => id);

const present = (album: Album): WireAlbum => ({ revision: album.revision, images: presentAlbum(album) });

const uploadExpiredError = (path: string): AppError =>
  unprocessable([
    { path, message: 'This photo is no longer available. Please add it again', code: 'photo_gone' },
  ]);

/**
 * Everything that refers to a picture: pending uploads, albums of listings, and the holdings of reviews, claims,
 * certificates and users. The README draws the states of a picture with these methods as transitions.
 *
 * Safe across replicas and crashes: `delete` marks the picture first and then looks for references; the other methods
 * write the reference first and then look for the mark. So at least one of the two always sees the other. All methods
 * are idempotent, and `cleanUpReferences` completes what a crash interrupts.
 */
export class ImageReferences {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Keeps stored pictures as uploads, which expire after a day unless something publishes or attaches them.
   * @param options.arePapers whether they were sent as papers
   * @throws AppError `unavailable` when one was deleted meanwhile; then none is kept
   */
  async addUploads(
    pictures: readonly SentPicture[],
    { arePapers }: { arePapers: boolean },
  ): Promise<DocumentUpload[]> {
    const { references, clock, ids } = this.dependencies;
    const expiresAt = new Date(clock.now().getTime() + retention.unusedUploads);
    const added = pictures.map((picture) => ({
      id: ids.documentId(),
      ...picture,
      expiresAt,
      isPaper: arePapers,
    }));
    await references.uploads.insert(added);
    const deleted = await this.deletedAmong(keysOf(added));
    if (deleted.size > 0) {
      await references.uploads.removeByKeys([...deleted]);
      throw pictureRemovedMeanwhile();
    }
    return added.map(presentUpload);
  }

  /**
   * Makes uploads the images of a listing that is about to be stored. Idempotent per listing. The uploads stay until
   * they expire: a submission that fails after this can be sent again with them.
   * @throws AppError `unprocessable` with the path of an upload that does not exist (`images.0.url`)
   */
  async publish(listingId: string, submitted: readonly SubmittedImage[]): Promise<WireAlbum> {
    const { references, clock, ids, prewarmVariants } = this.dependencies;
    const { albums } = references;
    const existing = await albums.find(listingId);
    if (existing) return present(existing);
    const missingAt = (index: number): AppError => uploadExpiredError(`images.${index}.url`);
    const now = clock.now();
    const uploads = await this.uploadsOf(
      submitted.map(({ url }) => keyAt(url)),
      missingAt,
    );
    const images = uploads.map(({ expiresAt, isPaper, ...picture }, index): AlbumImage => ({
      ...picture,
      id: ids.documentId(),
      caption: submitted[index]?.caption ?? null,
      createdAt: now,
    }));
    const whole = withImages(emptyAlbum(listingId, now), images);
    const chosen = images[submitted.findIndex(({ isThumbnail }) => isThumbnail)];
    const album = chosen ? { ...withThumbnail(whole, chosen.id), revision: whole.revision } : whole;
    // The stored listing already carries its images, so no event is needed.
    if (!(await albums.insert(album))) return present((await albums.find(listingId)) ?? album);
    const deleted = await this.deletedAmong(keysOf(images));
    if (deleted.size > 0) {
      await albums.remove([listingId]);
      throw missingAt(images.findIndex(({ key }) => deleted.has(key)));
    }
    prewarmVariants.of(images);
    return present(album);
  }

  /**
   * Attaches uploads to an owner that is about to be stored or changed; for a claim or a certificate each is copied to
   * its own file in the private part of the store. The uploads stay, so that a failed request can be sent again.
   * @param urls addresses of uploads
   * @returns a picture for each, in order
   * @throws AppError `unprocessable` with the path of the first that does not exist (`urls.0`), or `unavailable`
   */
  attach(owner: PictureOwner, urls: readonly string[]): Promise<Holding[]> {
    return this.orUnavailable(async () => {
      const { references, clock, ids, prewarmVariants } = this.dependencies;
      const { holdings } = references;
      const missingAt = (index: number): AppError => uploadExpiredError(`urls.${index}`);
      const takenAt = clock.now();
      const uploads = await this.uploadsOf(urls.map(isPublic(owner.kind) ? keyAt : documentKeyAt), missingAt);
      const attached = uploads.map(({ expiresAt, isPaper, ...picture }): Holding => {
        const id = ids.documentId();
        const file = isPublic(owner.kind) ? null : fileName(owner, id, formatOfKey(picture.key));
        return { ...picture, id, owner, takenAt, file, sealed: file === null };
      });
      // Store the object before its record, so that every record has its object.
      for (const [index, { key, file }] of attached.entries()) {
        if (file !== null && !(await this.copy(originalName(key), file))) throw missingAt(index);
      }
      await holdings.insert(attached);
      const shown = attached.filter((holding) => !isPrivate(holding));
      const deleted = await this.deletedAmong(keysOf(attached));
      if (shown.some(({ key }) => deleted.has(key))) {
        await holdings.remove(idsOf(attached));
        throw missingAt(attached.findIndex(({ key, file }) => file === null && deleted.has(key)));
      }
      prewarmVariants.of(shown);
      return attached;
    });
  }

  /**
   * The owner no longer shows these pictures: they are deleted now, unless something else shows them.
   * @param ids omitted: all of the owner
   * @throws AppError `unavailable` when the store is unavailable
   */
  detach(owner: PictureOwner, ids?: readonly string[]): Promise<void> {
    return this.orUnavailable(async () => {
      const held = await this.dependencies.references.holdings.of(owner, ids);
      await this.removeHoldings(held);
      await this.delete(keysOf(held.filter((holding) => !isPrivate(holding))));
    });
  }

  /**
   * Undoes `attach` for an owner that was not stored; the uploads can be attached again.
   * @throws AppError `unavailable` when the store is unavailable
   */
  undoAttach(owner: PictureOwner, ids: readonly string[]): Promise<void> {
    return this.orUnavailable(async () => {
      await this.removeHoldings(await this.dependencies.references.holdings.of(owner, ids));
    });
  }

  /**
   * Call when the owner is stored: deletes the uploads whose copies are its private files, with their addresses.
   * @throws AppError `unavailable` when the store is unavailable
   */
  makePrivate(owner: PictureOwner): Promise<void> {
    return this.orUnavailable(async () => {
      const { holdings } = this.dependencies.references;
      const open = (await holdings.of(owner)).filter(({ sealed }) => !sealed);
      await this.delete(keysOf(open));
      await holdings.markPrivate(idsOf(open));
    });
  }

  /**
   * Deletes pictures now, pending uploads of them included; a picture that a listing, a review or a user shows stays.
   * @throws StoreUnavailableError; `finishDeletions` completes what was started
   */
  async delete(keys: readonly string[]): Promise<void> {
    const { references, pictures } = this.dependencies;
    for (const key of new Set(keys)) {
      await references.uploads.removeByKeys([key]);
      if (await pictures.beginClosing(key)) await this.finishDeletion(key);
    }
  }

  /** Completes deletions that were interrupted. @returns how many */
  async finishDeletions(): Promise<number> {
    const { references, pictures } = this.dependencies;
    const keys = await pictures.closing();
    for (const key of keys) {
      await references.uploads.removeByKeys([key]);
      await this.finishDeletion(key);
    }
    return keys.length;
  }

  /**
   * Call after a reference was written. Keeps the pictures from `cleanUpReferences` for another hour.
   * @returns the keys of the pictures that were deleted meanwhile; the reference to them must go
   */
  async deletedAmong(keys: readonly string[]): Promise<Set<string>> {
    const { pictures, clock } = this.dependencies;
    const there = await pictures.touchByKeys(keys, clock.now());
    return new Set(keys.filter((key) => !there.has(key)));
  }

  /** The pending uploads with these keys, touched. @throws what `missingAt` returns for the index of a missing one */
  private async uploadsOf(
    keys: ReadonlyArray<string | null>,
    missingAt: (index: number) => AppError,
  ): Promise<StagedUpload[]> {
    const { references, pictures, clock } = this.dependencies;
    const named = keys.filter((key) => key !== null);
    const found = await references.uploads.findByKeys(named, clock.now());
    const byKey = new Map(found.map((upload) => [upload.key, upload]));
    // From here on `cleanUpReferences` ignores them for long enough.
    const touched = await pictures.touchByKeys([...byKey.keys()], clock.now());
    return keys.map((key, index) => {
      const upload = key !== null && touched.has(key) ? byKey.get(key) : undefined;
      if (!upload) throw missingAt(index);
      return upload;
    });
  }

  /** @returns false when there is no such object */
  private async copy(from: string, to: string): Promise<boolean> {
    const { store } = this.dependencies;
    const original = await store.get(from);
    if (!original) return false;
    await store.put(to, await readWhole(original.body), { contentType: fileType(to) });
    return true;
  }

  /** Removes holdings with their private files. */
  async removeHoldings(held: readonly Holding[]): Promise<void> {
    const { references, store } = this.dependencies;
    await references.holdings.remove(idsOf(held));
    await store.remove(held.filter(isPrivate).map(({ file }) => file));
  }

  private async finishDeletion(key: string): Promise<void> {
    const { references, pictures, clock } = this.dependencies;
    const shown = await references.shownKeys([key]);
    if (shown.has(key)) return pictures.reopen(key, clock.now());
    await this.removeObjects(key);
    await pictures.endClosing(key);
  }

  /**
   * Removes all sizes and formats of a picture from the store. The original goes first: a request that is making a
   * variant checks for it again afterwards.
   * @returns the removed objects
   */
  async removeObjects(key: string): Promise<StoredObject[]> {
    const { store } = this.dependencies;
    const original = await store.head(originalName(key));
    await store.remove([originalName(key)]);
    const others: StoredObject[] = [];
    for await (const object of store.list(folderOf(key))) others.push(object);
    await store.remove(others.map(({ name }) => name));
    return original ? [original, ...others] : others;
  }

  /** @throws AppError `unavailable` when the store is full or unavailable */
  private async orUnavailable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toUnavailable(error);
    }
  }
}
