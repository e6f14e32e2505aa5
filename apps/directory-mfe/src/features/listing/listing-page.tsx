import { TypePattern } from '@halalmap/listing-parts';
import { hasField, listingTypes } from '@halalmap/listing-model';
import { type ApiError, asApiError } from '@halalmap/api-client';
import { type Listing, delistingCauses, pathIn } from '@halalmap/contracts';
import { useFormatters, useLocale } from '@halalmap/i18n';
import { useErrorText, useInDirectory, usePageParams, usePageTitle } from '@halalmap/mfe-kit';
import { FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { useIsSlow } from '@halalmap/mfe-kit/hooks';
import {
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  Note,
  Skeleton,
  VisuallyHidden,
  classNames,
  useInBrowser,
} from '@halalmap/ui';
import { Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type MapPlaces, useMapPlaces } from '../../map/map-api';
import { useText } from '../../messages/en';
import { placeTitle } from '../../shared/places';
import { ReviewsSection } from '../reviews/reviews-section';
import { CallToAction, Crumbs, ListingHeader, QuickActions } from './listing-header';
import { ContactCard, LocationCard, OwnerBar, WhereToBuy } from './contact-and-location';
import { EvidencePlaque } from './evidence';
import { FactTable, KeyFacts } from './fact-table';
import { AddPhotos, Gallery, NoPhotos, OfferPhotos, photosOf } from './gallery';
import { HistorySection } from './history';
import { HoursCard } from './hours-card';
import { countFigure, useListingByIdQuery } from './listing-api';
import { FoodNearby, MoreLikeThis } from './more-like-this';
import { ReportButton, ReportPhoto, ReportProblem } from './report/report-problem';
import { SuggestEdits } from './suggest/suggest-edits';
import '../../shared/detail.css';
import { BurialLaw } from './burial-law';
import './mosque.css';
import './listing-page.css';
import '@halalmap/ui/styles/print.css';
import './print.css';

/** The page of a listing that does not exist, or no longer does. */
const NotListed = ({ id, error }: { id: string; error: ApiError }) => {
  const t = useText();
  const { locale } = useLocale();
  const isDelisted = error.code === 'delisted';
  const why = useDelistedText(error);
  return (
    <div className="wrap detail">
      <EmptyState
        figure="frond"
        headingLevel={1}
        title={t(isDelisted ? 'listing.delisted' : 'listing.notFound')}
        text={isDelisted ? why : t('listing.notFoundText')}
        action={
          <div className="detail__search">
            {/* A form of the browser, which also works before scripts have loaded. */}
            <form
              action={pathIn(locale, '/food')}
              role="search"
              aria-label={t('directory.food.form')}
              className="row"
            >
              <input
                className="input"
                type="search"
                name="search"
                aria-label={t('directory.food.search')}
                placeholder={t('directory.food.search')}
              />
              <Button type="submit" kind="primary">
                {t('listing.searchPlaces')}
              </Button>
            </form>
            <LinkButton to="/">{t('listing.goHome')}</LinkButton>
          </div>
        }
      />
      {isDelisted && (
        <div className="detail__gone">
          <HistorySection id={id} />
        </div>
      )}
    </div>
  );
};

/**
 * Since when and why a place is no longer listed. Falls back to the message of the server when the details do not match
 * the contract.
 */
const useDelistedText = ({ details, message }: ApiError): string => {
  const t = useText();
  const format = useFormatters();
  const detail = (name: string) => details.find(({ path }) => path === name)?.message;
  const since = detail('since');
  const cause = delistingCauses.find((name) => name === detail('cause'));
  if (since === undefined || cause === undefined || Number.isNaN(Date.parse(since))) return message;
  return t('listing.delistedText', { day: format.day(since), why: t(`listing.cause.${cause}`) });
};

/**
 * The side column: hours, location and contact details, for a mosque also the evidence of its badge; for a product where
 * to buy it.
 */
const ListingSide = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const t = useText();
  const { entityType } = listing;
  const hasHours =
    listingTypes[entityType].keepsHours || (listing.openingHours ?? listing.ramadanHours ?? []).length > 0;
  return (
    <aside className="detail__side" aria-label={t('listing.side')}>
      {listingTypes[entityType].hasPrayers && <EvidencePlaque listing={listing} />}
      {hasHours && <HoursCard listing={listing} />}
      {listingTypes[entityType].isPlace ? (
        <LocationCard listing={listing} map={map} />
      ) : (
        <WhereToBuy listing={listing} />
      )}
      <ContactCard listing={listing} />
    </aside>
  );
};

