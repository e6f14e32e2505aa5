import { asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import type {
  CertificateFile,
  CertificateFilter,
  CertificateSeen,
  CertificateSeenWay,
  Listing,
} from '@halalmap/contracts';
import { EvidenceFiles } from '@halalmap/listing-parts';
import { Checkbox, EvidenceList, TrustLabel, TrustMarks } from '@halalmap/ui';
import { useText } from '../messages/en';
import { FactsList } from './detail';
import { adminApi, pageOf, startOf } from './admin-api';

interface PreviewQuery {
  id: string;
  changeId?: string | undefined;
  seen: Seen;
}

const certificateApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The trust level that a place would have after approval. */
    trustPreview: build.query({
      ...defineQuery('GET /api/listings/{id}/trust-preview', ({ id, changeId, seen }: PreviewQuery) => ({
        params: { id },
        query: {
          ...(changeId ? { changeId } : {}),
          ...(seen ? { certificateSeen: seen.how, holderIsThisPlace: seen.holderIsThisPlace === true } : {}),
        },
      })),
      providesTags: (_trust, _error, { id }) => [{ type: 'Listing', id }],
    }),
    /** Public places by the state of their certificate, by the date until which it is valid. */
    certificates: build.query({
      ...defineQuery(
        'GET /api/listings',
        ({
          page,
          certificate,
          bodyId,
        }: {
          page: number;
          certificate: CertificateFilter;
          bodyId: string | null;
        }) => ({ query: { certificate, certifyingBodyId: bodyId, sort: 'validUntil', ...startOf(page) } }),
        ({ listings, pagination }) => pageOf(listings, pagination),
      ),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    recordCertificate: build.mutation({
      ...defineMutation(
        'PATCH /api/listings/{id}',
        ({ id, seen }: { id: string; seen: CertificateSeen }) => ({
          params: { id },
          body: { certificateSeen: seen },
        }),
      ),
      invalidatesTags: (_listing, _error, { id }) => [
        { type: 'Listing', id },
        { type: 'Listing', id: 'list' },
      ],
    }),
  }),
});

const { useTrustPreviewQuery } = certificateApi;
export const { useCertificatesQuery, useRecordCertificateMutation } = certificateApi;

// Not imported from the contract's schemas, so that the first view does not load the validation library.
const seenWays: readonly CertificateSeenWay[] = ['paper', 'register', 'visit'];

/** How the admin has verified the certificate, and whose it is; null until stated. */
export type Seen = Pick<CertificateSeen, 'how' | 'holderIsThisPlace'> | null;

interface CertificateChoiceProps {
  listingId: string;
  /** The id of the change to decide; omitted for the listing itself. */
  changeId?: string;
  name: string;
  /** What the place will state of its certificate. */
  certificate: Partial<Pick<Listing, 'certificateHolder' | 'certificateScope' | 'certificateScopeText'>>;
  files: readonly CertificateFile[];
  /** Whether body, number and expiry date will be set. */
  isComplete: boolean;
  seen: Seen;
  onSeen: (seen: Seen) => void;
}

const isOfCertificate = (path: string): path is 'expiryDate' | 'certificateIssuedOn' | 'certificateHolder' =>
  path === 'expiryDate' || path === 'certificateIssuedOn' || path === 'certificateHolder';

/** The files of the certificate, whether the admin has verified it, and which badge an approval gives and why. */
export const CertificateChoice = (props: CertificateChoiceProps) => {
  const { listingId, changeId, name, certificate, files, isComplete, seen, onSeen } = props;
  const { certificateHolder, certificateScope, certificateScopeText } = certificate;
  const t = useText();
  const {
    currentData: trust,
    error,
    isError,
  } = useTrustPreviewQuery({ id: listingId, changeId, seen }, { refetchOnMountOrArgChange: true });
  const details = error === undefined ? [] : (asApiError(error).details ?? []);
  const refused = details.filter(({ path }) => isOfCertificate(path));
  const isOfAnother = refused.some(({ path }) => path === 'certificateHolder');
  return (
    <div className="stack">
      {files.length > 0 && (
        <>
          <h3>{t('certificate.files')}</h3>
          <EvidenceFiles files={files} name={name} />
        </>
      )}
      <fieldset>
        <legend className="label">{t('certificate.title')}</legend>
        <Checkbox
          label={t('certificate.seen')}
          checked={seen !== null}
          disabled={!isComplete}
          onChange={(event) => onSeen(event.target.checked ? { how: 'paper' } : null)}
        />
        {!isComplete && <p className="small muted">{t('certificate.incomplete')}</p>}
        {seen !== null && (
          <>
            {seenWays.map((way) => (
              <label key={way}>
                <input
                  type="radio"
                  name="seen"
                  checked={seen.how === way}
                  onChange={() => onSeen({ ...seen, how: way })}
                />{' '}
                {t(`certificate.how.${way}`)}{' '}
              </label>
            ))}
            <FactsList
              facts={[
                [t('change.place'), name],
                [t('fact.certificateHolder'), certificateHolder ?? t('certificate.holderUnknown')],
                [
                  t('fact.certificateScope'),
                  [certificateScope && t(`fact.certificateScope.${certificateScope}`), certificateScopeText]
                    .filter(Boolean)
                    .join(': ') || t('certificate.scopeUnknown'),
                ],
              ]}
            />
            <p className="small">{t('certificate.isItThis')}</p>
            {(isOfAnother || seen.holderIsThisPlace) && (
              <Checkbox
                label={t('certificate.holderIsThisPlace', { holder: certificateHolder ?? '', name })}
                checked={seen.holderIsThisPlace === true}
                onChange={(event) =>
                  onSeen({ how: seen.how, ...(event.target.checked ? { holderIsThisPlace: true } : {}) })
                }
              />
            )}
            {refused.length > 0 && (
              <ul role="alert" className="small">
                {refused.map(({ path, message }) => (
                  <li key={path}>
                    {isOfCertificate(path) && <strong>{t(`fact.${path}`)}: </strong>}
                    {message}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </fieldset>
      <div role="status" aria-label={t('certificate.preview')}>
        {isError && refused.length === 0 && <p className="small muted">{t('certificate.previewFailed')}</p>}
        {trust && (
          <>
            <h3>{t('certificate.preview')}</h3>
            <p>
              <TrustLabel level={trust.level} trust={trust} /> <TrustMarks trust={trust} />
            </p>
            <div className="evidence">
              <EvidenceList trust={trust} />
            </div>
          </>
        )}
      </div>
    </div>
  );
};
