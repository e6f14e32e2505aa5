import { api, asApiError, fieldErrors, requestTo } from '@halalmap/api-client';
import { contactMessageSchema, limits } from '@halalmap/contracts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { createDraft, newKey, readTexts } from '@halalmap/mfe-kit/drafts';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Note, TextArea, TextInput } from '@halalmap/ui';
import { useContext, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useContactText } from '../../messages/contact-en';
import { Outcome } from '../../shared/page-parts';
import { SiteContext } from '../../shared/site-context';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The idempotency key: the same key with the same message is stored once. */
    sendContactMessage: build.mutation<null, { body: object; key: string }>({
      query: ({ body, key }) => requestTo('POST /api/contact', { body, headers: { 'idempotency-key': key } }),
    }),
  }),
});
const { useSendContactMessageMutation } = contactApi;

const minute = 60;
const draft = { store: createDraft({ name: 'contact', read: readTexts }), id: 'message' };

/** The contact form, and the note after it was sent. */
export const ContactForm = () => {
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
      const { status, retryAfterSeconds } = asApiError(error);
      if (status === 429)
        return t('form.limited', { minutes: Math.ceil((retryAfterSeconds ?? minute) / minute) });
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
    <form className="stack contact__fields" {...formProps}>
      {failure && (
        <Note kind="bad" title={t('form.failed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
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
  return (
    <Outcome>
      <Note kind="ok" title={t('sent.title')} role="status">
        <p>{t('sent.text')}</p>
      </Note>
      <p>
        <Button onClick={onAgain}>{t('sent.another')}</Button>
      </p>
    </Outcome>
  );
};
