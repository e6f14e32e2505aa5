import type { Listing, PriceRange } from '@halalmap/contracts';
import { capitalised, useTranslator } from '@halalmap/i18n';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { uiMessages } from '../messages/en';
import { classNames } from './class-names';
import { Freshness } from './freshness';
import { Icon } from './icon';
import { PlaceImage } from './place-image';
import { Rating } from './rating';
import { SampleTag } from './tag';
import { TrustBadge } from './trust-badge';

const tiers = { $: 'budget', $$: 'moderate', $$$: 'upscale', $$$$: 'luxury' } as const;

/** A price tier as ₱ signs; the range in pesos on hover and for assistive technology. */
export const PriceTag = ({ priceRange }: { priceRange: PriceRange }) => {
  const t = useTranslator(uiMessages);
  const range = t(`price.${tiers[priceRange]}`);
  return (
    <span title={range}>
      <span aria-hidden="true">{priceRange.replaceAll('$', '₱')}</span>
      <span className="vh">{range}</span>
    </span>
  );
};

export interface PlaceCardProps extends Omit<ComponentProps<'li'>, 'children' | 'className'> {
  listing: Listing;
  /** Link of the card; default: the page of the place. */
  href?: string;
  /** Linked to the selected pin on the map. */
  active?: boolean;
  /** Distance, as text. */
  distance?: string | undefined;
  headingLevel?: 2 | 3;
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
  trustLine,
  action,
  ...rest
}: PlaceCardProps) => {
  const Heading = `h${headingLevel}` as const;
  const town = townOf(listing);
  return (
    <li {...rest} className={classNames('place', active && 'is-active')}>
      <div className="place__pic">
        <PlaceImage listing={listing} />
      </div>
      <Heading className="place__name">
        <Link to={href}>
          <bdi>{listing.name}</bdi>
        </Link>
      </Heading>
      <Facts listing={listing} distance={distance} />
      {town && (
        <p className="place__loc">
          <Icon name="map-pin" />
          <span>{town}</span>
        </p>
      )}
      <div className="place__trust">
        <TrustBadge trust={listing.trust} evidenceHref={`${href}#evidence`} />
        {listing.trust.muslimOwned && listing.trust.level !== 'muslim_owned' && (
          <TrustBadge trust={{ ...listing.trust, level: 'muslim_owned' }} evidenceHref={`${href}#evidence`} />
        )}
        <SampleTag origin={listing.origin} />
        {trustLine ?? <Freshness trust={listing.trust} />}
      </div>
      {action && <div className="place__act">{action}</div>}
    </li>
  );
};

const Facts = ({ listing, distance }: Pick<PlaceCardProps, 'listing' | 'distance'>) => {
  const t = useTranslator(uiMessages);
  const kind = kindOf(listing);
  const { priceRange, averageRating, totalReviews } = listing;
  return (
    <p className="place__meta">
      {kind && <span>{capitalised(kind)}</span>}
      {priceRange && <PriceTag priceRange={priceRange} />}
      {averageRating === null ? (
        <span className="quiet">{t('rating.none')}</span>
      ) : (
        <Rating value={averageRating} count={totalReviews} />
      )}
      {distance && <span className="place__far">{distance}</span>}
    </p>
  );
};

const kindOf = ({ foodTypes, mosqueType, productType, categoryName, category }: Listing): string | null =>
  foodTypes?.[0] ?? mosqueType ?? productType ?? categoryName ?? category ?? null;

const townOf = ({ municipalityName, municipality, provinceName, province, address }: Listing): string => {
  const town = [municipalityName ?? municipality, provinceName ?? province].filter(Boolean).join(', ');
  return town || (address ?? '');
};
