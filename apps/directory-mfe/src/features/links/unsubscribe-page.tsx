import { api, asApiError, defineMutation } from '@halalmap/api-client';
import { useErrorText, usePageParams, usePageTitle } from '@halalmap/mfe-kit';
import { Button, ErrorState, Note, Okir } from '@halalmap/ui';
import { useLinkText } from '../../messages/en-links';
import './links.css';

const unsubscribeApi = api.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation(defineMutation('POST /api/unsubscribe/{token}')),
  }),
});
const { useUnsubscribeMutation } = unsubscribeApi;

/** Stops emails of one kind. Opening the page changes nothing, because mail programs open links to check them. */
export const UnsubscribePage = () => {
  const t = useLinkText();
  const errorText = useErrorText();
  const { token = '' } = usePageParams();
  const [stop, { isLoading, isSuccess, error }] = useUnsubscribeMutation();
  usePageTitle(t('unsubscribe.title'));
  const isUnknown = error !== undefined && asApiError(error).status === 404;
  return (
    <div className="wrap own-link">
      <Okir figure="sprout" className="okir" />
      <h1>{t('unsubscribe.title')}</h1>
      <p className="own-link__lead muted">{t('unsubscribe.text')}</p>
      <div role="status">
        {isSuccess && (
          <Note kind="ok" icon="check" title={t('unsubscribe.done')}>
            <p>{t('unsubscribe.doneText')}</p>
          </Note>
        )}
      </div>
      {isUnknown && <ErrorState title={t('unsubscribe.unknown')} text={t('unsubscribe.unknownText')} />}
      {error !== undefined && !isUnknown && (
        <ErrorState title={t('unsubscribe.failed')} text={errorText(error)} />
      )}
      {!isSuccess && (
        <Button kind="primary" size="lg" busy={isLoading} onClick={() => void stop(token)}>
          {t('unsubscribe.stop')}
        </Button>
      )}
    </div>
  );
};
