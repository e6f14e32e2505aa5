import type { Listing, Role } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { ManageImagesButton } from '@halalmap/listing-parts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOwnedPlaces } from '../../shared/claims';
import { useClaimText } from '../../messages/en-claims';

interface ManagePhotosProps {
  listing: Listing;
  /** The role of the signed-in user. */
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

/** Links of the owner above their own place: what the page shows, and the card to share or print. */
export const OwnBar = ({ listingId }: { listingId: string }) => {
  const t = useClaimText();
  const { places } = useOwnedPlaces();
  const { locale } = useLocale();
  if (!places.some(({ id }) => id === listingId)) return null;
  const manage = `/listing/${listingId}/manage`;
  return (
    <nav className="owner-bar" aria-label={t('claim.yours')}>
      <strong>{t('claim.yours')}</strong>
      <Link to={`${manage}/edit`}>{t('claim.bar.edit')}</Link>
      <Link to={`${manage}/photos`}>{t('claim.bar.photos')}</Link>
      <Link to={`${manage}/reviews`}>{t('claim.bar.reviews')}</Link>
      <Link to={manage}>{t('claim.bar.badge')}</Link>
      <a href={`/media/card/${listingId}.${locale}.png?qr=true`} target="_blank" rel="noopener">
        {t('claim.bar.card')}
      </a>
    </nav>
  );
};

/** A link from the page of a place to its owner pages; renders nothing for anybody else. */
export const OwnedLine = ({ listingId }: { listingId: string }) => {
  const t = useClaimText();
  const { places } = useOwnedPlaces();
  if (!places.some(({ id }) => id === listingId)) return null;
  return (
    <p className="small quiet claim-line">
      {t('claim.yours')} <Link to={`/listing/${listingId}/manage`}>{t('claim.manage')}</Link>
    </p>
  );
};
