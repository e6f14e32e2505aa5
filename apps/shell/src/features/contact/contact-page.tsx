import { usePageTitle, useErrorText, useSession, SiteContext } from '@halalmap/mfe-kit';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { api, asApiError, defineMutation, fieldErrors, minutesUntilRetry } from '@halalmap/api-client';
import { contactMessageSchema, limits } from '@halalmap/contracts';
import { createDraft, newKey, readTexts } from '@halalmap/mfe-kit/drafts';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Note, TextArea, TextInput } from '@halalmap/ui';
import { useContactText, useFaqText } from '../../messages/contact-en';
import { PageHead, useHashTarget, Outcome, FailureNote, SideCard } from '../../shared/page-parts';
import { TrustLevels } from '../../shared/trust-levels';

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
            {question === 'badge' && <TrustLevels />}
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
    <SideCard title={t('ways.title')}>
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
    </SideCard>
  );
};

const SupportHours = () => {
  const t = useContactText();
  return (
    <SideCard title={t('hours.title')}>
      <dl className="facts">
        <dt>{t('hours.week')}</dt>
        <dd>{t('hours.weekTime')}</dd>
        <dt>{t('hours.saturday')}</dt>
        <dd>{t('hours.saturdayTime')}</dd>
        <dt>{t('hours.sunday')}</dt>
        <dd>{t('hours.closed')}</dd>
      </dl>
      <p className="small muted">{t('hours.zone')}</p>
    </SideCard>
  );
};

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The idempotency key: the same key with the same message is stored once. */
    sendContactMessage: build.mutation(
      defineMutation('POST /api/contact', ({ body, key }: { body: object; key: string }) => ({
        body,
        headers: { 'idempotency-key': key },
      })),
    ),
  }),
});
const { useSendContactMessageMutation } = contactApi;

const draft = { store: createDraft({ name: 'contact', read: readTexts }), id: 'message' };

/** The contact form, and the note after it was sent. */
const ContactForm = () => {
  const [isSent, setIsSent] = useState(false);
  return isSent ? <Sent onAgain={() => setIsSent(false)} /> : <MessageForm onSent={() => setIsSent(true)} />;
};

const MessageForm = ({ onSent }: { onSent: () => void }) => {
  const t = useContactText();
  const errorText = useErrorText();
  const { user } = useSession();
  const [send] = useSendContactMessageMutation();
  const attempt = useRef({ text: '', key: '' });

  const { formProps, submitProps, field, failure, isSending, fill } = usePersistedForm({
    schema: contactMessageSchema,
    draft,
    send: (body) => {
      const text = JSON.stringify(body);
      // A resent message keeps its key, unless it was changed.
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
      return send({ body, key: attempt.current.key });
    },
    onDone: onSent,
    failureText: (error) => {
      const failure = asApiError(error);
      if (failure.status === 429) return t('form.limited', { minutes: minutesUntilRetry(failure) });
      return Object.keys(fieldErrors(error)).length > 0
        ? ''
        : t('form.failedText', { reason: errorText(error) });
    },
  });
  // Links such as "Report a problem" of a listing bring subject and message along; what the user typed takes precedence.
  const [params] = useSearchParams();
  const subject = params.get('subject');
  const message = params.get('message');
  useEffect(() => {
    fill({
      subject: subject?.slice(0, limits.text.name),
      message: message?.slice(0, limits.text.comment),
    });
  }, [fill, subject, message]);
  useEffect(() => {
    if (user) fill({ firstName: user.firstName, lastName: user.lastName, email: user.email });
  }, [fill, user]);
  return (
    <form className="stack" {...formProps}>
      <FailureNote title={t('form.failed')} text={failure} />
      <div className="contact__pair">
        <TextInput
          label={t('form.firstName')}
          {...field('firstName')}
          mark="required"
          autoComplete="given-name"
          maxLength={limits.text.name}
        />
        <TextInput
          label={t('form.lastName')}
          {...field('lastName')}
          mark="required"
          autoComplete="family-name"
          maxLength={limits.text.name}
        />
      </div>
      <div className="contact__pair">
        <TextInput
          label={t('form.email')}
          {...field('email')}
          type="email"
          mark="required"
          autoComplete="email"
          maxLength={limits.text.email}
        />
        <TextInput
          label={t('form.phone')}
          {...field('phone')}
          type="tel"
          mark="optional"
          autoComplete="tel"
          maxLength={limits.businessProfile.phone}
        />
      </div>
      <TextInput
        label={t('form.subject')}
        {...field('subject')}
        mark="required"
        maxLength={limits.text.name}
      />
      <TextArea
        label={t('form.message')}
        {...field('message')}
        rows={7}
        mark="required"
        hint={t('form.messageHint', { max: limits.text.comment })}
        maxLength={limits.text.comment}
      />
      <div className="row">
        <Button {...submitProps} kind="primary" size="lg" icon="mail">
          {t(isSending ? 'form.sending' : 'form.send')}
        </Button>
        <span className="small muted">{t('form.kept')}</span>
      </div>
      <NeedsScript />
    </form>
  );
};

const NeedsScript = () => {
  const t = useContactText();
  const { contactEmail } = useContext(SiteContext);
  return (
    <noscript>
      <p>
        {t('form.needsScript')} {contactEmail && t('form.needsScriptMail', { email: contactEmail })}
      </p>
    </noscript>
  );
};

const Sent = ({ onAgain }: { onAgain: () => void }) => {
  const t = useContactText();
  const { replyHours = 0 } = useContext(SiteContext);
  return (
    <Outcome>
      <Note kind="ok" title={t('sent.title')} role="status">
        <p>{t('sent.text', { hours: replyHours })}</p>
      </Note>
      <p>
        <Button onClick={onAgain}>{t('sent.another')}</Button>
      </p>
    </Outcome>
  );
};
