import { product, type TrustLevel } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import { Okir, TrustGlyph, uiMessages } from '@halalmap/ui';
import { useSectionsText } from '../../messages/landing-sections-en';

const strongestFirst: readonly TrustLevel[] = [
  'certified',
  'muslim_owned',
  'community_confirmed',
  'claimed_halal',
  'certificate_expired',
  'unverified',
];

/** What the badges mean, and the disclaimer. */
export const TrustLadder = () => {
  const t = useSectionsText();
  const levelText = useTranslator(uiMessages);
  return (
    <section className="field-deep on-field trust" aria-labelledby="trust-title">
      <Okir figure="panolong" className="trust__ornament" />
      <div className="wrap trust__inner">
        <div className="trust__lead">
          <p className="eyebrow">{t('trust.eyebrow')}</p>
          <h2 id="trust-title">{t('trust.title')}</h2>
          <p className="muted">{t('trust.text')}</p>
          <p className="trust__disclaimer">{t('trust.disclaimer', { product: product.name })}</p>
        </div>
        <ol className="ladder" aria-label={t('trust.levels')}>
          {strongestFirst.map((level) => (
            <li key={level} className="ladder__item">
              <span className="ladder__sign">
                <TrustGlyph level={level} />
              </span>
              <div>
                <h3>{levelText(`trust.${level}`)}</h3>
                <p>{t(`trust.${level}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
