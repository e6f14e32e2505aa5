import { api, defineMutation, defineQuery } from '@halalmap/api-client';
import {
  apiKeyInputSchema,
  apiKeyLimits,
  type ApiKey,
  type ApiKeyCreated,
  type User,
} from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Dialog, ErrorState, Note, Skeleton, TextInput, useNow, useToast } from '@halalmap/ui';
import { useEffect, useRef, useState } from 'react';
import { useApiKeysText } from '../../messages/api-keys-en';
import { FailureNote } from '../../shared/page-parts';
import { useFailureText } from '../../shared/use-failure-text';
import { Setting } from './setting';

const apiKeysApi = api.enhanceEndpoints({ addTagTypes: ['ApiKey'] }).injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query({
      ...defineQuery('GET /api/keys'),
      providesTags: ['Session', 'ApiKey'],
      keepUnusedDataFor: 0,
    }),
    createApiKey: build.mutation({
      ...defineMutation('POST /api/keys'),
      invalidatesTags: (_done, error) => (error ? [] : ['ApiKey']),
    }),
    removeApiKey: build.mutation({
      ...defineMutation('DELETE /api/keys/{id}'),
      invalidatesTags: ['ApiKey'],
    }),
  }),
});

const { useApiKeysQuery, useCreateApiKeyMutation, useRemoveApiKeyMutation } = apiKeysApi;

/** A new key, which nobody can read again. */
const NewKey = ({ created }: { created: ApiKeyCreated }) => {
  const t = useApiKeysText();
  const toast = useToast();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), [created]);
  const copy = () =>
    navigator.clipboard.writeText(created.key).then(
      () => toast.show({ kind: 'ok', title: t('keys.copied') }),
      () => toast.show({ kind: 'bad', title: t('keys.notCopied') }),
    );
  return (
    <div className="outcome" ref={shown} tabIndex={-1}>
      <Note icon="key-round" title={t('keys.created')}>
        <p>{t('keys.createdText')}</p>
        <p>
          <code className="api-key" dir="ltr">
            {created.key}
          </code>
        </p>
        {'clipboard' in navigator && (
          <p>
            <Button size="sm" onClick={() => void copy()}>
              {t('keys.copy')}
            </Button>
          </p>
        )}
      </Note>
    </div>
  );
};

const KeyItem = ({ entry, onRemove }: { entry: ApiKey; onRemove: () => void }) => {
  const t = useApiKeysText();
  const format = useFormatters();
  const now = useNow();
  const { name, createdAt, lastUsedAt, requestsToday: count } = entry;
  const since = format.dateTime(createdAt);
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="small muted">
          {lastUsedAt === null
            ? t('keys.unused', { since })
            : t('keys.used', { since, used: format.age(lastUsedAt, now), count })}
        </p>
      </div>
      <Button size="sm" kind="danger" aria-label={t('keys.removeThis', { name })} onClick={onRemove}>
        {t('keys.remove')}
      </Button>
    </li>
  );
};

const RemoveDialog = ({ entry, onClose }: { entry: ApiKey; onClose: (isRemoved: boolean) => void }) => {
  const t = useApiKeysText();
  const toast = useToast();
  const failureText = useFailureText();
  const [remove, { isLoading }] = useRemoveApiKeyMutation();
  const confirm = async () => {
    const { error } = await remove(entry.id);
    if (error === undefined) toast.show({ kind: 'ok', title: t('keys.removed') });
    else toast.show({ kind: 'bad', title: t('keys.notRemoved'), text: failureText(error) });
    onClose(error === undefined);
  };
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={t('keys.ask', { name: entry.name })}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('keys.cancel')}</Button>
          <Button kind="danger" busy={isLoading} onClick={() => void confirm()}>
            {t('keys.remove')}
          </Button>
        </>
      }
    >
      <p>{t('keys.askText')}</p>
    </Dialog>
  );
};

const CreateForm = ({ onCreated }: { onCreated: (created: ApiKeyCreated) => void }) => {
  const t = useApiKeysText();
  const [send] = useCreateApiKeyMutation();
  const { formProps, field, failure, isSending, reset } = usePersistedForm({
    failureText: useFailureText(),
    schema: apiKeyInputSchema,
    send: ({ name }) => send({ name }),
    onDone: (created: ApiKeyCreated) => {
      reset();
      onCreated(created);
    },
  });
  return (
    <form className="stack" {...formProps}>
      <FailureNote title={t('keys.failed')} text={failure} />
      <TextInput label={t('keys.name')} hint={t('keys.nameHint')} {...field('name')} autoComplete="off" />
      <div>
        <Button type="submit" icon="key-round" busy={isSending}>
          {t(isSending ? 'keys.creating' : 'keys.create')}
        </Button>
      </div>
    </form>
  );
};

/** The API keys of the account: creating one, what they are used for, and deleting them. */
export const ApiKeysSection = ({ user }: { user: User }) => {
  const t = useApiKeysText();
  const failureText = useFailureText();
  const { data, error, refetch } = useApiKeysQuery();
  const [created, setCreated] = useState<ApiKeyCreated | null>(null);
  const [removing, setRemoving] = useState<ApiKey | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const [removals, setRemovals] = useState(0);
  // The dialog returns the focus to the pressed button first, which goes with the key.
  useEffect(() => {
    if (removals > 0) section.current?.focus();
  }, [removals]);
  const keys = data?.keys ?? [];
  return (
    <Setting title={t('keys.title')} text={t('keys.text')}>
      <div className="stack outcome" ref={section} tabIndex={-1}>
        {!data &&
          (error === undefined ? (
            <Skeleton shape="block" className="sessions__skeleton" />
          ) : (
            <ErrorState title={t('keys.unread')} text={failureText(error)} onRetry={() => void refetch()} />
          ))}
        {created && <NewKey created={created} />}
        {keys.length > 0 && (
          <ul className="sessions">
            {keys.map((entry) => (
              <KeyItem key={entry.id} entry={entry} onRemove={() => setRemoving(entry)} />
            ))}
          </ul>
        )}
        {data && !user.emailVerified && <p className="small muted">{t('keys.unverified')}</p>}
        {data &&
          user.emailVerified &&
          (keys.length < apiKeyLimits.max ? (
            <CreateForm onCreated={setCreated} />
          ) : (
            <p className="small muted">{t('keys.max')}</p>
          ))}
      </div>
      {removing && (
        <RemoveDialog
          entry={removing}
          onClose={(isRemoved) => {
            setRemoving(null);
            if (!isRemoved) return;
            if (created?.id === removing.id) setCreated(null);
            setRemovals((count) => count + 1);
          }}
        />
      )}
    </Setting>
  );
};
