import { Divider, LinkButton } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useSectionsText } from '../../messages/landing-sections-en';
import { dishes, useServedDishesQuery } from './counts-api';
import { DirectoryPanels } from './directory-panels';
import { FactCard } from './fact-card';
import { TrustLadder } from './trust-ladder';

/** Dishes that link to the places serving them; a dish that no listed place serves links to the submit form. */
const DishesByName = () => {
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

/** Invites visitors to add a missing place. */
const SubmitInvitation = () => {
  const t = useSectionsText();
  return (
    <section className="call-to-action" aria-labelledby="submit-title">
      <div className="wrap call-to-action__inner">
        <Divider />
        <h2 id="submit-title">{t('submit.title')}</h2>
        <p className="muted">{t('submit.text')}</p>
        <p className="row call-to-action__ways">
          <LinkButton to="/submit" kind="primary" size="lg">
            {t('submit.business')}
          </LinkButton>
          <LinkButton to="/submit?type=mosque" size="lg">
            {t('submit.mosque')}
          </LinkButton>
        </p>
      </div>
    </section>
  );
};

/** The landing page below its first view. */
export const LandingSections = () => (
  <>
    <DirectoryPanels />
    <DishesByName />
    <TrustLadder />
    <FactCard />
    <SubmitInvitation />
  </>
);
