import { contactMessageSchema, limits, plainMessage } from '@halalmap/contracts';
import { newKey } from '@halalmap/mfe-kit/new-key';
import { Button, Note, TextArea, TextInput, useInBrowser } from '@halalmap/ui';
import { useContext, useRef, useState } from 'react';
import { useContactText } from '../../messages/use-contact-text';
import { Outcome } from '../../shared/outcome';
import { SiteContext } from '../../shared/site-context';
import { useMessageForm, type SendFailure } from '../../shared/use-message-form';
import { useSendContactMessageMutation } from './contact-api';
import { saveDraft } from './contact-draft';
import { useKeptFields } from './use-kept-fields';

/** What is wrong with a message, by the rules of the server. */
const check = (values: Record<string, string>): Record<string, string> => {
  const messages: Record<string, string> = {};
  const { error } = contactMessageSchema.safeParse(values, { error: plainMessage });
  for (const { path, message } of error?.issues ?? []) messages[path.join('.')] ??= message;
  return messages;
};

/** A message to the people of the site, and what is said once it has arrived. */
export const ContactForm = () => {
  const [isSent, setIsSent] = useState(false);
  return isSent ? <Sent onAgain={() => setIsSent(false)} /> : <MessageForm onSent={() => setIsSent(true)} />;
};

const MessageForm = ({ onSent }: { onSent: () => void }) => {
  const t = useContactText();
  const inBrowser = useInBrowser();
  const [send] = useSendContactMessageMutation();
  const attempt = useRef({ text: '', key: '' });

  const message = useMessageForm({
    check,
    send: (body) => {
      const text = JSON.stringify(body);
      // A message that is sent again is the same one, unless it was changed.
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
      return send({ body, key: attempt.current.key });
    },
    onSent: () => {
      saveDraft(null);
      onSent();
    },
  });
  const { form, errors, failure, isSending } = message;
  const keep = useKeptFields(form);
  return (
    <form
      className="stack contact__fields"
      ref={form}
      onSubmit={(event) => void message.onSubmit(event)}
      onInput={keep}
      noValidate
    >
      {failure && <Failed failure={failure} />}
      <div className="contact__pair">
        <TextInput
          label={t('form.firstName')}
          name="firstName"
          mark="required"
          autoComplete="given-name"
          maxLength={limits.text.name}
          error={errors['firstName']}
        />
        <TextInput
          label={t('form.lastName')}
          name="lastName"
          mark="required"
          autoComplete="family-name"
          maxLength={limits.text.name}
          error={errors['lastName']}
        />
      </div>
      <div className="contact__pair">
        <TextInput
          label={t('form.email')}
          name="email"
          type="email"
          mark="required"
          autoComplete="email"
          maxLength={limits.text.email}
          error={errors['email']}
        />
        <TextInput
          label={t('form.phone')}
          name="phone"
          type="tel"
          mark="optional"
          autoComplete="tel"
          maxLength={limits.businessProfile.phone}
          error={errors['phone']}
        />
      </div>
      <TextInput
        label={t('form.subject')}
        name="subject"
        mark="required"
        maxLength={limits.text.name}
        error={errors['subject']}
      />
      <TextArea
        label={t('form.message')}
        name="message"
        rows={7}
        mark="required"
        hint={t('form.messageHint', { max: limits.text.comment })}
        maxLength={limits.text.comment}
        error={errors['message']}
      />
      <div className="row">
        <Button
          type="submit"
          kind="primary"
          size="lg"
          icon="mail"
          busy={isSending}
          // What is typed before the script is there must not go into an address.
          disabled={!inBrowser}
        >
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

const Failed = ({ failure }: { failure: SendFailure }) => {
  const t = useContactText();
  return (
    <Note kind="bad" title={t('form.failed')} role="alert">
      <p>
        {failure.kind === 'limited'
          ? t('form.limited', { minutes: failure.minutes })
          : t('form.failedText', { reason: failure.reason })}
      </p>
    </Note>
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
