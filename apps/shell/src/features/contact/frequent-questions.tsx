import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFaqText } from '../../messages/faq-en';

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
export const FrequentQuestions = () => {
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
