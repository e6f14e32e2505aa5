import type { Listing } from '@halalmap/contracts';
import { useCallback, useState } from 'react';
import { PlaceholderPattern } from './placeholder-pattern';

export interface PlaceImageProps {
  listing: Pick<Listing, 'id' | 'entityType' | 'thumbnailUrl' | 'imageUrl'>;
  /** What the photo shows; empty when the words beside it say it already. */
  alt?: string;
}

/** Pixels of the square that is kept free before styles say how large it is. */
const side = 112;

/** Pictures of our own are there in several widths. So wide is one that fills a square of that side when it is 4 by 3. */
const sourcesOf = (address: string) => {
  const [path = ''] = address.split('?');
  if (!path.startsWith('/media/')) return {};
  return { srcSet: `${path}?w=320 320w, ${path}?w=640 640w`, sizes: '150px' };
};

/** The photo of a place in the box around it; its cloth when it has none or the photo does not load. */
export const PlaceImage = ({ listing, alt = '' }: PlaceImageProps) => {
  const address = listing.thumbnailUrl ?? listing.imageUrl;
  const [failed, setFailed] = useState<string | null>(null);
  const settle = useCallback((image: HTMLImageElement | null) => {
    // In a page that came with its markup it may have failed before there was anybody to hear of it.
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '')
      setFailed(image.getAttribute('src'));
  }, []);
  if (!address || failed === address)
    return <PlaceholderPattern id={listing.id} entityType={listing.entityType} />;
  return (
    <img
      ref={settle}
      className="photo"
      {...sourcesOf(address)}
      src={address}
      width={side}
      height={side}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailed(address);
      }}
    />
  );
};