const PrayerPanel = lazyPart(async () => (await import('./prayer-panel')).PrayerPanel, FailedInPlace);

const IngredientSection = lazyPart(
  async () => (await import('../packet/ingredient-list')).IngredientSection,
  FailedInPlace,
);

/** What to ask about the ingredients of a product: the list of words is loaded with it, in the browser. */
const Ingredients = ({ listing }: { listing: Listing }) => {
  const inBrowser = useInBrowser();
  if (!inBrowser || !listing.ingredients) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <IngredientSection
        label={listing.ingredients}
        isCertified={listing.trust.certificate?.state === 'valid'}
      />
    </Suspense>
  );
};

/** The photos; without any a band of the pattern, and a line that asks for one. */
const Photos = ({ listing, photos }: { listing: Listing; photos: ReturnType<typeof photosOf> }) => {
  const t = useText();
  const placeholderPattern = <TypePattern id={listing.id} entityType={listing.entityType} />;
  return photos.length > 0 ? (
    <Gallery
      photos={photos}
      name={listing.name}
      placeholder={placeholderPattern}
      below={({ id }) => (
        <>
          {(listing.images ?? []).some((image) => image.id === id) && <ReportPhoto imageId={id} />}
          <OfferPhotos listing={listing} label={t('gallery.add')} />
        </>
      )}
    />
  ) : (
    <NoPhotos placeholderPattern={placeholderPattern}>
      <AddPhotos listing={listing} />
    </NoPhotos>
  );
};

/** The next prayer. Its times depend on the current time, and the method is stored on the device. */
const Prayers = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const inBrowser = useInBrowser();
  const wait = <Skeleton shape="block" className="prayer-wait" />;
  return (
    <Suspense fallback={wait}>
      {inBrowser && map.isReady ? <PrayerPanel listing={listing} place={map.places[0] ?? null} /> : wait}
    </Suspense>
  );
};

/** The top of the page: photos, name, actions, and the evidence or, for a mosque, the next prayer. */
const ListingTop = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const photos = photosOf(listing);
  return (
    <div className={classNames('detail__top', photos.length === 0 && 'is-plain')}>
      {/* First at every width: a browser may paint before it has read what follows, and photos would move. */}
      <ListingHeader listing={listing} />
      <Photos listing={listing} photos={photos} />
      <KeyFacts listing={listing} />
      {listingTypes[listing.entityType].hasPrayers ? (
        <Prayers listing={listing} map={map} />
      ) : (
        <EvidencePlaque listing={listing} />
      )}
      <CallToAction listing={listing} />
    </div>
  );
};

