import type { Listing } from '@halalmap/contracts';
import { capitalised, useFormatters } from '@halalmap/i18n';
import { groupOf, listingTypes } from '@halalmap/listing-model';
import { PhoneText } from '@halalmap/listing-parts';
import { Icon, type IconName, useReferenceWord } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { type FactField, amenityFields, factKind, factText, tableFieldsOf } from '../../facts/fact-fields';
import { useText } from '../../messages/en';
import {
  distancesFrom,
  useDistanceText,
  useKnownPosition,
  addressLines,
  directionsLink,
  externalLink,
} from '../../shared/places';
import { manilaTime, useMinute } from '../../shared/manila-time';
import { saidHalal, seenCertificate } from './evidence';
import { useCurrentHours } from '../../shared/holidays';
import { isAllDay, OpenState, periodsOn } from './hours-card';
import { countFigure } from './listing-api';

/** The key facts on a phone, before the evidence: distance, location, hours and phone number. */
export const KeyFacts = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const distanceText = useDistanceText();
  const position = useKnownPosition();
  const { day } = manilaTime(useMinute());
  const known = position ? distancesFrom(position, [listing]).get(listing.id) : undefined;
  const distance = distanceText(known);
  const address = addressLines(listing).join(', ');
  const directions = directionsLink(listing);
  const hours = useCurrentHours(listing);
  const today = periodsOn(hours ?? [], day).map((period) =>
    isAllDay(period)
      ? t('listing.allDay')
      : t('listing.from', { open: format.time(period.open), close: format.time(period.close) }),
  );
  const { isPlace } = listingTypes[listing.entityType];
  if (address === '' && today.length === 0 && !listing.phone && !listing.nightPhone) return null;
  return (
    <ul className="detail__key" aria-label={t('listing.keyFacts')}>
      {today.length > 0 && (
        <li>
          <Icon name="clock" />
          <span>
            <OpenState hours={hours} />{' '}
            <span className="numeric quiet">{t('listing.hoursToday', { hours: format.list(today) })}</span>
          </span>
        </li>
      )}
      {isPlace && distance && (
        <li>
          <Icon name="locate-fixed" />
          {known && 'km' in known
            ? t('listing.away', { distance })
            : t('listing.somewhere', { where: distance })}
        </li>
      )}
      {isPlace && address !== '' && (
        <li>
          <Icon name="map-pin" />
          <span>
            <bdi>{address}</bdi>{' '}
            {directions && (
              <a href={directions} onClick={() => countFigure(listing.id, 'directions')} {...externalLink}>
                {t('listing.directions')}
              </a>
            )}
          </span>
        </li>
      )}
      {listing.phone && (
        <li>
          <Icon name="phone" />
          <span className="numeric">
            <PhoneText text={listing.phone} />
          </span>
        </li>
      )}
      {listing.nightPhone && (
        <li>
          <Icon name="phone" />
          <span className="numeric">
            {t('listing.fact.nightPhone')} <PhoneText text={listing.nightPhone} />
          </span>
        </li>
      )}
    </ul>
  );
};

