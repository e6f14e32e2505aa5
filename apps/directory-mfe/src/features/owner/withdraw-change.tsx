import type { Change } from '@halalmap/contracts';
import { useOwnerText } from '../../messages/use-owner-text';
import { WithdrawAfterAsking } from '../../shared/withdraw-after-asking';
import { useWithdrawChangeMutation } from './owner-api';

interface WithdrawChangeProps {
  change: Change;
  /** Of the place. */
  name: string | null;
  onWithdrawn?: () => void;
}

/** Takes a change back that waits for a decision, after asking. */
export const WithdrawChange = ({ change, name, onWithdrawn }: WithdrawChangeProps) => {
  const t = useOwnerText();
  const [withdraw, call] = useWithdrawChangeMutation();
  const words = {
    withdraw: t('owner.withdraw'),
    of: name === null ? null : t('owner.withdrawOf', { name }),
    title: t('owner.withdrawTitle'),
    text: t('owner.withdrawText'),
    keep: t('owner.keep'),
    failed: t('owner.withdrawFailed'),
    done: t('owner.changeWithdrawn'),
  };
  return (
    <WithdrawAfterAsking
      words={words}
      withdraw={() => withdraw(change)}
      call={call}
      onWithdrawn={onWithdrawn}
    />
  );
};
