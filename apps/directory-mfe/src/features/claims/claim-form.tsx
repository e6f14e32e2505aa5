import { claimDocumentRules, DocumentFiles } from '@halalmap/listing-parts';
import { Button, ErrorState, Note, TextArea, TextInput } from '@halalmap/ui';
import type { ComponentProps } from 'react';
import type { ClaimField, ClaimState } from './use-claim';
import { useClaimText } from '../../messages/en-claims';

interface ClaimFormProps {
  id: string;
  name: string;
  claim: ClaimState;
}

/** The form for who claims a place, how to contact them, and proof that it is theirs. */
export const ClaimForm = ({ id, name, claim }: ClaimFormProps) => {
  const t = useClaimText();
  return (
    <form {...claim.formProps} id={id} className="stack claim">
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
      <div className="claim__two">
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
      <Files claim={claim} />
      {claim.failure && <ErrorState title={t('claim.failed')} text={`${claim.failure} ${t('claim.kept')}`} />}
      <WhoMayClaim claim={claim} />
    </form>
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

const Files = ({ claim }: { claim: ClaimState }) => {
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
            <Button size="sm" onClick={claim.sendWithoutFiles}>
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
