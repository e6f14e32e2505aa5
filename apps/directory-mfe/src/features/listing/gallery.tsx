import { limits, type Listing, type ListingImage } from '@halalmap/contracts';
import {
  GalleryImage,
  GalleryStage,
  type GalleryState,
  type Picture,
  PictureFailed,
  useGallery,
} from '@halalmap/listing-parts';
import { useSession } from '@halalmap/mfe-kit';
import { FailedDialog, FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Dialog, Icon, classNames, useInBrowser } from '@halalmap/ui';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../messages/en';

const photoOf = ({ id, url, caption, isThumbnail, ...picture }: ListingImage): Picture => ({
  id,
  url,
  caption,
  isMain: isThumbnail,
  width: picture.width,
  height: picture.height,
  color: picture.color,
  placeholder: picture.placeholder,
});

/** The photos of a listing: the main one first, the others in their order. */
export const photosOf = ({
  images,
  thumbnailUrl,
  imageUrl,
}: Pick<Listing, 'images' | 'thumbnailUrl' | 'imageUrl'>): Picture[] => {
  const ordered = [...(images ?? [])].sort(
    (one, other) => Number(other.isThumbnail) - Number(one.isThumbnail) || one.order - other.order,
  );
  if (ordered.length > 0) return ordered.map(photoOf);
  const only = thumbnailUrl ?? imageUrl;
  return only ? [{ id: only, url: only, caption: null, isMain: true }] : [];
};

/** Above this number of photos dots are shown, since the strip no longer shows all of them at once. */
const dotsAbove = 6;

interface GalleryStripProps {
  photos: readonly Picture[];
  gallery: GalleryState;
  fallback: ReactNode;
}

/** Scrolls a strip until one of its items is in its middle; `scrollIntoView` would move the page too. */
export const scrollToMiddle = (strip: HTMLElement, item: Element): void => {
  const [own, others] = [item.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += own.left + own.width / 2 - others.left - others.width / 2;
};

/** Thumbnails of all photos; a press shows one. */
const GalleryStrip = ({ photos, gallery, fallback }: GalleryStripProps) => {
  const t = useText();
  const strip = useRef<HTMLUListElement>(null);
  const { index } = gallery;
  useEffect(() => {
    const list = strip.current;
    const item = list?.children[index];
    if (!list || !(item instanceof HTMLElement)) return;
    scrollToMiddle(list, item);
  }, [index]);
  return (
    <>
      <ul className="gallery__strip" ref={strip}>
        {photos.map((photo, number) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-current={number === index ? true : undefined}
              aria-label={t('gallery.show', { number: number + 1, main: String(photo.isMain ?? false) })}
              onClick={() => gallery.show(number)}
            >
              <GalleryImage photo={photo} alt="" sizes="92px" fallback={fallback} />
              {photo.isMain && <span className="gallery__tag">{t('gallery.main')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {photos.length > dotsAbove && (
        <div className="gallery__dots" aria-hidden="true" data-testid="gallery-dots">
          {photos.map((photo, number) => (
            <span key={photo.id} className={classNames('gallery__dot', number === index && 'is-now')} />
          ))}
        </div>
      )}
    </>
  );
};

interface GalleryProps {
  /** At least one; the first is shown first. */
  photos: readonly Picture[];
  /** What the photos show. */
  name: string;
  /** Shown in place of a photo that does not load. */
  placeholder: ReactNode;
  /** Shown below a photo. */
  below?: (photo: Picture) => ReactNode;
}

const stageSizes = '(max-width: 63.999em) 100vw, 760px';

/** A gallery with arrows, thumbnails, captions and full size. Supports arrow keys and swipes. */
export const Gallery = ({ photos, name, placeholder, below }: GalleryProps) => {
  const t = useText();
  const gallery = useGallery(photos.length);
  const [isLarge, setIsLarge] = useState(false);
  const stage = { photos, gallery, name, fallback: <PictureFailed>{placeholder}</PictureFailed> };
  const shown = photos[gallery.index];
  const caption = shown?.caption;
  return (
    <section className="gallery" aria-label={t('gallery.label')} onKeyDown={gallery.onKeyDown}>
      <GalleryStage {...stage} sizes={stageSizes}>
        <button
          type="button"
          className="gallery__full"
          aria-label={t('gallery.open')}
          onClick={() => setIsLarge(true)}
        >
          <Icon name="maximize-2" />
        </button>
      </GalleryStage>
      {photos.length > 1 && <GalleryStrip photos={photos} gallery={gallery} fallback={placeholder} />}
      <div className="gallery__foot">
        {caption && <p className="small quiet gallery__caption">{caption}</p>}
        {shown && below?.(shown)}
      </div>
      <Dialog open={isLarge} onClose={() => setIsLarge(false)} title={name} wide>
        <GalleryStage {...stage} sizes="100vw" large />
        {caption && <p className="small muted">{caption}</p>}
      </Dialog>
    </section>
  );
};

/** In place of photos: a band of the pattern, and one line. `children`: a way to add the first. */
export const NoPhotos = ({
  placeholderPattern,
  children,
}: {
  placeholderPattern: ReactNode;
  children?: ReactNode;
}) => {
  const t = useText();
  return (
    <section className="no-picture" aria-label={t('gallery.none')}>
      <div className="no-picture__band">{placeholderPattern}</div>
      <p className="small muted">{t('gallery.noneText')}</p>
      {children}
    </section>
  );
};

const OfferDialog = lazyPart(async () => (await import('./offer-dialog')).OfferDialog, FailedDialog);

/** Opens the dialog in which anybody offers photos; nothing for a place that is not public, or has no room for more. */
export const OfferPhotos = ({ listing, label }: { listing: Listing; label: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  if (listing.status !== 'approved' || (listing.images ?? []).length >= limits.images.perListing) return null;
  return (
    <>
      <button type="button" className="link small" onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OfferDialog listing={listing} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const ManagePhotos = lazyPart(async () => (await import('./owner-parts')).ManagePhotos, FailedInPlace);

/**
 * How to add the first photos: with the image manager for owners and admins, by offering some for everybody else.
 * Submitters of a listing that is not public yet get no button.
 */
export const AddPhotos = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { user } = useSession();
  const inBrowser = useInBrowser();
  const mayBeTheirs = user?.role === 'admin' || (user?.role === 'business' && listing.owner.claimed);
  const byOffer = <OfferPhotos listing={listing} label={t('gallery.addFirst')} />;
  return (
    <div className="no-picture__add">
      {inBrowser && user && mayBeTheirs ? (
        <Suspense fallback={null}>
          <ManagePhotos listing={listing} role={user.role} otherwise={byOffer} />
        </Suspense>
      ) : (
        byOffer
      )}
    </div>
  );
};
