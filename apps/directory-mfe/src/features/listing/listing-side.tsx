import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Icon, type IconName } from '@halalmap/ui';
import { useState } from 'react';
import { foreign } from './actions';
import { prayers } from './facts';
import { manilaTime, periodsOn } from './opening-hours';
import { addressLines, mapsLink, phoneLink } from './places';
import { useText } from '../../messages/use-text';

/** Beside the facts: where it is, when it is open, how to reach it. */
export const ListingSide = ({ listing }: { listing: Listing }) => {
  const t = useText();
  return (
    <aside className="det__side" aria-label={t('listing.side')}>
      {listing.entityType === 'mosque' && <PrayerTimes listing={listing} />}
      {listing.entityType !== 'product' && <Location listing={listing} />}
      {(listing.entityType === 'food' || listing.entityType === 'business') && <Hours listing={listing} />}
      <Contact listing={listing} />
    </aside>
  );
};

const PrayerTimes = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const isKnown = prayers.some((prayer) => listing[prayer] !== null);
  return (
    <section className="card" aria-labelledby="prayers">
      <h2 id="prayers" className="h-side">
        {t('listing.prayers')}
      </h2>
      {isKnown ? (
        <>
          <dl className="hours">
            {prayers.map((prayer) => {
              const time = listing[prayer];
              return (
                <div key={prayer}>
                  <dt>{t(`listing.prayer.${prayer}`)}</dt>
                  <dd className="num">{time === null ? t('listing.unknown') : format.time(time)}</dd>
                </div>
              );
            })}
          </dl>
          <p className="small quiet">{t('listing.prayersNote')}</p>
        </>
      ) : (
        <p className="unk">{t('listing.unknown')}</p>
      )}
    </section>
  );
};

const Location = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const lines = addressLines(listing);
  const maps = mapsLink(listing);
  return (
    <section className="card" aria-labelledby="location">
      <h2 id="location" className="h-side">
        {t('listing.location')}
      </h2>
      {lines.length === 0 && <p className="unk">{t('listing.unknown')}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {listing.landmark && <p className="small muted">{listing.landmark}</p>}
      {lines.length > 0 && (
        <p className="small quiet">{t(listing.latitude === null ? 'listing.townOnly' : 'listing.exact')}</p>
      )}
      {maps && (
        <a className="btn btn--block det__maps" href={maps} {...foreign}>
          {t('listing.openMaps')}
          <Icon name="external-link" />
        </a>
      )}
    </section>
  );
};

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const Hours = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const [today] = useState(() => manilaTime(Date.now()).day);
  const hours = listing.openingHours ?? [];
  return (
    <section className="card" aria-labelledby="hours">
      <h2 id="hours" className="h-side">
        {t('listing.hours')}
      </h2>
      {hours.length > 0 && (
        <dl className="hours">
          {weekdays.map((day) => (
            <div key={day} className={day === today ? 'is-now' : undefined}>
              <dt>{t(`listing.day.${day}`)}</dt>
              <dd className="num">
                {periodsOn(hours, day)
                  .map(({ open, close }) =>
                    t('listing.from', { open: format.time(open), close: format.time(close) }),
                  )
                  .join(', ') || t('listing.closedDay')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {listing.openingHoursText && <p>{listing.openingHoursText}</p>}
      {hours.length === 0 && !listing.openingHoursText && <p className="unk">{t('listing.unknown')}</p>}
    </section>
  );
};

interface ContactLine {
  icon: IconName;
  text: string;
  href: string;
}

const contactLines = (listing: Listing): ContactLine[] => {
  const site = (icon: IconName, text: string, href: string | null): ContactLine[] =>
    href ? [{ icon, text, href }] : [];
  return [
    ...(listing.phone
      ? [{ icon: 'phone' as const, text: listing.phone, href: phoneLink(listing.phone) }]
      : []),
    ...(listing.email
      ? [{ icon: 'mail' as const, text: listing.email, href: `mailto:${listing.email}` }]
      : []),
    ...site('globe', listing.website?.replace(/^https?:\/\/(www\.)?|\/$/g, '') ?? '', listing.website),
    ...site('globe', 'Facebook', listing.facebookUrl),
    ...site('globe', 'Instagram', listing.instagramUrl),
    ...site('globe', 'TikTok', listing.tiktokUrl),
  ];
};

const Contact = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const lines = contactLines(listing);
  return (
    <section className="card" aria-labelledby="contact">
      <h2 id="contact" className="h-side">
        {t('listing.contact')}
      </h2>
      {lines.length === 0 ? (
        <p className="unk">{t('listing.noContact')}</p>
      ) : (
        <ul className="ct">
          {lines.map(({ icon, text, href }) => (
            <li key={href}>
              <Icon name={icon} />
              <a href={href} {...(href.startsWith('http') ? foreign : {})}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