/** The known facts of the place, and folded into one line those that nobody knows. */
export const FactTable = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const word = useReferenceWord();
  const format = useFormatters();
  const hasCertificate = seenCertificate(listing) !== null;
  const isOfCertificate = (field: FactField): boolean => field !== 'name' && groupOf(field) === 'certificate';
  const textOf = (field: FactField) => {
    const value = factText(listing, field, { t, format });
    // Without a valid certificate, its facts are shown as ordinary claims.
    return value !== null && isOfCertificate(field) ? t('listing.asReported', { value }) : value;
  };
  const isKnown = (field: FactField): boolean => textOf(field) !== null;
  // What the certificate settles, and what is halal, stand beside the badge, once.
  const isAtBadge = (field: FactField): boolean =>
    isOfCertificate(field) ||
    field === 'halalCertified' ||
    (field === 'halalScope' && saidHalal(listing) !== null);
  const isInHeader = (field: FactField): boolean =>
    (field === 'foodTypes' || field === 'barcode') && isKnown(field);
  const { halal, certificate } = listing.trust;
  /** What the badge says otherwise: that all is halal beside alcohol or pork, or that nothing is known of a certificate. */
  const isDenied = (field: FactField): boolean =>
    (field === 'halalScope' && saidHalal(listing) !== null && listing.halalScope !== halal?.scope) ||
    (field === 'halalCertified' && certificate?.state === 'reported' && !isKnown(field));
  const fields = tableFieldsOf(listing).filter(
    (field) => !isDenied(field) && !(hasCertificate && isAtBadge(field)) && !isInHeader(field),
  );
  const { categoryName } = listing;
  const isCategoryStated = fields.some(
    (field) => textOf(field)?.toLowerCase() === categoryName?.toLowerCase(),
  );
  const hasFacilities =
    (listing.facilities ?? []).length > 0 || amenityFields.some((field) => listing[field]);
  const offersFacilities = listingTypes[listing.entityType].isPlace;
  const unknown = fields.filter((field) => !isKnown(field) && factKind(field) !== 'boolean');
  const count = unknown.length + (offersFacilities && !hasFacilities ? 1 : 0);
  return (
    <>
      <dl className="facts">
        {categoryName && categoryName !== listing.mosqueType && !isCategoryStated && (
          <Fact label={t('listing.fact.categoryName')}>{capitalised(word(categoryName))}</Fact>
        )}
        {fields.filter(isKnown).map((field) => (
          <Fact key={field} label={t(`listing.fact.${field}`)}>
            {textOf(field)}
            <SaidBy said={listing.said?.[field]} />
          </Fact>
        ))}
        {offersFacilities && hasFacilities && <Facilities listing={listing} />}
        {listing.tags && listing.tags.length > 0 && (
          <Fact label={t('listing.fact.tags')}>{listing.tags.join(', ')}</Fact>
        )}
        {listing.additionalInfo && (
          <Fact label={t('listing.fact.additionalInfo')}>{listing.additionalInfo}</Fact>
        )}
      </dl>
      {count > 0 && (
        <details className="facts__more">
          <summary>{t('listing.unknownFacts', { count })}</summary>
          <dl className="facts">
            {unknown.map((field) => (
              <Fact key={field} label={t(`listing.fact.${field}`)}>
                {null}
              </Fact>
            ))}
            {offersFacilities && !hasFacilities && <Facilities listing={listing} />}
          </dl>
        </details>
      )}
    </>
  );
};

/** Who stated a fact of which that matters, and when. */
const SaidBy = ({ said }: { said: NonNullable<Listing['said']>[string] | undefined }) => {
  const t = useText();
  const format = useFormatters();
  if (!said) return null;
  return (
    <>
      {' '}
      <small className="quiet">{t(`listing.saidBy.${said.by}`, { day: format.shortDay(said.at) })}</small>
    </>
  );
};

interface FactProps {
  label: string;
  /** null: not known. */
  children: ReactNode;
}

const Fact = ({ label, children }: FactProps) => {
  const t = useText();
  return (
    <>
      <dt>{label}</dt>
      <dd className={children === null ? 'unknown' : undefined}>{children ?? t('listing.unknown')}</dd>
    </>
  );
};

const amenityIcons: Partial<Record<FactField, IconName>> = {
  parkingAvailable: 'car',
  wifiAvailable: 'globe',
  wheelchairAccessible: 'user-round',
  prayerAreaAvailable: 'hand-heart',
};

const Facilities = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const offered = amenityFields.filter((field) => listing[field]);
  const named = listing.facilities ?? [];
  return (
    <Fact label={t('listing.fact.facilities')}>
      {offered.length + named.length > 0 ? (
        <ul className="facilities">
          {offered.map((field) => (
            <li key={field}>
              <Icon name={amenityIcons[field] ?? 'check'} />
              {t(`listing.fact.${field}`)}
            </li>
          ))}
          {named.map((name) => (
            <li key={name}>
              <Icon name="check" />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </Fact>
  );
};
