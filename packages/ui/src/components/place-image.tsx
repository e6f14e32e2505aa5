import type { Listing } from '@halalmap/contracts';
import { useCallback, useState } from 'react';
import { PlaceholderPattern } from './placeholder-pattern';

export interface PlaceImageProps {
  listing: Pick<Listing, 'id' | 'entityType' | 'thumbnailUrl' | 'imageUrl'>;
  /** Alternative text; empty if the text beside it describes the photo. */
  alt?: string;
}

/** Size in pixels of the reserved square until styles are loaded. */
const side = 112;

/** Our own pictures are available in several widths. A 4:3 picture that fills a square of this side is this wide. */
const sourcesOf = (address: string) => {
  const [path = ''] = address.split('?');
  if (!path.startsWith('/media/')) return {};
  return { srcSet: `${path}?w=320 320w, ${path}?w=640 640w`, sizes: '150px' };
};

/** The photo of a place in its box; the placeholder pattern if there is none or it does not load. */
export const PlaceImage = ({ listing, alt = '' }: PlaceImageProps) => {
  const address = listing.thumbnailUrl ?? listing.imageUrl;
  const [failed, setFailed] = useState<string | null>(null);
  const settle = useCallback((image: HTMLImageElement | null) => {
    // In a server-rendered page it may have failed before hydration.
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
