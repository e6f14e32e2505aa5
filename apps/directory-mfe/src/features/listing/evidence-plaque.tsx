import type { Listing } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { EvidenceList, Freshness, newestEvidence, TrustGlyph, uiMessages } from '@halalmap/ui';
import { useContext } from 'react';
import { Certificate } from './certificate';
import { hasCertificate } from './has-certificate';
import { Confirmations } from './confirmations/confirmations';
import { SuggestContext } from './suggest/suggest-context';
import { useText } from '../../messages/en';

/** The evidence behind the listing's badge: the certificate itself, or the reasons for the level. */
export const EvidencePlaque = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const level = useTranslator(uiMessages);
  const { trust } = listing;
  const openSuggestion = useContext(SuggestContext);
  const last = newestEvidence(trust);
  const published = trust.reasons.find(({ code }) => code === 'published')?.values?.['asOf'];
  const isPublic = listing.status === 'approved';
  const isCertificate = hasCertificate(listing);
  return (
    <section className={`plaque ev evx${isCertificate ? '' : ' evx--plain'}`} aria-labelledby="evidence">
      <div className="evx__head">
        <span className={`evx__seal ev__seal--${trust.level}`}>
          <TrustGlyph level={trust.level} />
        </span>
        <div>
          <h2 id="evidence" tabIndex={-1}>
            {level(`trust.${trust.level}`)}
          </h2>
          <p className="muted small">
            {isCertificate && listing.certifyingBody
              ? t('listing.certifiedBy', { body: listing.certifyingBody })
              : t(`listing.trust.${trust.level}`)}
          </p>
        </div>
      </div>
      {isCertificate ? <Certificate listing={listing} /> : <EvidenceList trust={trust} />}
      <div className="evx__also">
        {!isPublic && <Freshness trust={trust} />}
        {last !== undefined && (
          <span className="small muted">{t('listing.lastNews', { day: format.day(last) })}</span>
        )}
        {last === undefined && published && (
          <span className="small muted">{t('listing.lastPublished', { year: String(published) })}</span>
        )}
        {trust.stale && <p className="small muted">{t('listing.stale')}</p>}
      </div>
      {isPublic && <Confirmations listing={listing} onSuggest={() => openSuggestion?.([])} />}
    </section>
  );
};
