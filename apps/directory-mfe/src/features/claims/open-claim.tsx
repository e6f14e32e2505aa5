import type { Claim } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Dialog, Note } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { WithdrawButton } from './withdraw-button';
import { useClaimText } from '../../messages/use-claim-text';

interface OpenClaimProps {
  claim: Claim;
  onClose: () => void;
  onWithdrawn: () => void;
}

/** In place of the form, for somebody whose claim waits already. */
export const OpenClaim = ({ claim, onClose, onWithdrawn }: OpenClaimProps) => {
  const t = useClaimText();
  const format = useFormatters();
  return (
    <Dialog open onClose={onClose} title={t('claim.title')}>
      <Note kind="warn" icon="hourglass" title={t('claim.open')}>
        <p>{t('claim.openSince', { day: format.day(claim.createdAt) })}</p>
      </Note>
      <div className="row">
        <WithdrawButton claim={claim} onWithdrawn={onWithdrawn} />
        <Link to="/my-places">{t('claim.seeMine')}</Link>
      </div>
    </Dialog>
  );
};
