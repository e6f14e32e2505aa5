import { Link } from 'react-router-dom';
import { useSectionsText } from '../../messages/landing-sections-en';
import { dishes, useServedDishesQuery } from './counts-api';

/** Dishes that link to the places serving them; a dish that no listed place serves links to the submit form. */
export const DishesByName = () => {
  const t = useSectionsText();
  const { data: served } = useServedDishesQuery();
  const isMissing = (name: string) => served !== undefined && !served.includes(name);
  return (
    <section className="section dishes" aria-labelledby="dishes-title">
      <div className="wrap dishes__inner">
        <div className="dishes__lead">
          <p className="eyebrow">{t('dishes.eyebrow')}</p>
          <h2 id="dishes-title">{t('dishes.title')}</h2>
          <p className="muted">{t('dishes.text')}</p>
        </div>
        <ul className="dishes__words">
          {dishes.map(({ name, kitchen }) => (
            <li key={name}>
              <Link
                to={
                  isMissing(name)
                    ? '/submit?type=food'
                    : `/food?${new URLSearchParams({ search: name }).toString()}`
                }
              >
                <span lang="fil">{name}</span>
                <small>{isMissing(name) ? t('dishes.add') : kitchen}</small>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
