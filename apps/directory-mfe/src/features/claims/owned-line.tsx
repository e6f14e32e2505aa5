import { Link } from 'react-router-dom';
import { useOwnedPlaces } from '../../shared/claims-api';
import { useClaimText } from '../../messages/en-claims';

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
