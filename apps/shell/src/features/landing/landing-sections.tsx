import { type EntityType, product, weaves } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { PlaceholderPattern, Icon, Okir, Divider, LinkButton, TrustGlyph } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dishes } from '@halalmap/reference-data';
import { useReviewHours } from '@halalmap/mfe-kit';
import { directories } from '../../layout/directories';
import { useText } from '../../messages/en';
import { useSectionsText } from '../../messages/landing-sections-en';
import { useLandingQuery } from '../../shared/counts-api';
import { DirectoryPart } from '../../shared/directory-part';
import { TrustLevels } from '../../shared/trust-levels';
import { FactCard } from './fact-card';

/** The directories as panels, each with its current number of places. */
const DirectoryPanels = () => {
  const t = useSectionsText();
  const frameText = useText();
  const { data, isError } = useLandingQuery();
  const countText = (type: EntityType): string => {
    if (isError) return t('panels.uncounted');
    if (!data) return t('panels.counting');
    return t(`panel.${type}.count`, { count: data.counts[type] ?? 0 });
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
                <PlaceholderPattern id={weaves[type].exampleId} entityType={type} />
              </div>
              <div className="malong__text">
                <h3>
                  <Link to={path}>{frameText(`directory.${type}`)}</Link>
                </h3>
                <p className="malong__count">{countText(type)}</p>
                <p>{t(`panel.${type}.text`)}</p>
                <p className="quiet small">{t(`panel.${type}.more`)}</p>
                {type === 'mosque' && (
                  <p className="small malong__link">
                    <Link to="/prayer">{t('panel.mosque.prayer')}</Link>
                  </p>
                )}
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

/**
 * The next prayer of the visitor's town, calculated on the device once it is on the screen. The link that the server renders
 * has its size.
 */
const NextPrayer = () => {
  const t = useSectionsText();
  const [isSeen, setIsSeen] = useState(false);
  const watch = (element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  const link = (
    <p>
      <Link to="/prayer">{t('live.prayer')}</Link>
    </p>
  );
  return (
    <div className="live__prayer" ref={watch}>
      {isSeen ? <DirectoryPart name="nextPrayer" wait={link} instead={link} /> : link}
    </div>
  );
};

/** What is so now: certified places that are open, and what people confirmed last. Renders nothing while there is none. */
const LiveNow = () => {
  const t = useSectionsText();
  const format = useFormatters();
  const { data } = useLandingQuery();
  const { certifiedOpen = [], confirmations = [] } = data ?? {};
  if (certifiedOpen.length === 0 && confirmations.length === 0) return null;
  return (
    <section className="section live" aria-labelledby="live-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="live-title">{t('live.title')}</h2>
          <NextPrayer />
        </div>
        <div className="live__columns">
          {certifiedOpen.length > 0 && (
            <div>
              <h3>{t('live.open')}</h3>
              <ul className="live__list">
                {certifiedOpen.map(({ id, name, municipality, body }) => (
                  <li key={id}>
                    <Link to={`/listing/${id}`}>
                      <bdi>{name}</bdi>
                    </Link>
                    <span className="small muted">{[municipality, body].filter(Boolean).join(' · ')}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {confirmations.length > 0 && (
            <div>
              <h3>{t('live.confirmed')}</h3>
              <ul className="live__list">
                {confirmations.map(({ listingId, name, municipality, recordedAt }) => (
                  <li key={listingId}>
                    <Link to={`/listing/${listingId}`}>
                      <bdi>{name}</bdi>
                    </Link>
                    <span className="small muted">
                      {[municipality, format.day(recordedAt)].filter(Boolean).join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  );
};

/** The evidence of a place that is listed here and open now. */
const ShownPlaque = () => {
  const t = useSectionsText();
  const format = useFormatters();
  const [place] = useLandingQuery().data?.certifiedOpen ?? [];
  if (!place?.body) return null;
  const facts = [
    ['trust.plaque.number', place.number],
    ['trust.plaque.until', place.validUntil && format.day(place.validUntil)],
  ] as const;
  return (
    <figure className="plaque trust__plaque">
      <figcaption className="eyebrow">{t('trust.plaque')}</figcaption>
      <div className="trust__seal">
        <TrustGlyph level="certified" />
        <p>
          <Link to={`/listing/${place.id}#evidence`}>
            <bdi>{place.name}</bdi>
          </Link>
          <span className="small">{t('trust.plaque.by', { body: place.body })}</span>
        </p>
      </div>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="small">{t(label)}</dt>
                <dd className="numeric">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </figure>
  );
};

/** What the badges mean, and the disclaimer. */
const TrustLadder = () => {
  const t = useSectionsText();
  return (
    <section className="field-deep on-field trust" aria-labelledby="trust-title">
      <Okir figure="panolong" className="trust__ornament" />
      <div className="wrap trust__inner">
        <div className="trust__lead">
          <p className="eyebrow">{t('trust.eyebrow')}</p>
          <h2 id="trust-title">{t('trust.title')}</h2>
          <p className="muted">{t('trust.text')}</p>
          <p className="trust__disclaimer">{t('trust.disclaimer', { product: product.name })}</p>
          <ShownPlaque />
        </div>
        <div>
          <TrustLevels short />
          <p className="trust__all">
            <Link to="/about#trust">{t('trust.all')}</Link>
          </p>
        </div>
      </div>
    </section>
  );
};

/** Dishes that link to the places serving them; a dish that no listed place serves is left out. */
const DishesByName = () => {
  const t = useSectionsText();
  const { data } = useLandingQuery();
  const isMissing = (name: string) => data?.dishes.some((dish) => dish.foodType === name && dish.count === 0);
  return (
    <section className="section dishes" aria-labelledby="dishes-title">
      <div className="wrap dishes__inner">
        <div className="dishes__lead">
          <p className="eyebrow">{t('dishes.eyebrow')}</p>
          <h2 id="dishes-title">{t('dishes.title')}</h2>
          <p className="muted">{t('dishes.text')}</p>
        </div>
        <ul className="dishes__words">
          {dishes
            .filter(({ name }) => !isMissing(name))
            .map(({ name, kitchen }) => (
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

/** Invites visitors to add a missing place. */
const SubmitInvitation = () => {
  const t = useSectionsText();
  const reviewHours = useReviewHours();
  return (
    <section className="call-to-action" aria-labelledby="submit-title">
      <div className="wrap call-to-action__inner">
        <Divider />
        <h2 id="submit-title">{t('submit.title')}</h2>
        <p className="muted">{t('submit.text', { hours: reviewHours })}</p>
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
    <LiveNow />
    <DishesByName />
    <TrustLadder />
    <FactCard />
    <SubmitInvitation />
  </>
);
