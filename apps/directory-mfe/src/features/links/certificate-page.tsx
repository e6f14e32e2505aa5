import { api, asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import type { CertificateAnswerInput } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { CertificateFiles, useCertificateFiles } from '@halalmap/listing-parts/listing-form';
import { useErrorText, usePageParams } from '@halalmap/mfe-kit';
import { Button, ErrorState, Note, Select, TextInput } from '@halalmap/ui';
import { type SubmitEvent, useState } from 'react';
import { useLinkText } from '../../messages/en-links';
import { LinkPage } from './link-page';

const certificateApi = api.injectEndpoints({
  endpoints: (build) => ({
    certificateRequest: build.query({
      ...defineQuery('GET /api/certificate-requests/{token}'),
      keepUnusedDataFor: 0,
    }),
    sendCertificate: build.mutation(
      defineMutation(
        'POST /api/certificate-requests/{token}',
        ({ token, answer }: { token: string; answer: CertificateAnswerInput }) => ({
          params: { token },
          body: answer,
        }),
      ),
    ),
  }),
});
const { useCertificateRequestQuery, useSendCertificateMutation } = certificateApi;

const scopes = ['premises', 'kitchen', 'product_line', 'plant', 'slaughter', 'other'] as const;
const noFiles: readonly [] = [];
const ignore = (): void => undefined;

const CertificateForm = ({ token, onSent }: { token: string; onSent: () => void }) => {
  const t = useLinkText();
  const errorText = useErrorText();
  const files = useCertificateFiles(noFiles, ignore);
  const [send, { isLoading, error }] = useSendCertificateMutation();
  const [typed, setTyped] = useState({ body: '', number: '', until: '', scope: '' });
  const details = error === undefined ? [] : (asApiError(error).details ?? []);
  const errorAt = (path: string) => details.find((detail) => detail.path === path)?.message;
  const fileError = details.find(({ path }) => path.startsWith('certificateFiles'))?.message;
  const field = (name: keyof typeof typed, path: string) => ({
    value: typed[name],
    error: errorAt(path),
    name: path,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    const sent = await files.picker.settled();
    const { scope } = typed;
    const response = await send({
      token,
      answer: {
        certificateFiles: sent.map(({ url }) => url),
        certificationBody: typed.body,
        certificationNumber: typed.number,
        expiryDate: typed.until,
        certificateScope: scopes.find((known) => known === scope) ?? null,
      },
    });
    if (response.error === undefined) onSent();
  };
  return (
    <form className="stack own-link__card" noValidate onSubmit={(event) => void submit(event)}>
      <CertificateFiles files={files} />
      {error !== undefined && (
        <ErrorState title={t('certificate.failed')} text={fileError ?? errorText(error)} />
      )}
      <TextInput label={t('certificate.body')} {...field('body', 'certificationBody')} />
      <TextInput label={t('certificate.number')} {...field('number', 'certificationNumber')} />
      <TextInput label={t('certificate.until')} type="date" {...field('until', 'expiryDate')} />
      <Select
        label={t('certificate.scope')}
        mark="optional"
        options={[
          { value: '', label: t('certificate.scope.none') },
          ...scopes.map((value) => ({ value, label: t(`certificate.scope.${value}`) })),
        ]}
        {...field('scope', 'certificateScope')}
      />
      <Button type="submit" kind="primary" size="lg" busy={isLoading}>
        {t('certificate.send')}
      </Button>
    </form>
  );
};

/** Sends the new certificate of a place, for the receiver of the mail that asks for it. */
export const CertificatePage = () => {
  const t = useLinkText();
  const format = useFormatters();
  const { token = '' } = usePageParams();
  const [isSent, setSent] = useState(false);
  const {
    currentData: request,
    error,
    refetch,
  } = useCertificateRequestQuery(token, { refetchOnMountOrArgChange: true, skip: isSent });
  return (
    <LinkPage
      texts={{
        title: t('certificate.title'),
        loading: t('certificate.loading'),
        unknown: t('certificate.unknown'),
        unknownText: t('certificate.unknownText'),
        failed: t('receipt.failed'),
      }}
      isLoading={!isSent && request === undefined && error === undefined}
      error={isSent ? undefined : error}
      onRetry={() => void refetch()}
    >
      <div role="status">
        {isSent && (
          <Note kind="ok" icon="check" title={t('certificate.done')}>
            <p>{t('certificate.doneText')}</p>
          </Note>
        )}
      </div>
      {!isSent && request && (
        <>
          <section className="card own-link__card" aria-labelledby="certificate-place">
            <h2 id="certificate-place">
              <bdi>{request.name}</bdi>
            </h2>
            {request.address !== null && <p className="muted">{request.address}</p>}
            <dl className="own-link__facts small">
              {request.body !== undefined && (
                <div>
                  <dt className="quiet">{t('certificate.body')}</dt>
                  <dd>{request.body}</dd>
                </div>
              )}
              {request.number !== undefined && (
                <div>
                  <dt className="quiet">{t('certificate.number')}</dt>
                  <dd>{request.number}</dd>
                </div>
              )}
              {request.validUntil !== undefined && (
                <div>
                  <dt className="quiet">{t('certificate.until')}</dt>
                  <dd>{format.day(request.validUntil)}</dd>
                </div>
              )}
            </dl>
            <p className="small quiet">{t('certificate.link', { day: format.day(request.expiresAt) })}</p>
          </section>
          <CertificateForm token={token} onSent={() => setSent(true)} />
        </>
      )}
    </LinkPage>
  );
};
