import { api, asApiError, defineMutation } from '@halalmap/api-client';
import { useErrorText, usePageParams, usePageTitle } from '@halalmap/mfe-kit';
import { Button, ErrorState, Note, Okir } from '@halalmap/ui';
import { useLinkText } from '../../messages/en-links';
import './links.css';

const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation(defineMutation('POST /api/unsubscribe/{token}')),
    confirmSubscription: build.mutation(defineMutation('POST /api/newsletter/{token}')),
  }),
});
const { useUnsubscribeMutation, useConfirmSubscriptionMutation } = linkApi;

interface OneButtonProps {
  /** Prefix of its texts. */
  words: 'unsubscribe' | 'newsletter';
  onPress: (token: string) => void;
  state: { isLoading: boolean; isSuccess: boolean; error?: unknown };
}

/** A page of a mailed link. Opening it changes nothing, because mail programs open links to check them. */
const OneButton = ({ words, onPress, state: { isLoading, isSuccess, error } }: OneButtonProps) => {
  const t = useLinkText();
  const errorText = useErrorText();
  const { token = '' } = usePageParams();
  usePageTitle(t(`${words}.title`));
  const isUnknown = error !== undefined && asApiError(error).status === 404;
  return (
    <div className="wrap own-link">
      <Okir figure="sprout" className="okir" />
      <h1>{t(`${words}.title`)}</h1>
      <p className="own-link__lead muted">{t(`${words}.text`)}</p>
      <div role="status">
        {isSuccess && (
          <Note kind="ok" icon="check" title={t(`${words}.done`)}>
            <p>{t(`${words}.doneText`)}</p>
          </Note>
        )}
      </div>
      {isUnknown && <ErrorState title={t('link.unknown')} text={t(`${words}.unknownText`)} />}
      {error !== undefined && !isUnknown && <ErrorState title={t('link.failed')} text={errorText(error)} />}
      {!isSuccess && (
        <Button kind="primary" size="lg" busy={isLoading} onClick={() => onPress(token)}>
          {t(`${words}.act`)}
        </Button>
      )}
    </div>
  );
};

/** Stops emails of one kind. */
export const UnsubscribePage = () => {
  const [stop, state] = useUnsubscribeMutation();
  return <OneButton words="unsubscribe" onPress={(token) => void stop(token)} state={state} />;
};

/** Confirms an address of the newsletter. */
export const NewsletterPage = () => {
  const [confirm, state] = useConfirmSubscriptionMutation();
  return <OneButton words="newsletter" onPress={(token) => void confirm(token)} state={state} />;
};
