import type { Claim } from '@halalmap/contracts';
import { useClaimText } from '../../messages/en-claims';
import { useWithdrawClaimMutation } from '../../shared/claims-api';
import { WithdrawAfterAsking } from '../../shared/withdraw-after-asking';

interface WithdrawButtonProps {
  claim: Claim;
  /** Also called when the claim was decided meanwhile. */
  onWithdrawn?: () => void;
}

/** Withdraws an open claim after a confirmation. */
export const WithdrawButton = ({ claim, onWithdrawn }: WithdrawButtonProps) => {
  const t = useClaimText();
  const [withdraw, call] = useWithdrawClaimMutation();
  const words = {
    withdraw: t('claim.withdraw'),
    of: t('claim.withdrawOf', { name: claim.listingName }),
    title: t('claim.withdrawTitle'),
    text: t('claim.withdrawText'),
    keep: t('claim.keep'),
    failed: t('claim.withdrawFailed'),
    done: t('claim.withdrawn'),
  };
  return (
    <WithdrawAfterAsking
      words={words}
      withdraw={() => withdraw(claim.id)}
      call={call}
      onWithdrawn={onWithdrawn}
      onDecided={onWithdrawn}
    />
  );
};
