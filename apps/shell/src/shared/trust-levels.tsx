import { halalLevels, mosqueLevels } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import { TrustGlyph, uiMessages } from '@halalmap/ui';
import { useLevelsText } from '../messages/trust-levels-en';

/**
 * What each badge means, in the order of trust: the one table of the levels on all pages.
 * @param short on phones only the four levels that most places have
 */
export const TrustLevels = ({ short = false }: { short?: boolean }) => {
  const t = useLevelsText();
  const levelText = useTranslator(uiMessages);
  return (
    <ol className={short ? 'ladder ladder--short' : 'ladder'} aria-label={t('levels')}>
      {[...halalLevels, ...mosqueLevels].map((level) => (
        <li key={level} className="ladder__item">
          <span className="ladder__sign">
            <TrustGlyph level={level} />
          </span>
          <div>
            <h3>{levelText(`trust.${level}`)}</h3>
            <p>{t(level)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
};
