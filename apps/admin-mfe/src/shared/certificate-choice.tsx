import type { CertificateFile, CertificateSeenWay } from '@halalmap/contracts';
import { EvidenceFiles } from '@halalmap/listing-parts';
import { Checkbox, EvidenceList, Tag, TrustLabel } from '@halalmap/ui';
import { useTrustPreviewQuery } from './certificate-api';
import { useText } from '../messages/use-text';

// Not imported from the contract's schemas, so that the first view does not load the validation library.
const seenWays: readonly CertificateSeenWay[] = ['paper', 'register', 'visit'];

/** How the admin has verified the certificate; null until stated. */
export type Seen = CertificateSeenWay | null;

interface CertificateChoiceProps {
  listingId: string;
  /** The id of the change to decide; omitted for the listing itself. */
  changeId?: string;
  name: string;
  files: readonly CertificateFile[];
  /** Whether body, number and expiry date will be set. */
  isComplete: boolean;
  seen: Seen;
  onSeen: (seen: Seen) => void;
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
    <div>
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
              <TrustLabel level={trust.level} />{' '}
              {trust.muslimOwned && trust.level !== 'muslim_owned' && (
                <Tag>{t('certificate.muslimOwned')}</Tag>
              )}
            </p>
            <div className="ev">
              <EvidenceList trust={trust} />
            </div>
          </>
        )}
      </div>
    </div>
  );
};
