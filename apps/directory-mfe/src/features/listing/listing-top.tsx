import type { Listing } from '@halalmap/contracts';
import { Cloth, Skeleton, useInBrowser } from '@halalmap/ui';
import { lazy, Suspense } from 'react';
import { EvidencePlaque } from './evidence-plaque';
import { AddPhotos } from './gallery/add-photos';
import { Gallery } from './gallery/gallery';
import { NoPhotos } from './gallery/no-photos';
import { photosOf } from './gallery/photo';
import { KeyFacts } from './key-facts';
import type { MapPlaces } from '../../map/use-map-places';

const PrayerPanel = lazy(async () => ({ default: (await import('./prayer/prayer-panel')).PrayerPanel }));

/** The photos, or their placeholder. */
const Photos = ({ listing }: { listing: Listing }) => {
  const photos = photosOf(listing);
  const placeholderPattern = <Cloth id={listing.id} entityType={listing.entityType} />;
  return photos.length > 0 ? (
    <Gallery photos={photos} name={listing.name} placeholder={placeholderPattern} />
  ) : (
    <NoPhotos placeholderPattern={placeholderPattern}>
      <AddPhotos listing={listing} />
    </NoPhotos>
  );
};

/** The top of the page: the photos beside the evidence, for a mosque beside the next prayer. */
export const ListingTop = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const inBrowser = useInBrowser();
  if (listing.entityType !== 'mosque')
    return (
      <div className="det__top">
        <Photos listing={listing} />
        <EvidencePlaque listing={listing} />
      </div>
    );
  // The times depend on the current time, and the method is stored on the device.
  const wait = <Skeleton shape="block" className="pray-wait" />;
  return (
    <div className="mos__top">
      <Suspense fallback={wait}>
        {inBrowser && map.isReady ? <PrayerPanel listing={listing} place={map.places[0] ?? null} /> : wait}
      </Suspense>
      <KeyFacts listing={listing} map={map} />
      <Photos listing={listing} />
    </div>
  );
};
