import { type EntityType, entityTypes, type PathsOf } from '@halalmap/contracts';
import type { TextLoaders } from '@halalmap/i18n';
import { defineRemote, usePageParams } from '@halalmap/mfe-kit';
import { FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { DirectoryPage } from './features/directory/directory-page';
import { ListingPage } from './features/listing/listing-page';
import type { ManagePart } from './features/owner/manage-frame';
import { ReviewsSection } from './features/reviews/reviews-section';
import { WithFavorites } from './favorites/favorites';
import { useText } from './messages/en';

/** In place of the next prayer, which is small: nothing asks for another try. */
const PrayerLink = () => (
  <p>
    <Link to="/prayer">{useText()('prayer.times')}</Link>
  </p>
);

// Pages that most visits do not open are loaded lazily. The code of those that the server renders is loaded before they are
// hydrated.
const BarmmPage = lazyPart(
  async () => (await import(/* webpackChunkName: "barmm" */ './features/barmm/barmm-page')).BarmmPage,
);
const SubmitPage = lazyPart(
  async () => (await import(/* webpackChunkName: "submit" */ './features/submit/submit-page')).SubmitPage,
);
const PrayerPage = lazyPart(
  async () => (await import(/* webpackChunkName: "prayer" */ './features/prayer/prayer-page')).PrayerPage,
);
const PrayerTownPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "prayer-town" */ './features/prayer/prayer-town-page')).PrayerTownPage,
);
const ScanPage = lazyPart(
  async () => (await import(/* webpackChunkName: "scan" */ './features/packet/scan-page')).ScanPage,
);
const TripPage = lazyPart(
  async () => (await import(/* webpackChunkName: "trip" */ './features/trip/trip-page')).TripPage,
);
const StandardPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "standard" */ './features/standard/standard-page')).StandardPage,
);
const FavoritesPage = lazyPart(
  async () => (await import('./features/favorites/favorites-page')).FavoritesPage,
);
const ReceiptPage = lazyPart(async () => (await import('./features/links/receipt-page')).ReceiptPage);
const CertificatePage = lazyPart(
  async () => (await import('./features/links/certificate-page')).CertificatePage,
);
const OwnerCheckPage = lazyPart(
  async () => (await import('./features/links/owner-check-page')).OwnerCheckPage,
);
const UnsubscribePage = lazyPart(
  async () => (await import('./features/links/one-button-pages')).UnsubscribePage,
);
const NewsletterPage = lazyPart(
  async () => (await import('./features/links/one-button-pages')).NewsletterPage,
);
const NearMe = lazyPart(async () => (await import('./features/directory/near-me')).NearMe, FailedInPlace);
const ManagePage = lazyPart(async () => (await import('./features/owner/manage-page')).ManagePage);
const MyPlacesPage = lazyPart(async () => (await import('./features/owner/my-places-page')).MyPlacesPage);
const OwnPlaces = lazyPart(
  async () => (await import('./features/owner/my-places-page')).OwnPlaces,
  FailedInPlace,
);
const NextPrayer = lazyPart(async () => (await import('./prayer/next-prayer')).NextPrayer, PrayerLink);
const MyClaims = lazyPart(async () => (await import('./features/claims/my-claims')).MyClaims, FailedInPlace);

/** `/food/:id` and similar are old URLs of `/listing/:id`. */
const ToListing = () => {
  const { id = '' } = usePageParams();
  return <Navigate to={`/listing/${id}`} replace />;
};

const manage = (part: ManagePart) => (
  <ManagePage part={part} reviews={(listing) => <ReviewsSection listing={listing} />} />
);
const directory = (type: EntityType) => (
  <WithFavorites>
    <DirectoryPage key={type} type={type} />
  </WithFavorites>
);
const toListing = <ToListing />;
const directories = Object.fromEntries(
  entityTypes.flatMap((type): Array<[path: string, page: ReactNode]> => [
    [`/${type}`, directory(type)],
    [`/${type}/:id`, toListing],
  ]),
);

/** Renders each page that the page table assigns to this remote, besides the directories. */
const pages: Record<Exclude<PathsOf<'directory'>, `/${EntityType}` | `/${EntityType}/:id`>, ReactNode> = {
  '/barmm': <BarmmPage />,
  '/favorites': (
    <WithFavorites>
      <FavoritesPage />
    </WithFavorites>
  ),
  '/listing/:id': (
    <WithFavorites>
      <ListingPage />
    </WithFavorites>
  ),
  '/listing/:id/manage': manage('overview'),
  '/listing/:id/manage/edit': manage('edit'),
  '/listing/:id/manage/photos': manage('photos'),
  '/listing/:id/manage/reviews': manage('reviews'),
  '/listing/:id/manage/statements': manage('statements'),
  '/my-places': <MyPlacesPage claims={<MyClaims />} />,
  '/prayer': <PrayerPage />,
  '/prayer/:id': <PrayerTownPage />,
  '/trip': <TripPage />,
  '/my-standard': <StandardPage />,
  '/scan': <ScanPage />,
  '/submit': <SubmitPage />,
  '/certificate/:token': <CertificatePage />,
  '/submission/:token': <ReceiptPage />,
  '/owner-check/:token': <OwnerCheckPage />,
  '/unsubscribe/:token': <UnsubscribePage />,
  '/newsletter/:token': <NewsletterPage />,
};

const loads: Partial<Record<string, () => Promise<unknown>>> = {
  '/barmm': BarmmPage.preload,
  '/prayer': PrayerPage.preload,
  '/prayer/:id': PrayerTownPage.preload,
  '/trip': TripPage.preload,
  '/my-standard': StandardPage.preload,
  '/scan': ScanPage.preload,
  '/submit': SubmitPage.preload,
};

/** One chunk for each language. */
const texts: TextLoaders = {
  fil: {
    directory: async () => (await import(/* webpackChunkName: "fil" */ './messages/fil')).fil,
    parts: async () =>
      (await import(/* webpackChunkName: "fil" */ '@halalmap/listing-parts/messages/fil')).fil,
  },
  ar: {
    directory: async () => (await import(/* webpackChunkName: "ar" */ './messages/ar')).ar,
    parts: async () => (await import(/* webpackChunkName: "ar" */ '@halalmap/listing-parts/messages/ar')).ar,
  },
};

export const remote = defineRemote({
  routes: Object.entries({ ...directories, ...pages }).map(([path, element]) => {
    const load = loads[path];
    return load ? { path, element, load } : { path, element };
  }),
  parts: {
    nearMe: <NearMe />,
    nextPrayer: <NextPrayer />,
    ownPlaces: <OwnPlaces claims={<MyClaims />} />,
  },
  loadPinMap: () => import('./map/pin-picker'),
  texts,
});
