import type { Listing, Role } from '@halalmap/contracts';
import { ManageImagesButton } from '@halalmap/listing-parts';
import type { ReactNode } from 'react';
import { useOwnedPlaces } from '../../shared/claims-api';

interface ManagePhotosProps {
  listing: Listing;
  /** Of the reader. */
  role: Role;
  /** For business accounts that own other places. */
  otherwise: ReactNode;
}

/** Opens the image manager for admins and for the owner of a listing. */
export const ManagePhotos = ({ listing, role, otherwise }: ManagePhotosProps) => {
  const { places } = useOwnedPlaces({ skip: role === 'admin' });
  const isTheirs = role === 'admin' || places.some(({ id }) => id === listing.id);
  return isTheirs ? <ManageImagesButton listing={listing} size="sm" /> : otherwise;
};
