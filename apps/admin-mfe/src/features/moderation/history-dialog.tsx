import { asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import { type HistoryEntry, type Listing, formerTrustLevels, trustLevels } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { fieldsWith } from '@halalmap/listing-model';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, ErrorState, Note, TrustLabel, useToast } from '@halalmap/ui';
import { Modal, Timeline } from '@halalmap/ui/antd/extra';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Text, useText } from '../../messages/en';
import { nameOf, useAccountQuery } from '../../shared/record-links';
import { adminApi, rowsOnPage } from '../../shared/admin-api';
import { formatFact, isEditableField, useReferenceNames } from '../../shared/format-fact';
import { ReasonModal } from '../../shared/reason-modal';
import { type ReadListing, useListingToEditQuery } from './edit-api';
import './moderation.css';

const historyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes of a listing, newest first. */
    changesOfListing: build.infiniteQuery({
      ...defineQuery(
        'GET /api/listings/{id}/history',
        ({ queryArg: id, pageParam: offset }: { queryArg: string; pageParam: number }) => ({
          params: { id },
          query: { limit: rowsOnPage, offset },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ history, pagination }) =>
          pagination.hasMore ? pagination.offset + history.length : undefined,
      },
      providesTags: (_history, _error, id) => [{ type: 'Listing', id }],
    }),
    restoreValue: build.mutation({
      ...defineMutation(
        'POST /api/listings/{id}/history/{entry}/restore',
        ({ listing: { id }, etag, entry }: ReadListing & { entry: string }) => ({
          params: { id, entry },
          ...(etag !== null && { headers: { 'if-match': etag } }),
        }),
      ),
      invalidatesTags: (_restored, error, { listing: { id } }) =>
        error ? [] : [{ type: 'Listing', id }, { type: 'Listing', id: 'list' }, 'Analytics', 'Activity'],
    }),
    eraseHistoryValues: build.mutation({
      ...defineMutation(
        'DELETE /api/listings/{id}/history/{entry}/values',
        (params: { id: string; entry: string }) => ({ params }),
      ),
      invalidatesTags: ['Activity'],
    }),
  }),
});

export const { useChangesOfListingInfiniteQuery, useEraseHistoryValuesMutation, useRestoreValueMutation } =
  historyApi;

interface HistoryDialogProps {
  listing: Pick<Listing, 'id' | 'name'>;
  onClose: () => void;
}

/** A change as admins receive it. */
type NamedEntry = HistoryEntry & { id: string };

const statuses = ['pending', 'approved', 'rejected'] as const;
const causes = ['closed', 'duplicate', 'removed'] as const;

const fieldName = (field: string, t: Text): string => {
  if (isEditableField(field)) return t(`fact.${field}`);
  if (field === 'status' || field === 'trust' || field === 'deleted') return t(`history.field.${field}`);
  return field;
};

/** All changes of a listing with their values side by side; an earlier value can be restored. */
export const HistoryDialog = ({ listing: { id, name }, onClose }: HistoryDialogProps) => {
  const t = useText();
  const format = useFormatters();
  const toast = useToast();
  const errorText = useErrorText();
  const history = useChangesOfListingInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const current = useListingToEditQuery(id);
  const [restore, { isLoading }] = useRestoreValueMutation();
  const [erase, erasing] = useEraseHistoryValuesMutation();
  const [restoring, setRestoring] = useState<NamedEntry | null>(null);
  const [toErase, setToErase] = useState<NamedEntry | null>(null);
  const [hasConflict, setHasConflict] = useState(false);
  const entries = history.data?.pages.flatMap((page) => page.history) ?? [];
  const names = useReferenceNames([...new Set(entries.map(({ field }) => field))]);
  const read = current.currentData;

  const formatValue = (field: string, value: unknown): string =>
    formatFact(field, value, { t, format, names }) ?? t('fact.unknown');
  const refresh = (): void => {
    void history.refetch();
    void current.refetch();
  };
  const confirm = async ({ id: entry, field, from }: NamedEntry): Promise<void> => {
    setRestoring(null);
    if (!read) return;
    setHasConflict(false);
    const { error } = await restore({ ...read, entry });
    if (!error) {
      const text = t('history.restoredText', { field: fieldName(field, t), value: formatValue(field, from) });
      toast.show({ title: t('history.restored'), text });
    } else if (asApiError(error).status === 412) setHasConflict(true);
    else toast.show({ title: t('history.restoreFailed'), text: errorText(error), kind: 'bad' });
    refresh();
  };
  const confirmErase = async ({ id: entry }: NamedEntry): Promise<void> => {
    setToErase(null);
    const { error } = await erase({ id, entry });
    if (error) toast.show({ title: t('history.eraseFailed'), text: errorText(error), kind: 'bad' });
    else toast.show({ title: t('history.eraseDone') });
    void history.refetch();
  };
  const failure = history.error ?? current.error;

  return (
    <>
      <Modal open width={720} title={t('history.title', { name })} footer={null} onCancel={onClose}>
        <div className="stack">
          <p className="small muted">
            {t('history.intro')} <Link to={`/admin/activity?entity=${id}`}>{t('history.log')}</Link>
          </p>
          {hasConflict && (
            <Note kind="warn" role="alert" title={t('history.conflict')}>
              <p>{t('history.conflictText')}</p>
            </Note>
          )}
          {failure && <ErrorState title={t('history.failed')} text={errorText(failure)} onRetry={refresh} />}
          {!failure && !history.data && (
            <p role="status" className="muted">
              {t('history.loading')}
            </p>
          )}
          {history.data && entries.length === 0 && <p className="muted">{t('history.none')}</p>}
          <Timeline
            items={entries.map((entry, index) => ({
              key: `${index}-${entry.changedAt}-${entry.field}`,
              content: (
                <Change
                  entry={entry}
                  formatValue={formatValue}
                  isBusy={isLoading || erasing.isLoading || !read}
                  onRestore={setRestoring}
                  onErase={setToErase}
                />
              ),
            }))}
          />
          {history.hasNextPage && (
            <p>
              <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                {t('history.more')}
              </Button>
            </p>
          )}
        </div>
      </Modal>
      {restoring && read && (
        <ReasonModal
          title={t('history.ask', { field: fieldName(restoring.field, t) })}
          text={t('history.askText', {
            now: formatValue(restoring.field, read.listing[restoring.field as keyof Listing]),
            value: formatValue(restoring.field, restoring.from),
          })}
          confirm={t('history.restore')}
          isDanger={false}
          onClose={() => setRestoring(null)}
          onConfirm={() => void confirm(restoring)}
        />
      )}
      {toErase && (
        <ReasonModal
          title={t('history.eraseAsk', { field: fieldName(toErase.field, t) })}
          text={t('history.eraseText', { field: fieldName(toErase.field, t) })}
          confirm={t('history.erase')}
          onClose={() => setToErase(null)}
          onConfirm={() => void confirmErase(toErase)}
        />
      )}
    </>
  );
};

