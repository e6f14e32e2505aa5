import { api, asApiError, defineMutation, fieldErrors, minutesUntilRetry } from '@halalmap/api-client';
import { type Language, limits, newsletterSchema, product } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { useErrorText, usePageTitle } from '@halalmap/mfe-kit';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { blogArticles, blogCategories } from '@halalmap/reference-data/blog';
import { Button, Note, TextInput, classNames } from '@halalmap/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useBlogText } from '../../messages/blog-en';
import { Outcome, PageHead, FailureNote } from '../../shared/page-parts';
import { ArticleCard } from './article-card';

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribeToNewsletter: build.mutation(
      defineMutation('POST /api/newsletter', (body: { email: string; language: Language }) => ({ body })),
    ),
  }),
});

const { useSubscribeToNewsletterMutation } = newsletterApi;

/** The newsletter sign-up form. */
const Newsletter = () => {
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
  const errorText = useErrorText();
  const { locale } = useLocale();
  const [subscribe] = useSubscribeToNewsletterMutation();
  const { formProps, submitProps, field, failure, isSending } = usePersistedForm({
    schema: newsletterSchema,
    send: ({ email }) => subscribe({ email, language: locale }),
    onDone,
    failureText: (error) => {
      const failure = asApiError(error);
      if (failure.status === 429) return t('newsletter.limited', { minutes: minutesUntilRetry(failure) });
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
      <FailureNote title={t('newsletter.failed')} text={failure} />
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

/** All articles, or those of the category in the URL. */
export const BlogPage = () => {
  const t = useBlogText();
  const { locale } = useLocale();
  const [params] = useSearchParams();
  const category = blogCategories.find((name) => name === params.get('category'));
  const shown = blogArticles.filter((article) => !category || article.category === category);
  usePageTitle(t('title'));
  return (
    <>
      <PageHead eyebrow={t('eyebrow', { product: product.name })} title={t('title')} lead={t('lead')} />
      <div className="section wrap blog">
        {locale !== 'en' && <p className="muted">{t('english')}</p>}
        <section aria-labelledby="articles-title">
          <div className="split">
            <h2 id="articles-title">{category ? t(`category.${category}`) : t('articles')}</h2>
            <p className="small muted" role="status">
              {t('count', { count: shown.length })}
            </p>
          </div>
          <nav aria-label={t('categories')}>
            <ul className="chips">
              <li>
                <Link className="chip" to="/blog" aria-current={category ? undefined : 'true'}>
                  {t('all')}
                </Link>
              </li>
              {blogCategories.map((name) => (
                <li key={name}>
                  <Link
                    className="chip"
                    to={`/blog?${new URLSearchParams({ category: name }).toString()}`}
                    aria-current={name === category ? 'true' : undefined}
                  >
                    {t(`category.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ul className={classNames('posts', !category && 'posts--all')}>
            {shown.map((article) => (
              <li key={article.id} className={!category && article.featured ? 'posts__wide' : undefined}>
                <ArticleCard article={article} featured={!category && article.featured} />
              </li>
            ))}
          </ul>
        </section>
        <Newsletter />
      </div>
    </>
  );
};
