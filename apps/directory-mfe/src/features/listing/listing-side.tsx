import type { Listing } from '@halalmap/contracts';
import { ContactCard } from './contact-card';
import { EvidencePlaque } from './evidence-plaque';
import { HoursCard } from './hours/hours-card';
import { LocationCard } from './location-card';
import type { MapPlaces } from '../../map/use-map-places';
import { useText } from '../../messages/en';

/** The side column: location, hours and contact details; for a mosque also the evidence of its badge. */
export const ListingSide = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const t = useText();
  const { entityType } = listing;
  const hasPlace = entityType !== 'product' || listing.municipalityName !== null || listing.address !== null;
  const hasHours =
    entityType === 'food' || entityType === 'business' || (listing.openingHours ?? []).length > 0;
  return (
    <aside className="det__side" aria-label={t('listing.side')}>
      {entityType === 'mosque' && <EvidencePlaque listing={listing} />}
      {hasPlace && <LocationCard listing={listing} map={map} />}
      {hasHours && <HoursCard listing={listing} />}
      <ContactCard listing={listing} />
    </aside>
  );
};