interface ChangeProps {
  entry: HistoryEntry;
  formatValue: (field: string, value: unknown) => string;
  isBusy: boolean;
  onRestore: (entry: NamedEntry) => void;
  onErase: (entry: NamedEntry) => void;
}

const privateFields: readonly string[] = fieldsWith({ history: 'private' });

const Change = ({ entry, formatValue, isBusy, onRestore, onErase }: ChangeProps) => {
  const t = useText();
  const format = useFormatters();
  const { id, field, from, to, changedAt, by = null, isRestorable, erased } = entry;
  const title = fieldName(field, t);
  const when = <time dateTime={changedAt}>{format.dateTime(changedAt)}</time>;
  const hasValues = from !== null || to !== null || isRestorable;
  return (
    <div role="group" aria-label={title}>
      <h3 className="heading-small">{title}</h3>
      <p className="small muted">
        {by === null ? when : t.rich('history.by', { when, who: <Author key="who" id={by} /> })}
      </p>
      {hasValues ? (
        <dl className="history">
          <div>
            <dt className="small muted">{t('history.before')}</dt>
            <dd>{valueOf(field, from, { t, formatValue })}</dd>
          </div>
          <div>
            <dt className="small muted">{t('history.after')}</dt>
            <dd>{valueOf(field, to, { t, formatValue })}</dd>
          </div>
        </dl>
      ) : (
        <p>{t(erased ? 'history.erased' : 'history.notKept')}</p>
      )}
      {id !== undefined && (
        <div className="row">
          {isRestorable && (
            <Button
              size="sm"
              icon="rotate-ccw"
              disabled={isBusy}
              aria-haspopup="dialog"
              aria-label={t('history.restoreOf', { field: title, value: formatValue(field, from) })}
              onClick={() => onRestore({ ...entry, id })}
            >
              {t('history.restore')}
            </Button>
          )}
          {hasValues && privateFields.includes(field) && (
            <Button
              size="sm"
              disabled={isBusy}
              aria-haspopup="dialog"
              aria-label={t('history.eraseOf', { field: title })}
              onClick={() => onErase({ ...entry, id })}
            >
              {t('history.erase')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};

const valueOf = (
  field: string,
  value: unknown,
  { t, formatValue }: { t: Text; formatValue: ChangeProps['formatValue'] },
): ReactNode => {
  const level = field === 'trust' && trustLevels.find((one) => one === value);
  if (level) return <TrustLabel level={level} />;
  const former = field === 'trust' && formerTrustLevels.find((one) => one === value);
  if (former) return t(`history.level.${former}`);
  const status = field === 'status' && statuses.find((one) => one === value);
  if (status) return t(`queue.status.${status}`);
  if (field === 'deleted') {
    const cause = causes.find((one) => one === value);
    return t(cause ? `history.cause.${cause}` : 'history.listed');
  }
  return <bdi>{formatValue(field, value)}</bdi>;
};

const Author = ({ id }: { id: string }) => {
  const t = useText();
  const { currentData: user } = useAccountQuery(id);
  return <bdi>{user ? nameOf(user) : t(user === null ? 'account.unknown' : 'activity.someone')}</bdi>;
};
