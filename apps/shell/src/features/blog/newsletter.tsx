import { api, asApiError, fieldErrors, requestTo } from '@halalmap/api-client';
import { limits, newsletterSchema } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Note, TextInput } from '@halalmap/ui';
import { useState } from 'react';
import { useBlogText } from '../../messages/blog-en';
import { Outcome } from '../../shared/page-parts';

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribeToNewsletter: build.mutation<null, string>({
      query: (email) => requestTo('POST /api/newsletter', { body: { email } }),
    }),
  }),
});

const { useSubscribeToNewsletterMutation } = newsletterApi;

/** The newsletter sign-up form. */
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

const minute = 60;

const AddressForm = ({ onDone }: { onDone: () => void }) => {
  const t = useBlogText();
  const errorText = useErrorText();
  const [subscribe] = useSubscribeToNewsletterMutation();
  const { formProps, submitProps, field, failure, isSending } = usePersistedForm({
    schema: newsletterSchema,
    send: ({ email }) => subscribe(email),
    onDone,
    failureText: (error) => {
      const { status, retryAfterSeconds } = asApiError(error);
      if (status === 429)
        return t('newsletter.limited', { minutes: Math.ceil((retryAfterSeconds ?? minute) / minute) });
      return Object.keys(fieldErrors(error)).length > 0 ? '' : errorText(error);
    },
  });
  return (
    <form className="newsletter__form" {...formProps}>
      <TextInput
        label={t('newsletter.email')}
        {...field('email')}
        type="email"
        mark="required"
        autoComplete="email"
        maxLength={limits.text.email}
      />
      <Button {...submitProps} kind="primary">
        {t(isSending ? 'newsletter.sending' : 'newsletter.send')}
      </Button>
      {failure && (
        <Note kind="bad" title={t('newsletter.failed')} role="alert">
          <p>{failure}</p>
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
