import { defineMutation, defineQuery } from '@halalmap/api-client';
import type { CertificateFile, CertificateFilter, CertificateSeenWay } from '@halalmap/contracts';
import { EvidenceFiles } from '@halalmap/listing-parts';
import { Checkbox, EvidenceList, TrustLabel, TrustMarks } from '@halalmap/ui';
import { useText } from '../messages/en';
import { adminApi, pageOf, startOf } from './admin-api';

interface PreviewQuery {
  id: string;
  changeId?: string | undefined;
  certificateSeen?: CertificateSeenWay | undefined;
}

const certificateApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The trust level that a place would have after approval. */
    trustPreview: build.query({
      ...defineQuery(
        'GET /api/listings/{id}/trust-preview',
        ({ id, changeId, certificateSeen }: PreviewQuery) => ({
          params: { id },
          query: { ...(changeId ? { changeId } : {}), ...(certificateSeen ? { certificateSeen } : {}) },
        }),
      ),
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
        ({ id, how, note }: { id: string; how: CertificateSeenWay; note: string | null }) => ({
          params: { id },
          body: { certificateSeen: { how, note } },
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

/** How the admin has verified the certificate; null until stated. */
export type SeenWay = CertificateSeenWay | null;

interface CertificateChoiceProps {
  listingId: string;
  /** The id of the change to decide; omitted for the listing itself. */
  changeId?: string;
  name: string;
  files: readonly CertificateFile[];
  /** Whether body, number and expiry date will be set. */
  isComplete: boolean;
  seen: SeenWay;
  onSeen: (seen: SeenWay) => void;
}

/** The files of the certificate, whether the admin has verified it, and which badge an approval gives and why. */
export const CertificateChoice = (props: CertificateChoiceProps) => {
  const { listingId, changeId, name, files, isComplete, seen, onSeen } = props;
  const t = useText();
  const { currentData: trust, isError } = useTrustPreviewQuery(
    { id: listingId, changeId, certificateSeen: seen ?? undefined },
    { refetchOnMountOrArgChange: true },
  );
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
          onChange={(event) => onSeen(event.target.checked ? 'paper' : null)}
        />
        {!isComplete && <p className="small muted">{t('certificate.incomplete')}</p>}
        {seen !== null &&
          seenWays.map((way) => (
            <label key={way}>
              <input type="radio" name="seen" checked={seen === way} onChange={() => onSeen(way)} />{' '}
              {t(`certificate.how.${way}`)}{' '}
            </label>
          ))}
      </fieldset>
      <div role="status" aria-label={t('certificate.preview')}>
        {isError && <p className="small muted">{t('certificate.previewFailed')}</p>}
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
