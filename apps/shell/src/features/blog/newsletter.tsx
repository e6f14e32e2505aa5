import { limits } from '@halalmap/contracts';
import { Button, Note, TextInput, useInBrowser } from '@halalmap/ui';
import { useState } from 'react';
import { useBlogText } from '../../messages/use-blog-text';
import { Outcome } from '../../shared/outcome';
import { useMessageForm } from '../../shared/use-message-form';
import { useSubscribeToNewsletterMutation } from './newsletter-api';

/** Takes an address for the newsletter. */
export const Newsletter = () => {
  const t = useBlogText();
  const [isDone, setIsDone] = useState(false);
  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title">{t('newsletter.title')}</h2>
        <p className="muted">{t('newsletter.text')}</p>
      </div>
      {isDone ? <Done /> : <AddressForm onDone={() => setIsDone(true)} />}
    </section>
  );
};

const AddressForm = ({ onDone }: { onDone: () => void }) => {
  const t = useBlogText();
  const inBrowser = useInBrowser();
  const [subscribe] = useSubscribeToNewsletterMutation();
  const { form, errors, failure, isSending, onSubmit } = useMessageForm({
    // Whether it is an address is for the server to say.
    check: ({ email = '' }) => (email.trim() === '' ? { email: t('newsletter.required') } : {}),
    send: ({ email = '' }) => subscribe(email),
    onSent: onDone,
  });
  return (
    <form className="newsletter__form" ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextInput
        label={t('newsletter.email')}
        name="email"
        type="email"
        mark="required"
        autoComplete="email"
        maxLength={limits.text.email}
        error={errors['email']}
      />
      <Button type="submit" kind="primary" busy={isSending} disabled={!inBrowser}>
        {t(isSending ? 'newsletter.sending' : 'newsletter.send')}
      </Button>
      {failure && (
        <Note kind="bad" title={t('newsletter.failed')} role="alert">
          <p>
            {failure.kind === 'limited'
              ? t('newsletter.limited', { minutes: failure.minutes })
              : failure.reason}
          </p>
        </Note>
      )}
      <noscript>
        <p className="small">{t('newsletter.needsScript')}</p>
      </noscript>
    </form>
  );
};

const Done = () => {
  const t = useBlogText();
  return (
    <Outcome>
      <Note kind="ok" title={t('newsletter.done')} role="status">
        <p>{t('newsletter.doneText')}</p>
      </Note>
    </Outcome>
  );
};
