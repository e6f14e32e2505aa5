import { defineMutation, defineQuery } from '@halalmap/api-client';
import {
  type Change,
  type ChangeDecision,
  changeStatuses,
  editableFieldNames,
  type Listing,
} from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, ErrorState, Note, useNow } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { CertificateChoice, type Seen } from '../../shared/certificate-choice';
import { Detail, FactsList } from '../../shared/detail';
import { type EditableField, formatFact, isEditableField, useReferenceNames } from '../../shared/format-fact';
import { NameWarnings } from '../../shared/name-warnings';
import { AccountLine, PlaceLink, usePlaceName } from '../../shared/record-links';
import { DecisionTag } from '../../shared/status-filter';
import { namesCertificate } from '../moderation/signals';

export const changeFilters = [...changeStatuses, 'all'] as const;
type ChangeFilter = (typeof changeFilters)[number];

const changesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    changes: build.query({
      ...defineQuery(
        'GET /api/changes',
        ({ status, page }: { status: ChangeFilter; page: number }) => ({
          query: { ...(status === 'all' ? {} : { status }), ...startOf(page) },
        }),
        ({ changes, pagination }) => pageOf(changes, pagination),
      ),
      providesTags: ['Change'],
    }),
    /** The place as it is now. */
    changingListing: build.query({
      ...defineQuery('GET /api/listings/{id}'),
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
    decideChange: build.mutation({
      ...defineMutation(
        'PATCH /api/changes/{id}',
        ({ id, status, reason, certificateSeen }: ChangeDecision & { id: string; listingId: string }) => ({
          params: { id },
          body: { status, reason, ...(certificateSeen ? { certificateSeen } : {}) },
        }),
      ),
      // Refetch after errors too: another admin may have decided, or the place may have changed.
      invalidatesTags: (_change, _error, { listingId }) => ['Change', { type: 'Listing', id: listingId }],
    }),
  }),
});

const { useChangingListingQuery } = changesApi;
export const { useChangesQuery, useDecideChangeMutation } = changesApi;

