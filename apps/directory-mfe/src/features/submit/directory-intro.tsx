import { entityTypes, type EntityType } from '@halalmap/contracts';
import { Icon, type IconName } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useSubmitText } from '../../messages/en-submit';

const icons: Record<EntityType, IconName> = {
  food: 'utensils',
  business: 'store',
  mosque: 'map-pinned',
  product: 'package',
};

/** The four directories and what belongs in each, with links to the existing listings. */
export const DirectoryIntro = () => {
  const t = useSubmitText();
  return (
    <ul className="sub-intro" aria-label={t('submit.intro')}>
      {entityTypes.map((type) => (
        <li key={type}>
          <Icon name={icons[type]} />
          <div>
            <h2 className="h-ui">{t(`submit.directory.${type}`)}</h2>
            <p className="small muted">{t(`submit.intro.${type}`)}</p>
            <Link className="small" to={`/${type}`}>
              {t('submit.intro.see')}
              <span className="vh">
                {' '}
                {t('submit.intro.in', { directory: t(`submit.directory.${type}`) })}
              </span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
};
