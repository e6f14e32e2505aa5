import { usePageTitle } from '@halalmap/mfe-kit';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { useContactText } from '../../messages/contact-en';
import { useFaqText } from '../../messages/faq-en';
import { PageHead, useHashTarget } from '../../shared/page-parts';
import { SiteContext } from '../../shared/site-context';
import { ContactForm } from './contact-form';

const questions = [
  'add',
  'cost',
  'account',
  'badge',
  'certified',
  'wrong',
  'claim',
  'review',
  'position',
  'password',
  'data',
  'newsletter',
] as const;

const leadsTo = (address: string) => {
  const InlineLink = (text: ReactNode) => <Link to={address}>{text}</Link>;
  return InlineLink;
};

const links = {
  submit: leadsTo('/submit'),
  about: leadsTo('/about#trust'),
  signUp: leadsTo('/auth?tab=sign-up'),
  signIn: leadsTo('/auth'),
  settings: leadsTo('/settings'),
  privacy: leadsTo('/privacy-policy#position'),
};

/** Frequent questions: each answer expands on its own, also without JavaScript. */
const FrequentQuestions = () => {
  const t = useFaqText();
  return (
    <section className="wrap faq" id="faq" aria-labelledby="faq-title" tabIndex={-1}>
      <h2 id="faq-title">{t('title')}</h2>
      <div className="faq__all">
        {questions.map((question) => (
          <details key={question} className="faq__one">
            <summary>{t(`${question}.q`)}</summary>
            <p>{t.rich(`${question}.a`, links)}</p>
          </details>
        ))}
      </div>
    </section>
  );
};

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
      <h2 className="heading-small" id="ways-title">
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
      <h2 className="heading-small" id="hours-title">
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