/** A field of a suggested edit: its old, suggested and current values, in API format. */
interface ChangeRow {
  field: EditableField;
  before: unknown;
  after: unknown;
  /** undefined while unknown. */
  now: unknown;
  /** It was changed meanwhile, so that the edit cannot be approved. */
  isStale: boolean;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The fields of an edit in form order.
 * @param listing the current place, if known
 */
export const changeRows = (change: Change, listing: Listing | undefined): ChangeRow[] =>
  Object.keys(change.fields)
    .filter(isEditableField)
    .sort((a, b) => editableFieldNames.indexOf(a) - editableFieldNames.indexOf(b))
    .map((field) => {
      const before = change.before?.[field] ?? null;
      const after = change.fields[field] ?? null;
      const now = listing?.[field];
      const isStale =
        change.status === 'pending' && listing !== undefined && !isSame(now, before) && !isSame(now, after);
      return { field, before, after, now, isStale };
    });

/** The changes of an edit by field, with fields changed meanwhile. */
const ChangeTable = ({ rows }: { rows: readonly ChangeRow[] }) => {
  const t = useText();
  const format = useFormatters();
  const names = useReferenceNames(rows.map(({ field }) => field));
  const hasStale = rows.some(({ isStale }) => isStale);
  const formatValue = (field: string, value: unknown): string | null =>
    formatFact(field, value, { t, format, names });
  return (
    <div className="review-panel__scroll" tabIndex={0} role="region" aria-label={t('change.table')}>
      <table className="table comparison comparison--two">
        <caption className="visually-hidden">{t('change.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('change.field')}</th>
            <th scope="col">{t('change.before')}</th>
            <th scope="col">{t('change.after')}</th>
            {hasStale && <th scope="col">{t('change.now')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, before, after, now, isStale }) => (
            <tr key={field}>
              <th scope="row">{t(`fact.${field}`)}</th>
              <Value text={formatValue(field, before)} />
              <Value text={formatValue(field, after)} mark={before === null ? 'new' : 'changed'} />
              {hasStale && <Value text={formatValue(field, now)} mark={isStale ? 'changed' : undefined} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Value = ({ text, mark }: { text: string | null; mark?: 'new' | 'changed' | undefined }) => {
  const t = useText();
  const shown = text ?? t('fact.unknown');
  if (mark === 'new')
    return (
      <td>
        <ins>{shown}</ins>
      </td>
    );
  if (mark === 'changed')
    return (
      <td>
        <mark>{shown}</mark>
      </td>
    );
  return <td className={text === null ? 'unknown' : undefined}>{shown}</td>;
};

interface ChangeReviewProps {
  change: Change;
  isDeciding: boolean;
  seen: Seen;
  onSeen: (seen: Seen) => void;
  onApprove: () => void;
  onReject: () => void;
}

/** A suggested change of a place, with the old and current values, and the decision. */
export const ChangeReview = ({
  change,
  isDeciding,
  seen,
  onSeen,
  onApprove,
  onReject,
}: ChangeReviewProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const placeName = usePlaceName();
  const present = useChangingListingQuery(change.listingId, { refetchOnMountOrArgChange: true });
  const rows = changeRows(change, present.currentData);
  const stale = rows.filter(({ isStale }) => isStale);
  return (
    <Detail
      above={t('change.asked', { age: format.age(change.createdAt, now), count: change.count })}
      title={placeName(change.listingName)}
      tag={<DecisionTag status={change.status} />}
      actions={
        change.status === 'pending' && (
          <>
            <Button kind="primary" icon="check" busy={isDeciding} onClick={onApprove}>
              {t('change.approve')} <kbd className="keyboard-hint">A</kbd>
            </Button>
            <Button kind="danger" icon="x" busy={isDeciding} onClick={onReject}>
              {t('change.reject')} <kbd className="keyboard-hint">R</kbd>
            </Button>
          </>
        )
      }
    >
      {stale.length > 0 && (
        <Note kind="warn" role="status" title={t('change.stale', { count: stale.length })}>
          {t('change.staleText', { fields: stale.map(({ field }) => t(`fact.${field}`)).join(', ') })}
        </Note>
      )}
      {present.isError && (
        <ErrorState title={t('change.placeFailed')} onRetry={() => void present.refetch()} />
      )}
      {change.byOwner && (
        <Note icon="store" title={t('change.ownerNote')}>
          {t('change.ownerText')}
        </Note>
      )}
      <NameWarnings names={typeof change.fields.name === 'string' ? [change.fields.name] : []} />
      {change.via === 'certificate_request' && (
        <Note icon="mail" title={t('change.viaRequest')}>
          {t('change.viaRequestText')}
        </Note>
      )}
      {change.via === 'owner_check' && (
        <Note icon="mail" title={t('change.viaOwnerCheck')}>
          {t('change.viaOwnerCheckText')}
        </Note>
      )}
      {change.via === 'photo_offer' && (
        <Note icon="file-text" title={t('change.viaPhotos')}>
          {t('change.viaPhotosText')}
        </Note>
      )}
      {rows.length > 0 && <ChangeTable rows={rows} />}
      <FactsList
        facts={[
          [t('change.place'), <PlaceLink key="place" id={change.listingId} name={change.listingName} />],
          [
            t('change.account'),
            change.requestedBy === null ? null : <AccountLine key="account" id={change.requestedBy} />,
          ],
          [t('change.note'), change.note],
          ...(change.decidedAt ? ([[t('change.decided'), format.dateTime(change.decidedAt)]] as const) : []),
          ...(change.reason ? ([[t('change.reason'), change.reason]] as const) : []),
        ]}
      />
      {change.status === 'pending' && present.currentData && (
        <CertificateChoice
          listingId={change.listingId}
          changeId={change.id}
          name={change.listingName ?? ''}
          certificate={{ ...present.currentData, ...change.fields }}
          files={change.certificateFiles ?? []}
          isComplete={namesCertificate({ ...present.currentData, ...change.fields })}
          seen={seen}
          onSeen={onSeen}
        />
      )}
    </Detail>
  );
};
