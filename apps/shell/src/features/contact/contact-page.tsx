import { usePageTitle } from '@halalmap/mfe-kit';
import { useContext } from 'react';
import { useContactText } from '../../messages/contact-en';
import { PageHead, useHashTarget } from '../../shared/page-parts';
import { SiteContext } from '../../shared/site-context';
import { ContactForm } from './contact-form';
import { FrequentQuestions } from './frequent-questions';

/** The contact options and the most frequent questions. */
export const ContactPage = () => {
  const t = useContactText();
  usePageTitle(t('title'));
  useHashTarget();
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lead={t('lead')} />
      <div className="section wrap contact">
        <div className="contact__form">
          <h2>{t('form.title')}</h2>
          <ContactForm />
        </div>
        <aside className="contact__side" aria-label={t('eyebrow')}>
          <OtherWays />
          <SupportHours />
        </aside>
      </div>
      <FrequentQuestions />
    </>
  );
};

const OtherWays = () => {
  const t = useContactText();
  const { contactEmail, socialLinks } = useContext(SiteContext);
  if (!contactEmail && socialLinks.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="ways-title">
      <h2 className="h-ui" id="ways-title">
        {t('ways.title')}
      </h2>
      {contactEmail && (
        <p>
          {t('ways.email')}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
      {socialLinks.length > 0 && (
        <p className="row">
          {socialLinks.map(({ name, url }) => (
            <a key={url} href={url} rel="me noopener">
              {name}
            </a>
          ))}
        </p>
      )}
    </section>
  );
};

const SupportHours = () => {
  const t = useContactText();
  return (
    <section className="card stack" aria-labelledby="hours-title">
      <h2 className="h-ui" id="hours-title">
        {t('hours.title')}
      </h2>
      <dl className="facts">
        <dt>{t('hours.week')}</dt>
        <dd>{t('hours.weekTime')}</dd>
        <dt>{t('hours.saturday')}</dt>
        <dd>{t('hours.saturdayTime')}</dd>
        <dt>{t('hours.sunday')}</dt>
        <dd>{t('hours.closed')}</dd>
      </dl>
      <p className="small muted">{t('hours.zone')}</p>
    </section>
  );
};
