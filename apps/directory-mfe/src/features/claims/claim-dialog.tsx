import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { Button, Dialog, LinkButton, Note, Skeleton } from '@halalmap/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ClaimForm } from './claim-form';
import './claims.css';
import { OpenClaim } from './open-claim';
import { useClaim, type ClaimState } from './use-claim';
import { useOpenClaim } from './use-open-claim';
import { useClaimText } from '../../messages/use-claim-text';

interface ClaimDialogProps {
  listing: Listing;
  onClose: () => void;
}

/** Claims a listing: for visitors up to signing in, for business accounts to the end. Admins are told that they decide. */
export const ClaimDialog = (props: ClaimDialogProps) => {
  const { user, isLoading } = useSession();
  if (isLoading) return <Waiting onClose={props.onClose} />;
  return user?.role === 'admin' ? <ForAdmins onClose={props.onClose} /> : <Claiming {...props} />;
};

const Claiming = ({ listing, onClose }: ClaimDialogProps) => {
  const t = useClaimText();
  const claim = useClaim(listing);
  const open = useOpenClaim(listing.id, claim.user?.role === 'business');
  const { end } = claim;

  if (end?.kind === 'sent')
    return <Sent listing={listing} email={end.claim.contactEmail} onClose={onClose} />;
  if (end?.kind === 'owned')
    return (
      // A dialog of its own, so that the focus goes into it and its title is read.
      <Dialog key="owned" open onClose={onClose} title={t('claim.owned')}>
        <p>{end.message}</p>
        <p>
          <Link to="/contact">{t('claim.ownedContact')}</Link>
        </p>
      </Dialog>
    );
  if (open.isLoading && end === null && !claim.isSending) return <Waiting onClose={onClose} />;
  if (open.claim)
    return <OpenClaim key="open" claim={open.claim} onClose={onClose} onWithdrawn={claim.goOn} />;
  return <Filling listing={listing} claim={claim} onClose={onClose} />;
};

const sendWords = ({ user }: ClaimState) => {
  if (user === null) return 'claim.signIn';
  return user.role === 'regular' ? 'claim.sendAsBusiness' : 'claim.send';
};

const Filling = ({ listing, claim, onClose }: ClaimDialogProps & { claim: ClaimState }) => {
  const t = useClaimText();
  const form = useId();
  return (
    <Dialog
      key="form"
      open
      onClose={onClose}
      title={t('claim.title')}
      wide
      actions={
        <>
          <Button onClick={onClose}>{t('claim.cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={claim.isSending}>
            {t(sendWords(claim))}
          </Button>
        </>
      }
    >
      <ClaimForm id={form} name={listing.name} claim={claim} />
    </Dialog>
  );
};

const Sent = ({ listing, email, onClose }: ClaimDialogProps & { email: string }) => {
  const t = useClaimText();
  return (
    <Dialog
      key="sent"
      open
      onClose={onClose}
      title={t('claim.sent')}
      actions={
        <>
          <Button onClick={onClose}>{t('claim.close')}</Button>
          <LinkButton to="/my-places" kind="primary">
            {t('claim.seeMine')}
          </LinkButton>
        </>
      }
    >
      <ol className="claim__next">
        <li>{t('claim.sentNext.check', { name: listing.name, email })}</li>
        <li>{t('claim.sentNext.see')}</li>
        <li>{t('claim.sentNext.own')}</li>
      </ol>
    </Dialog>
  );
};

const ForAdmins = ({ onClose }: Pick<ClaimDialogProps, 'onClose'>) => {
  const t = useClaimText();
  return (
    <Dialog key="admin" open onClose={onClose} title={t('claim.title')}>
      <Note icon="shield" title={t('claim.admin')}>
        <p>{t('claim.adminText')}</p>
        <p>
          <Link to="/admin/claims">{t('claim.adminQueue')}</Link>
        </p>
      </Note>
    </Dialog>
  );
};

const Waiting = ({ onClose }: Pick<ClaimDialogProps, 'onClose'>) => {
  const t = useClaimText();
  return (
    <Dialog key="wait" open onClose={onClose} title={t('claim.title')}>
      <div role="status" aria-label={t('claim.list.loading')}>
        <Skeleton shape="block" className="claim__wait" />
      </div>
    </Dialog>
  );
};
