import type { Change, Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Note } from '@halalmap/ui';
import { useState } from 'react';
import { useOwnerText } from '../../messages/en-owner';
import { WithdrawAfterAsking } from '../../shared/withdraw-after-asking';
import { useOwnChangesInfiniteQuery, useWithdrawChangeMutation } from './owner-api';
import { ChangeFields } from './change-words';
import { useFocusAfter } from '../../shared/hooks';

interface WithdrawChangeProps {
  change: Change;
  /** Of the place. */
  name: string | null;
  onWithdrawn?: () => void;
}

/** Withdraws a pending change after a confirmation. */
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

/**
 * The owner's pending change of trust facts; renders nothing without one, except a note that it was withdrawn.
 * @param mayWithdraw only the requester may withdraw it
 */
export const PendingChange = ({ listing, mayWithdraw }: { listing: Listing; mayWithdraw: boolean }) => {
  const t = useOwnerText();
  const format = useFormatters();
  const { pendingChange, id } = listing;
  const { data } = useOwnChangesInfiniteQuery(
    { listingId: id, status: 'pending' },
    { skip: !mayWithdraw || !pendingChange },
  );
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const said = useFocusAfter<HTMLParagraphElement>(pendingChange === undefined);
  if (!pendingChange)
    return (
      isWithdrawn && (
        <p ref={said} tabIndex={-1} className="small muted">
          {t('owner.withdrawnHere')}
        </p>
      )
    );
  const change = data?.pages[0]?.changes[0];
  return (
    <Note kind="warn" icon="hourglass" title={t('owner.waits')}>
      <p>{t('owner.waitsSince', { day: format.day(pendingChange.createdAt) })}</p>
      <ChangeFields fields={pendingChange.fields} />
      {mayWithdraw && change && (
        <WithdrawChange change={change} name={listing.name} onWithdrawn={() => setIsWithdrawn(true)} />
      )}
    </Note>
  );
};
