import type { Claim, Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Dialog, LinkButton, Note, Skeleton, ErrorState, TextArea, TextInput } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useEffect, type ComponentProps } from 'react';
import { useSession } from '@halalmap/mfe-kit';
import { claimDocumentRules, DocumentFiles } from '@halalmap/listing-parts';
import { WithdrawButton, useOwnClaimsInfiniteQuery } from '../../shared/claims';
import { useClaimText } from '../../messages/en-claims';
import './claims.css';
import { type ClaimState, useClaim, type ClaimField } from './use-claim';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';

interface OpenClaimProps {
  claim: Claim;
  onClose: () => void;
  onWithdrawn: () => void;
}

/** Replaces the form when the user already has a pending claim. */
const OpenClaim = ({ claim, onClose, onWithdrawn }: OpenClaimProps) => {
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

/**
 * The user's own open claim on a listing.
 * @param mayHaveClaims whether to request it: only business accounts have claims
 */
const useOpenClaim = (
  listingId: string,
  mayHaveClaims: boolean,
): { claim: Claim | null; isLoading: boolean } => {
  const { data, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnClaimsInfiniteQuery(
    'pending',
    { skip: !mayHaveClaims },
  );
  const claims = data?.pages.flatMap((page) => page.claims) ?? [];
  const claim = claims.find((one) => one.listingId === listingId) ?? null;
  const goesOn = claim === null && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { claim, isLoading };
};

interface ClaimDialogProps {
  listing: Listing;
  onClose: () => void;
}

/**
 * Claims a listing. Visitors can fill in the form and then sign in; business accounts can submit it. Admins are told
 * that they decide claims.
 */
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
      // A separate dialog, so that the focus moves into it and its title is announced.
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
  return <ClaimForm listing={listing} claim={claim} onClose={onClose} />;
};

const submitLabel = ({ user }: ClaimState) => {
  if (user === null) return 'claim.signIn';
  return user.role === 'regular' ? 'claim.sendAsBusiness' : 'claim.send';
};

/** The form for who claims a place, how to contact them, and proof that it is theirs. */
const ClaimForm = ({ listing, claim, onClose }: ClaimDialogProps & { claim: ClaimState }) => {
  const t = useClaimText();
  return (
    <FormDialog
      key="form"
      wide
      title={t('claim.title')}
      form={claim}
      className="stack claim"
      cancel={t('claim.cancel')}
      submit={t(submitLabel(claim))}
      onClose={onClose}
    >
      <ClaimFields name={listing.name} claim={claim} />
    </FormDialog>
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
        <LinkButton to="/my-places" kind="primary">
          {t('claim.seeMine')}
        </LinkButton>
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
        <Skeleton shape="block" className="claim__skeleton" />
      </div>
    </Dialog>
  );
};

const ClaimFields = ({ name, claim }: { name: string; claim: ClaimState }) => {
  const t = useClaimText();
  return (
    <>
      <p className="muted">{t('claim.intro', { name })}</p>
      {claim.isRestored && (
        <p className="small" role="status">
          {t('claim.restored')}{' '}
          <button type="button" className="link small" onClick={claim.startOver}>
            {t('claim.startOver')}
          </button>
        </p>
      )}
      <Line claim={claim} field="businessName" mark="required" autoComplete="organization" />
      <Line claim={claim} field="ownerName" mark="required" autoComplete="name" />
      <div className="claim__pair">
        <Line claim={claim} field="contactEmail" mark="required" type="email" autoComplete="email" />
        <Line
          claim={claim}
          field="contactPhone"
          mark="optional"
          type="tel"
          autoComplete="tel"
          placeholder={t('claim.phoneExample')}
        />
      </div>
      <TextArea
        {...wiring(claim, 'message')}
        label={t('claim.message')}
        hint={t('claim.messageHint')}
        rows={3}
      />
      <ClaimFiles claim={claim} />
      {claim.failure && <ErrorState title={t('claim.failed')} text={`${claim.failure} ${t('claim.kept')}`} />}
      <WhoMayClaim claim={claim} />
    </>
  );
};

const wiring = ({ typed, errors, change }: ClaimState, field: ClaimField) => ({
  name: field,
  value: typed[field] ?? '',
  error: errors[field],
  onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
});

const Line = ({
  claim,
  field,
  ...rest
}: { claim: ClaimState; field: Exclude<ClaimField, 'message'> } & Omit<
  ComponentProps<typeof TextInput>,
  'label'
>) => {
  const t = useClaimText();
  return <TextInput {...rest} {...wiring(claim, field)} label={t(`claim.${field}`)} />;
};

const ClaimFiles = ({ claim }: { claim: ClaimState }) => {
  const t = useClaimText();
  const { state } = claim.files;
  const failed = state.photos.filter(({ status }) => status.kind === 'failed').length;
  return (
    <fieldset className="field">
      <legend className="label">{t('claim.files')}</legend>
      <p className="hint">{t('claim.filesHint')}</p>
      <DocumentFiles
        files={claim.files}
        rules={claimDocumentRules}
        away={
          <Note kind="warn" role="status" title={t('claim.filesAway')}>
            <p>{t('claim.filesAwayText')}</p>
            <Button size="sm" onClick={claim.submitWithoutFiles}>
              {t('claim.without')}
            </Button>
          </Note>
        }
      />
      {failed > 0 && !state.isUnavailable && (
        <p className="small muted">{t('claim.leftOut', { count: failed })}</p>
      )}
    </fieldset>
  );
};

/** What submitting requires besides the form: an account, or a different account type. */
const WhoMayClaim = ({ claim: { user } }: { claim: ClaimState }) => {
  const t = useClaimText();
  if (user === null)
    return (
      <Note icon="log-in" title={t('claim.needsAccount')}>
        {t('claim.needsAccountText')}
      </Note>
    );
  if (user.role !== 'regular') return null;
  return (
    <Note icon="store" title={t('claim.needsBusiness')}>
      {t('claim.needsBusinessText')}
    </Note>
  );
};
