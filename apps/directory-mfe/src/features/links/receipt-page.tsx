import { api, defineQuery } from '@halalmap/api-client';
import type { Receipt } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { usePageParams, useReviewHours } from '@halalmap/mfe-kit';
import { useCopyLink } from '@halalmap/mfe-kit/share';
import { Button, LinkButton, Tag, type TagProps } from '@halalmap/ui';
import { type LinkText, useLinkText } from '../../messages/en-links';
import { LinkPage } from './link-page';

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query({
      ...defineQuery('GET /api/submissions/{token}'),
      // The state may have changed whenever somebody looks again.
      keepUnusedDataFor: 0,
    }),
  }),
});
const { useReceiptQuery } = receiptApi;

const looks: Record<Receipt['status'], Pick<TagProps, 'kind' | 'icon'>> = {
  pending: { kind: 'warn', icon: 'hourglass' },
  approved: { kind: 'ok', icon: 'check' },
  rejected: { kind: 'bad', icon: 'x' },
};

const explanationOf = ({ status, listingId }: Receipt, t: LinkText, hours: number): string => {
  if (status === 'approved' && listingId === undefined) return t('receipt.goneText');
  return t(`receipt.${status}Text`, { hours });
};

const Details = ({ receipt }: { receipt: Receipt }) => {
  const t = useLinkText();
  const format = useFormatters();
  const { name, entityType, status, submittedAt, decidedAt, reason, listingId } = receipt;
  return (
    <section className="card own-link__card" aria-labelledby="receipt-name">
      <h2 id="receipt-name">
        <bdi>{name}</bdi>
      </h2>
      <p>
        <Tag {...looks[status]}>{t(`receipt.${status}`)}</Tag>
      </p>
      <p>{explanationOf(receipt, t, useReviewHours())}</p>
      {reason !== undefined && (
        <>
          <h3 className="heading-small">{t('receipt.reason')}</h3>
          <p className="own-link__words">
            <bdi>{reason}</bdi>
          </p>
        </>
      )}
      <dl className="own-link__facts small">
        <div>
          <dt className="quiet">{t('receipt.submitted')}</dt>
          <dd>{format.dateTime(submittedAt)}</dd>
        </div>
        {decidedAt !== undefined && (
          <div>
            <dt className="quiet">{t('receipt.decided')}</dt>
            <dd>{format.dateTime(decidedAt)}</dd>
          </div>
        )}
      </dl>
      {listingId !== undefined && (
        <LinkButton to={`/listing/${listingId}`} kind="primary">
          {t('receipt.open')}
        </LinkButton>
      )}
      {status === 'rejected' && (
        <p className="small">
          {t('receipt.again')}{' '}
          <LinkButton to={`/submit?type=${entityType}`} size="sm">
            {t('receipt.more')}
          </LinkButton>
        </p>
      )}
    </section>
  );
};

/** What has become of a submission, for everybody with its link. */
export const ReceiptPage = () => {
  const t = useLinkText();
  const copy = useCopyLink();
  const { token = '' } = usePageParams();
  const {
    currentData: receipt,
    error,
    refetch,
  } = useReceiptQuery(token, { refetchOnMountOrArgChange: true });
  return (
    <LinkPage
      texts={{
        title: t('receipt.title'),
        loading: t('receipt.loading'),
        unknown: t('receipt.unknown'),
        unknownText: t('receipt.unknownText'),
        failed: t('receipt.failed'),
      }}
      isLoading={receipt === undefined && error === undefined}
      error={error}
      onRetry={() => void refetch()}
    >
      {receipt && (
        <>
          <Details receipt={receipt} />
          <p className="small quiet">{t('receipt.keep')}</p>
          <Button icon="copy" onClick={() => void copy(window.location.origin + window.location.pathname)}>
            {t('receipt.copy')}
          </Button>
        </>
      )}
    </LinkPage>
  );
};
