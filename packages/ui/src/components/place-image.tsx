import type { Listing } from '@halalmap/contracts';
import { useState } from 'react';
import { Cloth } from './cloth';

export interface PlaceImageProps {
  listing: Pick<Listing, 'id' | 'entityType' | 'thumbnailUrl' | 'imageUrl'>;
  /** What the photo shows; empty when the words beside it say it already. */
  alt?: string;
}

/** The photo of a place; its cloth when it has none or the photo does not load. */
export const PlaceImage = ({ listing, alt = '' }: PlaceImageProps) => {
  const address = listing.thumbnailUrl ?? listing.imageUrl;
  const [failed, setFailed] = useState<string | null>(null);
  if (!address || failed === address) return <Cloth id={listing.id} entityType={listing.entityType} />;
  return (
    <img
      className="photo"
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailed(address);
      }}
    />
  );
};
