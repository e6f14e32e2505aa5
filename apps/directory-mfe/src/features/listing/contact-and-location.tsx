import { useFormatters } from '@halalmap/i18n';
import type { Listing } from '@halalmap/contracts';
import { PhoneText } from '@halalmap/listing-parts';
import { Icon, type IconName, useInBrowser } from '@halalmap/ui';
import { type ReactNode, Suspense } from 'react';
import { useSession } from '@halalmap/mfe-kit';
import { FailedDialog, FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { contactFieldsOf } from '../../facts/fact-fields';
import { externalLink, addressLines, mapsLink } from '../../shared/places';
import { type Text, useText } from '../../messages/en';
import { useExpectedMapTexts } from '../../messages/en-map';
import { useSeen, useQueryDialog } from '../../shared/hooks';
import type { MapPlaces } from '../../map/map-api';

interface ContactLine {
  field: keyof Listing;
  icon: IconName;
  content: ReactNode;
}

const sites = [
  ['facebookUrl', 'Facebook'],
  ['instagramUrl', 'Instagram'],
  ['tiktokUrl', 'TikTok'],
  ['foodPandaUrl', 'Foodpanda'],
  ['grabUrl', 'Grab'],
  ['shopeeUrl', 'Shopee'],
  ['lazadaUrl', 'Lazada'],
  ['shopSukiUrl', 'ShopSuki'],
] as const;

const contactLines = (listing: Listing, t: Text): ContactLine[] => {
  const line = (
    field: keyof Listing,
    icon: IconName,
    content: (text: string) => ReactNode,
  ): ContactLine[] => {
    const text = listing[field];
    return typeof text === 'string' && text !== '' ? [{ field, icon, content: content(text) }] : [];
  };
  return [
    ...line('phone', 'phone', (text) => <PhoneText text={text} />),
    ...line('nightPhone', 'phone', (text) => (
      <span>
        {t('listing.fact.nightPhone')} <PhoneText text={text} />
      </span>
    )),
    ...line('whatsappNumber', 'message-square-quote', (text) => (
      <span>
        WhatsApp <PhoneText text={text} to="whatsApp" />
      </span>
    )),
    ...line('viberNumber', 'phone', (text) => (
      <span>
        Viber <PhoneText text={text} />
      </span>
    )),
    ...line('email', 'mail', (text) => <a href={`mailto:${text}`}>{text}</a>),
    ...line('website', 'globe', (text) => (
      <a href={text} {...externalLink}>
        {text.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
      </a>
    )),
    ...sites.flatMap(([field, name]) =>
      line(field, 'external-link', (text) => (
        <a href={text} {...externalLink}>
          {name}
        </a>
      )),
    ),
  ];
};

/** All contact details, known and unknown. */
export const ContactCard = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const lines = contactLines(listing, t);
  const unknown = contactFieldsOf(listing.entityType).filter((field) => !listing[field]);
  return (
    <section className="card" aria-labelledby="contact">
      <h2 id="contact" className="heading-side">
        {t('listing.contact')}
      </h2>
      {lines.length > 0 && (
        <ul className="contact-lines">
          {lines.map(({ field, icon, content }) => (
            <li key={field}>
              <Icon name={icon} />
              {content}
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p className="unknown small">
          {t('listing.contactUnknown', {
            fields: format.list(unknown.map((field) => t(`listing.fact.${field}`))),
          })}
        </p>
      )}
      <ClaimLine listing={listing} />
    </section>
  );
};

/** The fields of shops that sell online. */
const shops = ['shopeeUrl', 'lazadaUrl', 'shopSukiUrl', 'foodPandaUrl', 'grabUrl'] as const;

/** Where a product is sold, and who makes it. No street of the maker: nobody buys it there. */
export const WhereToBuy = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const links = sites.filter(([field]) => shops.some((shop) => shop === field) && listing[field]);
  const town = addressLines({ ...listing, address: null, barangay: null, streetName: null }).at(-1);
  const { manufacturer, distributor } = listing;
  return (
    <section className="card" aria-labelledby="buy">
      <h2 id="buy" className="heading-side">
        {t('listing.buy')}
      </h2>
      {links.length > 0 && (
        <ul className="contact-lines">
          {links.map(([field, name]) => (
            <li key={field}>
              <Icon name="external-link" />
              <a href={String(listing[field])} {...externalLink}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {links.length === 0 && !distributor && <p className="unknown">{t('listing.buyUnknown')}</p>}
      {distributor && <p>{t('listing.soldBy', { name: distributor })}</p>}
      {manufacturer && <p className="small muted">{t('listing.madeBy', { name: manufacturer })}</p>}
      {town && <p className="small muted">{t('listing.madeIn', { town })}</p>}
    </section>
  );
};

const PlaceMap = lazyPart(async () => (await import('../../map/place-map')).PlaceMap, FailedInPlace);

/** The location of the place: on a lazily loaded map, as text, and in Google Maps. */
export const LocationCard = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const t = useText();
  useExpectedMapTexts('place');
  const [mark, isSeen] = useSeen();
  const lines = addressLines(listing);
  const maps = mapsLink(listing);
  const [place] = map.places;
  const exact = listing.latitude !== null;
  // Depends on the listing, not on loaded data, so that the box does not appear or disappear while towns load.
  const isShown = exact || listing.municipalityId !== null || listing.municipality !== null;
  return (
    <section className="card card--flush" aria-labelledby="location" ref={mark}>
      {isShown && (
        <div className="detail__map">
          <Suspense fallback={null}>{isSeen && place && <PlaceMap place={place} />}</Suspense>
          {map.isReady && !place && <p className="small muted detail__no-map">{t('listing.townUnknown')}</p>}
        </div>
      )}
      <div className="card-padded">
        <h2 id="location" className="heading-side">
          {t('listing.location')}
        </h2>
        {lines.map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
        {listing.landmark && (
          <p className="small muted">{t('listing.landmark', { text: listing.landmark })}</p>
        )}
        {listing.extraDirections && <p className="small muted">{listing.extraDirections}</p>}
        {!listing.address && !listing.streetName && <p className="unknown">{t('listing.addressUnknown')}</p>}
        {(exact || lines.length > 0) && (
          <p className="small quiet">{t(exact ? 'listing.exact' : 'listing.townOnly')}</p>
        )}
        {maps && (
          <a className="button button--block" href={maps} {...externalLink}>
            {t('listing.openMaps')}
            <Icon name="external-link" />
          </a>
        )}
      </div>
    </section>
  );
};

const ClaimDialog = lazyPart(async () => (await import('../claims/claim-dialog')).ClaimDialog, FailedDialog);
const OwnedLine = lazyPart(async () => (await import('./owner-parts')).OwnedLine, FailedInPlace);

const OwnBar = lazyPart(async () => (await import('./owner-parts')).OwnBar, FailedInPlace);

/** On one's own place: links to edit it, its photos, reviews and badge. */
export const OwnerBar = ({ listing }: { listing: Listing }) => {
  const inBrowser = useInBrowser();
  const { user } = useSession();
  if (!inBrowser || user?.role !== 'business' || !listing.owner.claimed) return null;
  return (
    <Suspense fallback={null}>
      <OwnBar listingId={listing.id} />
    </Suspense>
  );
};

/** "Is this your place?" while the place has no owner; business accounts also get a link to manage their own place. */
const ClaimLine = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const inBrowser = useInBrowser();
  const { user } = useSession();
  const dialog = useQueryDialog('claim');
  if (listing.owner.claimed)
    return (
      <Suspense fallback={null}>
        {inBrowser && user?.role === 'business' && <OwnedLine listingId={listing.id} />}
      </Suspense>
    );
  if (listing.status !== 'approved') return null;
  return (
    <div className="small quiet claim-line">
      {t('listing.claim')}{' '}
      <button type="button" className="link small" onClick={() => dialog.open()}>
        {t('listing.claimIt')}
      </button>
      {inBrowser && dialog.value !== null && (
        <Suspense fallback={null}>
          <ClaimDialog listing={listing} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  );
};
