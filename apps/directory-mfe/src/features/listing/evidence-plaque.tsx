import type { Listing, TrustLevel } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { EvidenceList, Freshness, TrustGlyph, uiMessages } from '@halalmap/ui';
import { useState } from 'react';
import { useText } from '../../messages/use-text';

const dayMs = 24 * 60 * 60_000;

/** Whole days until the end of a calendar day in Manila; 0 on that day. */
export const daysUntil = (day: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(`${day}T23:59:59.999+08:00`) - now) / dayMs) - 1);

/** What the listing's badge rests on: the certificate itself, or the reasons that there are. */
export const EvidencePlaque = ({
  listing,
  hasCertificate,
}: {
  listing: Listing;
  hasCertificate: boolean;
}) => {
  const t = useText();
  const level = useTranslator(uiMessages);
  const { trust } = listing;
  return (
    <section className={`plaque ev evx${hasCertificate ? '' : ' evx--plain'}`} aria-labelledby="evidence">
      <div className="evx__head">
        <span className={`evx__seal ev__seal--${trust.level}`}>
          <TrustGlyph level={trust.level} />
        </span>
        <div>
          <h2 id="evidence">{level(`trust.${trust.level}`)}</h2>
          <p className="muted small">
            {hasCertificate && listing.certifyingBody
              ? t('listing.certifiedBy', { body: listing.certifyingBody })
              : t(`listing.trust.${trust.level}`)}
          </p>
        </div>
      </div>
      {hasCertificate ? <Certificate listing={listing} /> : <EvidenceList trust={trust} />}
      <p className="evx__also">
        <Freshness trust={trust} />
      </p>
    </section>
  );
};

const Certificate = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const [now] = useState(() => Date.now());
  const hasEnded = listing.trust.level === ('certificate_expired' satisfies TrustLevel);
  return (
    <dl className="evx__facts">
      <div>
        <dt>{t('listing.certificate')}</dt>
        <dd>{listing.certificationNumber ?? t('listing.unknown')}</dd>
      </div>
      {listing.expiryDate && (
        <div>
          <dt>{t(hasEnded ? 'listing.endedOn' : 'listing.validUntil')}</dt>
          <dd>
            {format.day(listing.expiryDate)}
            {!hasEnded && (
              <span className="quiet small">
                {' '}
                {t('listing.daysLeft', { days: daysUntil(listing.expiryDate, now) })}
              </span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('listing.checked')}</dt>
        <dd>{format.age(listing.trust.checkedAt, now)}</dd>
      </div>
    </dl>
  );
};
