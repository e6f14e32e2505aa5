import { Link } from 'react-router-dom';
import { useLandingText } from '../../messages/landing-en';
import { dishes, useServedDishesQuery } from './counts-api';

/** Dishes that link to the places serving them; renders nothing when there are none. */
export const DishesByName = () => {
  const t = useLandingText();
  const { data: served = [] } = useServedDishesQuery();
  const shown = dishes.filter(({ name }) => served.includes(name));
  if (shown.length === 0) return null;
  return (
    <section className="section dishes" aria-labelledby="dishes-title">
      <div className="wrap dishes__in">
        <div className="dishes__l">
          <p className="eyebrow">{t('dishes.eyebrow')}</p>
          <h2 id="dishes-title">{t('dishes.title')}</h2>
          <p className="muted">{t('dishes.text')}</p>
        </div>
        <ul className="dishes__w">
          {shown.map(({ name, kitchen }) => (
            <li key={name}>
              <Link to={`/food?${new URLSearchParams({ search: name }).toString()}`}>
                <span lang="fil">{name}</span>
                <small>{kitchen}</small>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
