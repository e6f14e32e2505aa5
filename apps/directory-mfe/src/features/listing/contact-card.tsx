import type { Listing } from '@halalmap/contracts';
import { Icon, type IconName } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { contactFields } from '../../facts/fact-fields';
import { foreign, phoneLink, reportAddress } from '../../shared/places';
import { TellUs } from './suggest/suggest-edits';
import { ClaimLine } from '../claims/claim-line';
import { useText } from '../../messages/en';

interface ContactLine {
  icon: IconName;
  text: string;
  href: string;
}

const onlyDigits = (phone: string): string => phone.replace(/\D/g, '');

const contactLines = (listing: Listing): ContactLine[] => {
  const line = (icon: IconName, text: string | null, href: (text: string) => string): ContactLine[] =>
    text ? [{ icon, text, href: href(text) }] : [];
  const site = (name: string, address: string | null): ContactLine[] =>
    address ? [{ icon: 'external-link', text: name, href: address }] : [];
  const { website, whatsappNumber, viberNumber } = listing;
  return [
    ...line('phone', listing.phone, phoneLink),
    ...(whatsappNumber
      ? [
          {
            icon: 'message-square-quote' as const,
            text: `WhatsApp ${whatsappNumber}`,
            href: `https://wa.me/${onlyDigits(whatsappNumber)}`,
          },
        ]
      : []),
    ...(viberNumber
      ? [{ icon: 'phone' as const, text: `Viber ${viberNumber}`, href: phoneLink(viberNumber) }]
      : []),
    ...line('mail', listing.email, (email) => `mailto:${email}`),
    ...(website
      ? [{ icon: 'globe' as const, text: website.replace(/^https?:\/\/(www\.)?|\/$/g, ''), href: website }]
      : []),
    ...site('Facebook', listing.facebookUrl),
    ...site('Instagram', listing.instagramUrl),
    ...site('TikTok', listing.tiktokUrl),
    ...site('Foodpanda', listing.foodPandaUrl),
    ...site('Grab', listing.grabUrl),
    ...site('Shopee', listing.shopeeUrl),
    ...site('Lazada', listing.lazadaUrl),
    ...site('ShopSuki', listing.shopSukiUrl),
  ];
};

/** All contact details, known and unknown. */
export const ContactCard = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const lines = contactLines(listing);
  const unknown = contactFields.filter((field) => !listing[field]);
  return (
    <section className="card" aria-labelledby="contact">
      <h2 id="contact" className="heading-side">
        {t('listing.contact')}
      </h2>
      {lines.length > 0 && (
        <ul className="contact-lines">
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
      {unknown.length > 0 && (
        <p className="unknown small">
          {t('listing.contactUnknown', {
            fields: unknown.map((field) => t(`listing.fact.${field}`)).join(', '),
          })}{' '}
          <TellUs fields={unknown} label={t('listing.contact')} />
        </p>
      )}
      <ClaimLine listing={listing} />
      <p className="small quiet">
        {t('listing.report')} <Link to={reportAddress(listing)}>{t('listing.reportIt')}</Link>
      </p>
    </section>
  );
};
