import { asApiError, requestTo } from '@halalmap/api-client';
import {
  type Activity,
  type HistoryEntry,
  type HistoryList,
  type Listing,
  formerTrustLevels,
  trustLevels,
} from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
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
import { useActivityQuery } from '../activity/activity-api';
import { type ReadListing, useListingToEditQuery } from './edit-api';
import './moderation.css';

const historyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes of a listing, newest first; those whose earlier value can be restored have an id. */
    changesOfListing: build.infiniteQuery<HistoryList, string, number>({
      query: ({ queryArg: id, pageParam: offset }) =>
        requestTo('GET /api/listings/{id}/history', { params: { id }, query: { limit: rowsOnPage, offset } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ history, pagination }) =>
          pagination.hasMore ? pagination.offset + history.length : undefined,
      },
      providesTags: (_history, _error, id) => [{ type: 'Listing', id }],
    }),
    restoreValue: build.mutation<Listing, ReadListing & { entry: string }>({
      query: ({ listing: { id }, etag, entry }) =>
        requestTo('POST /api/listings/{id}/history/{entry}/restore', {
          params: { id, entry },
          ...(etag !== null && { headers: { 'if-match': etag } }),
        }),
      invalidatesTags: (_restored, error, { listing: { id } }) =>
        error ? [] : [{ type: 'Listing', id }, { type: 'Listing', id: 'list' }, 'Analytics', 'Activity'],
    }),
  }),
});

export const { useChangesOfListingInfiniteQuery, useRestoreValueMutation } = historyApi;

interface HistoryDialogProps {
  listing: Pick<Listing, 'id' | 'name'>;
  onClose: () => void;
}

/** A change whose earlier value can be restored. */
type Restorable = HistoryEntry & { id: string };

/** The audit log entry is written when the request is done, which is shortly after its change. */
const logDelayMs = 2_000;

const statuses = ['pending', 'approved', 'rejected'] as const;
const causes = ['closed', 'duplicate', 'removed'] as const;

const fieldName = (field: string, t: Text): string => {
  if (isEditableField(field)) return t(`fact.${field}`);
  if (field === 'status' || field === 'trust' || field === 'deleted') return t(`history.field.${field}`);
  return field;
};

/** Who made a change: the user of the first request that was logged right after it. */
const authorOf = ({ changedAt }: HistoryEntry, log: readonly Activity[]): string | null => {
  const delay = ({ createdAt }: Activity): number => Date.parse(createdAt) - Date.parse(changedAt);
  const [first] = log
    .filter((one) => delay(one) >= 0 && delay(one) <= logDelayMs)
    .sort((a, b) => delay(a) - delay(b));
  return first?.userId ?? null;
};

/** All changes of a listing with their values side by side; an earlier value can be restored. */
export const HistoryDialog = ({ listing: { id, name }, onClose }: HistoryDialogProps) => {
  const t = useText();
  const format = useFormatters();
  const toast = useToast();
  const errorText = useErrorText();
  const history = useChangesOfListingInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const current = useListingToEditQuery(id);
  const activity = useActivityQuery(
    { entityType: 'listing', entityId: id, action: '', userId: '', page: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const [restore, { isLoading }] = useRestoreValueMutation();
  const [restoring, setRestoring] = useState<Restorable | null>(null);
  const [hasConflict, setHasConflict] = useState(false);
  const entries = history.data?.pages.flatMap((page) => page.history) ?? [];
  const names = useReferenceNames([...new Set(entries.map(({ field }) => field))]);
  const log = activity.currentData?.items ?? [];
  const read = current.currentData;

  const formatValue = (field: string, value: unknown): string =>
    formatFact(field, value, { t, format, names }) ?? t('fact.unknown');
  const refresh = (): void => {
    void history.refetch();
    void current.refetch();
    void activity.refetch();
  };
  const confirm = async ({ id: entry, field, from }: Restorable): Promise<void> => {
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
                  author={authorOf(entry, log)}
                  formatValue={formatValue}
                  isBusy={isLoading || !read}
                  onRestore={setRestoring}
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
    </>
  );
};

interface ChangeProps {
  entry: HistoryEntry;
  /** Id of the user; null when the change was not made by a request that is still in the log. */
  author: string | null;
  formatValue: (field: string, value: unknown) => string;
  isBusy: boolean;
  onRestore: (entry: Restorable) => void;
}

const Change = ({ entry, author, formatValue, isBusy, onRestore }: ChangeProps) => {
  const t = useText();
  const format = useFormatters();
  const { id, field, from, to, changedAt } = entry;
  const title = fieldName(field, t);
  const when = <time dateTime={changedAt}>{format.dateTime(changedAt)}</time>;
  return (
    <div role="group" aria-label={title}>
      <h3 className="heading-small">{title}</h3>
      <p className="small muted">
        {author === null ? when : t.rich('history.by', { when, who: <Author key="who" id={author} /> })}
      </p>
      {from === null && to === null && id === undefined ? (
        <p>{t('history.notKept')}</p>
      ) : (
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
      )}
      {id !== undefined && (
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
