import type { TrustLevel } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import { Okir, TrustGlyph, uiMessages } from '@halalmap/ui';
import { useAboutText } from '../../messages/about-en';

/** In evaluation order: the first matching rule sets the level. */
const asChecked: readonly TrustLevel[] = [
  'certified',
  'certificate_expired',
  'muslim_owned',
  'community_confirmed',
  'claimed_halal',
  'unverified',
];

/** The rule behind each badge. */
export const TrustRules = () => {
  const t = useAboutText();
  const levelText = useTranslator(uiMessages);
  return (
    <section className="field-deep on-field rules" id="trust" aria-labelledby="rules-title" tabIndex={-1}>
      <Okir figure="panolong" className="rules__orn" />
      <div className="wrap rules__in">
        <div className="rules__l">
          <h2 id="rules-title">{t('trust.title')}</h2>
          <p className="muted">{t('trust.text')}</p>
          <p className="muted">{t('trust.more')}</p>
        </div>
        <ol className="rules__all">
          {asChecked.map((level) => (
            <li key={level}>
              <span className="rules__g">
                <TrustGlyph level={level} />
              </span>
              <div>
                <h3>{levelText(`trust.${level}`)}</h3>
                <p>{t(`trust.${level}`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
