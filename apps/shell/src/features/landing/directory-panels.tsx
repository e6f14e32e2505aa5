import type { EntityType } from '@halalmap/contracts';
import { PlaceholderPattern, Icon } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { directories } from '../../layout/directories';
import { useText } from '../../messages/en';
import { useSectionsText } from '../../messages/landing-sections-en';
import { useDirectoryCountsQuery } from '../../shared/directory-counts-api';

/** Ids whose patterns have the palettes of the design: lagoon, gold, pale and night, side by side. */
const placeholderPatterns: Readonly<Record<EntityType, string>> = {
  food: 'food-6',
  business: 'business-42',
  mosque: 'mosque-70',
  product: 'product-52',
};

/** The four directories as panels, each with its current number of places. */
export const DirectoryPanels = () => {
  const t = useSectionsText();
  const frameText = useText();
  const { data, isError } = useDirectoryCountsQuery();
  const countText = (type: EntityType): string => {
    if (isError) return t('panels.uncounted');
    if (!data) return t('panels.counting');
    return t(`panel.${type}.count`, { count: data.find(({ name }) => name === type)?.count ?? 0 });
  };
  return (
    <section className="section" aria-labelledby="panels-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="panels-title">{t('panels.title')}</h2>
          <p className="muted">{t('panels.text')}</p>
        </div>
        <ul className="malong">
          {directories.map(({ type, path }, index) => (
            <li key={type} className="malong__panel">
              {index > 0 && <div className="malong__seam" aria-hidden="true" />}
              <div className="malong__cloth">
                <PlaceholderPattern id={placeholderPatterns[type]} entityType={type} />
              </div>
              <div className="malong__text">
                <h3>
                  <Link to={path}>{frameText(`directory.${type}`)}</Link>
                </h3>
                <p className="malong__count">{countText(type)}</p>
                <p>{t(`panel.${type}.text`)}</p>
                <p className="quiet small">{t(`panel.${type}.more`)}</p>
                <span className="malong__go" aria-hidden="true">
                  <Icon name="arrow-right" directional />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
