import type { Claim } from '@halalmap/contracts';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useText } from '../../messages/en';

export type ClaimVerdict = 'approved' | 'rejected';

interface ClaimDialogProps {
  claim: Claim;
  verdict: ClaimVerdict;
  /** Other open claims on the place. */
  others: number;
  onClose: () => void;
  onConfirm: (notes: string) => void;
}

/** Explains the effect of a decision, and takes notes; a rejection requires them. */
export const ClaimDialog = ({ claim, verdict, others, onClose, onConfirm }: ClaimDialogProps) => {
  const t = useText();
  const place = claim.listingName;
  const shared = { label: t('claim.notesLabel'), onClose, onConfirm };
  if (verdict === 'rejected')
    return (
      <ReasonDialog
        {...shared}
        title={t('claim.rejectTitle', { place })}
        text={t('claim.rejectText')}
        missing={t('claim.notesMissing')}
        confirm={t('claim.rejectConfirm')}
      />
    );
  return (
    <ReasonDialog
      {...shared}
      isDanger={false}
      title={t('claim.approveTitle', { place })}
      text={t('claim.approveText', { owner: claim.ownerName, others })}
      confirm={t('claim.approveConfirm')}
    />
  );
};
