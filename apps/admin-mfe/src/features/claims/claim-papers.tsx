import type { Claim } from '@halalmap/contracts';
import { EvidenceFiles } from '@halalmap/listing-parts';
import { useText } from '../../messages/use-text';

/** The photos of documents attached to a claim. */
export const ClaimPapers = ({ claim }: { claim: Claim }) => {
  const t = useText();
  const { evidenceFiles, businessName } = claim;
  return (
    <div>
      <h3>{t('claim.evidence')}</h3>
      {evidenceFiles.length === 0 ? (
        <p className="unk">{t('claim.noEvidence')}</p>
      ) : (
        <EvidenceFiles files={evidenceFiles} name={businessName} />
      )}
    </div>
  );
};
