import { useLocale } from '@halalmap/i18n';
import { Note } from '@halalmap/ui';
import { useMemo } from 'react';
import { markIngredients } from '../../facts/ingredient-marks';
import { usePacketText } from '../../messages/en-packet';
import './packet.css';

interface IngredientListProps {
  /** The text of the label. */
  label: string;
  /** An admin has seen a valid certificate of the product. */
  isCertified?: boolean;
}

/** The words of a label that may come from animals, insects or alcohol, with what to ask about each. Read on the device. */
export const IngredientList = ({ label, isCertified = false }: IngredientListProps) => {
  const t = usePacketText();
  const { locale } = useLocale();
  const marks = useMemo(() => markIngredients(label), [label]);
  if (marks.length === 0) return <p className="muted small">{t('marks.none')}</p>;
  return (
    <div className="marks">
      {isCertified && <Note kind="ok" title={t('marks.certified')} />}
      <p className="muted small">{t('marks.lead')}</p>
      <dl className="marks__list">
        {marks.map(({ found, ingredient: { id, origin, question, ask } }) => (
          <div key={id}>
            <dt>
              <bdi>{found}</bdi>{' '}
              {origin !== 'plant_or_synthetic' && (
                <span className="small quiet">{t(`marks.origin.${origin}`)}</span>
              )}
            </dt>
            <dd>{(locale === 'en' ? ask : null) ?? (question && t(`marks.ask.${question}`))}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">{t('marks.source')}</p>
    </div>
  );
};

/** The same below the facts of a product, with a heading. */
export const IngredientSection = (props: IngredientListProps) => {
  const t = usePacketText();
  return (
    <section className="marks-section" aria-labelledby="marks">
      <h2 id="marks">{t('marks.title')}</h2>
      <IngredientList {...props} />
    </section>
  );
};