/** All known facts of a place, with their evidence. */
const ListingView = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { hash, key } = useLocation();
  const map = useMapPlaces(useMemo(() => [listing], [listing]));
  const isPublic = listing.status === 'approved';
  const hasReviews = listing.totalReviews > 0;
  const type = listingTypes[listing.entityType];
  useEffect(() => {
    if (isPublic) countFigure(listing.id, 'view');
  }, [isPublic, listing.id]);
  useEffect(() => {
    if (hash !== '#evidence') return;
    const heading = document.getElementById('evidence');
    heading?.scrollIntoView({ block: 'center' });
    heading?.focus({ preventScroll: true });
  }, [hash, key, listing.id]);
  return (
    <SuggestEdits listing={listing}>
      <ReportProblem listing={listing}>
        <article className={type.hasPrayers ? 'wrap detail mosque' : 'wrap detail'}>
          {listing.status === 'pending' && <Note kind="warn" icon="hourglass" title={t('listing.pending')} />}
          {listing.status === 'rejected' && (
            <Note kind="bad" title={t('listing.rejected')}>
              {listing.rejectionReason}
            </Note>
          )}
          <Crumbs listing={listing} />
          <OwnerBar listing={listing} />
          <ListingTop listing={listing} map={map} />
          <div className="detail__body">
            <ListingSide listing={listing} map={map} />
            <div className="detail__main">
              {type.hasReviews && hasReviews && <ReviewsSection listing={listing} />}
              <About listing={listing} />
              {type.hasReviews && !hasReviews && <ReviewsSection listing={listing} />}
              {hasField(listing.entityType, 'plotsAvailable') && <BurialLaw />}
              <HistorySection id={listing.id} isFolded />
              {type.asksHalal && !type.halalByCategory && (
                <p className="small quiet">{t('listing.practice')}</p>
              )}
              {type.hasPrayers && <FoodNearby map={map} />}
              {listing.status === 'approved' && <MoreLikeThis listing={listing} map={map} />}
            </div>
          </div>
        </article>
        <QuickActions listing={listing} />
      </ReportProblem>
    </SuggestEdits>
  );
};

const About = ({ listing }: { listing: Listing }) => {
  const t = useText();
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('listing.about')}</h2>
      {listing.description ? (
        <p className="detail__lead" dir="auto">
          {listing.description}
        </p>
      ) : (
        <p className="unknown detail__lead">{t('listing.noDescription')}</p>
      )}
      <FactTable listing={listing} />
      <Ingredients listing={listing} />
      <ReportButton />
    </section>
  );
};

/** The page of one place, in all its states. */
export const ListingPage = () => {
  const { id = '' } = usePageParams();
  const t = useText();
  const errorText = useErrorText();
  const { search, hash } = useLocation();
  const { currentData: listing, error, isFetching, refetch } = useListingByIdQuery(id);
  const isSlow = useIsSlow(isFetching && !listing);
  const failure = error && !isFetching ? asApiError(error) : null;
  useInDirectory(listing?.entityType ?? null);
  usePageTitle(listing ? placeTitle(listing) : t(titleOf(failure)));

  // For a merged listing the API returns the remaining one.
  if (listing && listing.id !== id)
    return <Navigate to={{ pathname: `/listing/${listing.id}`, search, hash }} replace />;
  if (listing) return <ListingView key={listing.id} listing={listing} />;
  if (!failure) return <Loading isSlow={isSlow} />;
  if (failure.status === 404) return <NotListed id={id} error={failure} />;
  return (
    <div className="wrap detail">
      <VisuallyHidden as="h1">{t('listing.failed')}</VisuallyHidden>
      <ErrorState title={t('listing.failed')} text={errorText(error)} onRetry={() => void refetch()} />
    </div>
  );
};

const titleOf = (failure: ApiError | null) => {
  if (!failure) return 'listing.loading';
  if (failure.status !== 404) return 'listing.failed';
  return failure.code === 'delisted' ? 'listing.delisted' : 'listing.notFound';
};

const Loading = ({ isSlow }: { isSlow: boolean }) => {
  const t = useText();
  return (
    <div className="wrap detail detail__wait" role="status" aria-label={t('listing.loading')}>
      <VisuallyHidden as="h1">{t('listing.loading')}</VisuallyHidden>
      {isSlow && <Note kind="warn" icon="hourglass" title={t('listing.slow')} />}
      <Skeleton className="detail__skeleton-name" shape="block" />
      <Skeleton className="detail__skeleton-line" />
      <div className="detail__top">
        <Skeleton className="detail__skeleton-picture" shape="block" />
        <Skeleton className="detail__skeleton-picture" shape="block" />
      </div>
    </div>
  );
};
