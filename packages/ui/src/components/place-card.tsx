import type { Listing, PriceRange } from '@halalmap/contracts';
import { capitalised, useFormatters, useTranslator } from '@halalmap/i18n';
import { isIndependentCity } from '@halalmap/reference-data/independent-cities';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { uiMessages, useReferenceWord } from '../messages/en';
import { classNames, Icon } from './basics';
import { Freshness } from './evidence-list';
import { PlaceholderPattern } from './placeholder-pattern';
import { SampleTag } from './tag';
import { SignLabel, TrustBadge, TrustMarks } from './trust-badge';

interface RatingProps {
  /** The average, 1 to 5. */
  value: number;
  /** Number of reviews. */
  count?: number;
}

/** A star, the average, and the number of reviews. */
export const Rating = ({ value, count = 0 }: RatingProps) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const average = format.decimal(value, 1);
  return (
    <span className="rating">
      <Icon name="star" />
      <span className="visually-hidden">{t('rating', { value: average, count })}</span>
      <span aria-hidden="true">
        {average} {count > 0 && <small>({format.number(count)})</small>}
      </span>
    </span>
  );
};

interface PlaceImageProps {
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

const tiers = { $: 'budget', $$: 'moderate', $$$: 'upscale', $$$$: 'luxury' } as const;

/** A price tier as ₱ signs; the range in pesos on hover and for assistive technology. */
export const PriceTag = ({ priceRange }: { priceRange: PriceRange }) => {
  const t = useTranslator(uiMessages);
  const range = t(`price.${tiers[priceRange]}`);
  return (
    <span title={range}>
      <span aria-hidden="true">{priceRange.replaceAll('$', '₱')}</span>
      <span className="visually-hidden">{range}</span>
    </span>
  );
};

interface PlaceCardProps extends Omit<ComponentProps<'li'>, 'children' | 'className'> {
  listing: Listing;
  /** Link of the card; default: the page of the place. */
  href?: string;
  /** Linked to the selected pin on the map. */
  active?: boolean;
  /** Distance, as text. */
  distance?: string | undefined;
  headingLevel?: 2 | 3;
  /** Whether a sample or an example is marked as such; not needed where the list says it once. */
  showsOrigin?: boolean;
  /** Its hours today; left out where they are not known. */
  hours?: ReactNode;
  /** Basis of its trust level in one line; default: the age of the newest confirmation. */
  trustLine?: ReactNode;
  /** An action, such as adding to favorites; it lies above the link. */
  action?: ReactNode;
}

/** A place in a list. The whole card is the link; badge and action lie above it. */
export const PlaceCard = ({
  listing,
  href = `/listing/${listing.id}`,
  active = false,
  distance,
  headingLevel = 3,
  showsOrigin = true,
  hours,
  trustLine,
  action,
  ...rest
}: PlaceCardProps) => {
  const Heading = `h${headingLevel}` as const;
  const town = whereabouts(listing);
  const hasPhoto = Boolean(listing.thumbnailUrl ?? listing.imageUrl);
  return (
    <li {...rest} className={classNames('place', !hasPhoto && 'is-plain', active && 'is-active')}>
      <div className="place__picture">
        <PlaceImage listing={listing} />
      </div>
      <Heading className="place__name">
        <Link to={href}>
          <bdi>{listing.name}</bdi>
        </Link>
      </Heading>
      <Facts listing={listing} />
      {(town || distance || hours) && (
        <p className="place__location">
          <Icon name="map-pin" />
          {town && <span>{town}</span>}
          {distance && <span className="place__distance">{distance}</span>}
          {hours}
        </p>
      )}
      <div className="place__trust">
        <TrustBadge trust={listing.trust} type={listing.entityType} evidenceHref={`${href}#evidence`} />
        <TrustMarks trust={listing.trust} />
        <SignLabel listing={listing} />
        {showsOrigin && <SampleTag origin={listing.origin} />}
        {trustLine ?? <Freshness trust={listing.trust} />}
      </div>
      {action && <div className="place__action">{action}</div>}
    </li>
  );
};

/** The rating of a place; a place of prayer has none. */
const Stars = ({ value, count }: { value: number | null; count: number }) => {
  const t = useTranslator(uiMessages);
  return value === null ? (
    <span className="quiet">{t('rating.none')}</span>
  ) : (
    <Rating value={value} count={count} />
  );
};

const Facts = ({ listing }: Pick<PlaceCardProps, 'listing'>) => {
  const t = useTranslator(uiMessages);
  const word = useReferenceWord();
  const named = kindOf(listing);
  const kind = named === fridayMosque ? t('kind.fridayMosque') : named && word(named);
  const { priceRange, averageRating, countedReviews } = listing;
  return (
    <p className="place__meta">
      {kind && <span>{capitalised(kind)}</span>}
      {priceRange && <PriceTag priceRange={priceRange} />}
      {listing.entityType !== 'mosque' && listing.entityType !== 'cemetery' && (
        <Stars value={averageRating} count={countedReviews} />
      )}
      {listing.openTo === 'all' && <span className="place__sign">{t('sign.openToAll')}</span>}
      {listing.plotsAvailable === 'Yes' && <span className="place__sign">{t('sign.plots')}</span>}
      {listing.alcoholServed === 'No' && <span className="place__sign">{t('sign.noAlcohol')}</span>}
      {listing.porkOnPremises === 'No' && <span className="place__sign">{t('sign.noPork')}</span>}
    </p>
  );
};

/** The stored name of the type, which people know by another. */
const fridayMosque = "Jama'ah Mosque";

/** Not the stored `category`, which may be a code that is no word of any language. */
const kindOf = ({ foodTypes, mosqueType, productType, categoryName }: Listing): string | null =>
  foodTypes?.[0] ?? mosqueType ?? productType ?? categoryName ?? null;

/** Town and province of a place; an independent city belongs to no province. Else its address. */
export const townOf = (
  listing: Pick<
    Listing,
    'municipalityId' | 'municipalityName' | 'municipality' | 'provinceName' | 'province' | 'address'
  >,
): string => {
  const { municipalityId, municipalityName, municipality, provinceName, province, address } = listing;
  const area = isIndependentCity(municipalityId) ? null : (provinceName ?? province);
  return [municipalityName ?? municipality, area].filter(Boolean).join(', ') || (address ?? '');
};

/** At most so many parts of an address are shown: a street or landmark, and the quarter. */
const shownParts = 2;

/**
 * Street or landmark and quarter with the town, such as `310-D Elizondo Street, Quiapo, Manila`; without them, or for a
 * product, the town and its province.
 */
const whereabouts = (listing: Listing): string => {
  const { municipalityName, municipality, streetNumber, streetName, barangay, address, entityType } = listing;
  const { provinceName, province } = listing;
  const town = municipalityName ?? municipality;
  if (entityType === 'product' || !town) return townOf(listing);
  const known = new Set([town, municipality, provinceName, province].map((name) => name?.toLowerCase()));
  const street = [streetName && streetNumber, streetName].filter(Boolean).join(' ');
  const parts = [street, barangay, ...(street === '' && address ? address.split(/,\s*/) : [])]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '' && !known.has(part.toLowerCase()));
  const shown = [...new Set(parts)].slice(0, shownParts);
  return shown.length > 0 ? [...shown, town].join(', ') : townOf(listing);
};
