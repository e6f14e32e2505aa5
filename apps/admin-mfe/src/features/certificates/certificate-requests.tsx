import { asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import type { CertificateRequestStatus } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, ErrorState, Select, Skeleton, TextInput } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { adminApi } from '../../shared/admin-api';
import { PlaceLink } from '../../shared/record-links';
import { useDecisionToast } from '../../shared/use-worklist';

const requestsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    certificateRequests: build.query({
      ...defineQuery(
        'GET /api/certificate-requests',
        (status: CertificateRequestStatus) => ({ query: { status, limit: 100 } }),
        ({ certificateRequests }) => certificateRequests,
      ),
      providesTags: [{ type: 'Listing', id: 'certificate-requests' }],
    }),
    askForCertificate: build.mutation({
      ...defineMutation(
        'POST /api/listings/{id}/certificate-requests',
        ({ id, email }: { id: string; email: string }) => ({ params: { id }, body: { email } }),
      ),
      invalidatesTags: [{ type: 'Listing', id: 'certificate-requests' }],
    }),
  }),
});

const { useCertificateRequestsQuery, useAskForCertificateMutation } = requestsApi;

/** Asks for the new certificate of a place by mail. */
export const AskForCertificate = ({ listingId }: { listingId: string }) => {
  const t = useText();
  const format = useFormatters();
  const showResult = useDecisionToast();
  const [email, setEmail] = useState('');
  const [ask, { isLoading, error }] = useAskForCertificateMutation();
  const details = error === undefined ? [] : (asApiError(error).details ?? []);
  const send = async (): Promise<void> => {
    const response = await ask({ id: listingId, email });
    const day = response.data ? format.day(response.data.expiresAt) : '';
    showResult(response, { title: t('certificates.asked'), text: t('certificates.askedText', { day }) });
  };
  return (
    <div className="stack">
      <p className="small muted">{t('certificates.askText')}</p>
      <TextInput
        label={t('certificates.askEmail')}
        mark="optional"
        type="email"
        value={email}
        error={details.find(({ path }) => path === 'email')?.message}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div>
        <Button size="sm" icon="mail" busy={isLoading} onClick={() => void send()}>
          {t('certificates.ask')}
        </Button>
      </div>
    </div>
  );
};

const statuses: readonly CertificateRequestStatus[] = ['sent', 'answered', 'expired'];

/** What has become of the requests for new certificates. */
export const CertificateRequests = () => {
  const t = useText();
  const format = useFormatters();
  const [status, setStatus] = useState<CertificateRequestStatus>('sent');
  const { currentData, isError, refetch } = useCertificateRequestsQuery(status, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section className="card stack" aria-labelledby="certificate-requests">
      <h2 id="certificate-requests">{t('certificates.requests')}</h2>
      <Select
        label={t('certificates.requestStatus')}
        value={status}
        options={statuses.map((value) => ({ value, label: t(`certificates.request.${value}`) }))}
        onChange={(event) => setStatus(statuses.find((known) => known === event.target.value) ?? 'sent')}
      />
      {isError && <ErrorState title={t('certificates.requestsFailed')} onRetry={() => void refetch()} />}
      {!currentData && !isError && (
        <div role="status" aria-label={t('certificates.requestsLoading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {currentData?.length === 0 && <p className="muted">{t('certificates.requestsNone')}</p>}
      {currentData && currentData.length > 0 && (
        <ul className="stack">
          {currentData.map(({ id, listingId, listingName, email, createdAt, expiresAt, answeredAt }) => (
            <li key={id}>
              <PlaceLink id={listingId} name={listingName} />
              <p className="small muted">
                {email === null
                  ? t('certificates.requestToOwner', { day: format.day(createdAt) })
                  : t('certificates.requestTo', { email, day: format.day(createdAt) })}
                {' · '}
                {answeredAt === undefined
                  ? t('certificates.requestUntil', { day: format.day(expiresAt) })
                  : t('certificates.requestAnswered', { day: format.day(answeredAt) })}{' '}
                {answeredAt !== undefined && (
                  <Link to="/admin/changes">{t('certificates.requestDecide')}</Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
