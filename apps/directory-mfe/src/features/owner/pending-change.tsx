import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Note } from '@halalmap/ui';
import { useState } from 'react';
import { ChangeFields } from './change-fields';
import { useOwnChangesInfiniteQuery } from './owner-api';
import { WithdrawChange } from './withdraw-change';
import { useOwnerText } from '../../messages/use-owner-text';
import { useFocusAfter } from '../../shared/use-focus-after';

/**
 * What the owner has changed of what the place is trusted by, and an admin has yet to decide; nothing without any, but
 * for the word that it was withdrawn.
 * @param mayWithdraw only who asked for it may take it back
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
