import { useFormatters } from '@halalmap/i18n';
import { Fragment } from 'react';
import { useBurialText } from '../../messages/en-burial';
import { externalLink } from '../../shared/places';

/** The provisions in the order of the Act's use, and when and where it can be read. */
const provisions = [
  'burial',
  'report',
  'registration',
  'forensic',
  'release',
  'preparation',
  'bills',
  'penalty',
  'rules',
] as const;
const approvedOn = '2025-04-11';
const textOfAct = 'http://www.wellsoftruth.com/thebookshelf/showdocs/2/98877';

/** What the law says about Islamic burials, on the page of each cemetery. */
export const BurialLaw = () => {
  const t = useBurialText();
  const format = useFormatters();
  return (
    <section aria-labelledby="burial-law">
      <h2 id="burial-law">{t('burial.title')}</h2>
      <p>{t('burial.lead', { day: format.day(approvedOn) })}</p>
      <dl className="facts">
        {provisions.map((name) => (
          <Fragment key={name}>
            <dt>{t(`burial.about.${name}`)}</dt>
            <dd>{t(`burial.text.${name}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="small quiet">
        {t('burial.source')}{' '}
        <a href={textOfAct} {...externalLink}>
          {new URL(textOfAct).hostname}
        </a>
      </p>
    </section>
  );
};
