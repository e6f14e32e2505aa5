import {
  type Caution,
  cautionKinds,
  type ErrorDetail,
  limits,
  namesOfCertifier,
  product,
} from '@halalmap/contracts';
import {
  certificateScopes,
  type EntityType,
  halalFields,
  halalScopes,
  listingTypes,
  refusesOption,
  wrongCertificateDate,
} from '@halalmap/listing-model';
import { Button, Note, RadioGroup, useNow } from '@halalmap/ui';
import { type ReactNode, useEffect } from 'react';
import { DocumentFiles, useDocuments } from '../claim/evidence-files';
import { certificateRules, isNotUploaded } from '../photos/photo';
import type { KeptPhoto, StagedPhoto } from '../picker/staged-photo';
import type { PhotosState } from '../picker/photo-picker';
import {
  FormSelect,
  type FormState,
  FormText,
  ListFailed,
  OtherFacts,
  Section,
  withChosen,
} from './form-fields';
import { asksHalalIn, type FormValues, notListed } from './form-values';
import { useFormCertifyingBodiesQuery } from './reference-api';
import { useFormText } from '../messages/en-listing-form';

/** The fields of a certificate with a control of their own. */
const certificateFields = [
  'certifyingBody',
  'certificationNumber',
  'expiryDate',
  'certificateScope',
  'certificateScopeText',
  'certificateHolder',
  'certificateIssuedOn',
] as const;

const responses = ['Yes', 'No', 'Unknown'] as const;

/** Three questions that are never mixed: what is halal, is there a certificate, who owns it. */
export const HalalSection = ({
  form,
  type,
  note,
  certificate,
}: {
  form: FormState;
  type: EntityType;
  note: ReactNode;
  /** The follow-up fields about the certificate. */
  certificate: ReactNode;
}) => {
  const t = useFormText();
  const options = responses.map((value) => ({ value, label: t(`form.answer.${value}`) }));
  const { isPlace, hasMenu } = listingTypes[type];
  const isAsked = asksHalalIn(form.values);
  const scopes = halalScopes.filter((scope) => !refusesOption(type, 'halalScope', scope));
  return (
    <Section id="halal" title={t(isAsked ? 'form.section.halal' : 'form.section.owner')}>
      {isAsked && note}
      {isAsked && (
        <>
          <RadioGroup
            name="halalScope"
            legend={t(isPlace ? 'form.halalScope' : 'form.isHalal')}
            value={form.values.halalScope}
            options={scopes.map((value) => ({
              value,
              label: isPlace
                ? t(value === 'part' && !hasMenu ? 'form.halalScope.partSold' : `form.halalScope.${value}`)
                : t(`form.isHalal.${value}`),
            }))}
            hint={t(hasMenu ? 'form.halalScopeHint' : 'form.halalScopeHintSold')}
            mark="optional"
            error={form.errors.fields.halalScope}
            onChange={(value) => form.set('halalScope', value)}
          />
          <RadioGroup
            name="halalCertified"
            legend={t('form.halalCertified')}
            look="segments"
            value={form.values.halalCertified}
            options={options}
            mark="optional"
            error={form.errors.fields.halalCertified}
            onChange={(value) => form.set('halalCertified', value)}
          />
          {form.values.halalCertified === 'Yes' && (
            <>
              <Certificate form={form} type={type} />
              {certificate}
            </>
          )}
        </>
      )}
      <RadioGroup
        name="muslimOwned"
        legend={t('form.muslimOwned')}
        look="segments"
        value={form.values.muslimOwned}
        options={options}
        mark="optional"
        error={form.errors.fields.muslimOwned}
        onChange={(value) => form.set('muslimOwned', value)}
      />
      <OtherFacts
        form={form}
        type={type}
        groups={['halal']}
        except={['halalScope', 'halalCertified', 'muslimOwned', ...(isAsked ? [] : halalFields)]}
      />
      {isAsked && (
        <AllAndYet
          type={type}
          scope={form.values.halalScope}
          served={form.values}
          onPart={() => form.set('halalScope', 'part')}
        />
      )}
    </Section>
  );
};

const servedFields = { alcohol: 'alcoholServed', pork: 'porkOnPremises' } as const;

interface AllAndYetProps {
  type: EntityType | '';
  /** What is said to be halal. */
  scope: string | undefined;
  /** What is said to be there. */
  served: Readonly<Partial<Record<(typeof servedFields)[Caution], string | null>>>;
  onPart: () => void;
}

/** Asks back where everything is said to be halal, and alcohol or pork to be there too. */
export const AllAndYet = ({ type, scope, served, onPart }: AllAndYetProps) => {
  const t = useFormText();
  const kinds = cautionKinds.filter((kind) => served[servedFields[kind]] === 'Yes');
  if (type === '' || !listingTypes[type].isPlace || scope !== 'all' || kinds.length === 0) return null;
  const what = kinds.length === 1 ? kinds.join('') : 'both';
  return (
    <Note kind="warn" role="status" title={t('form.allAndYet', { what })}>
      <p>{t('form.allAndYetText')}</p>
      <Button onClick={onPart}>
        {t(listingTypes[type].hasMenu ? 'form.halalScope.part' : 'form.halalScope.partSold')}
      </Button>
    </Note>
  );
};

/** Says that the dates of a certificate cannot be. They are sent as typed all the same. */
const WrongDates = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const today = new Date(useNow() + product.utcOffsetMs).toISOString().slice(0, 10);
  const { expiryDate, certificateIssuedOn } = form.values;
  const dates = { expiryDate: expiryDate || null, certificateIssuedOn: certificateIssuedOn || null };
  const wrong = wrongCertificateDate(dates, today);
  // A certificate that has ended is a fact like others.
  if (!wrong || wrong.code === 'ended_already') return null;
  return (
    <Note kind="warn" role="status" title={t(`form.dates.${wrong.code}`)}>
      <p>{t('form.datesText')}</p>
    </Note>
  );
};

const Certificate = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  const { data: bodies = [], isError, refetch } = useFormCertifyingBodiesQuery();
  return (
    <>
      <FormSelect
        form={form}
        name="certifyingBody"
        label={t('form.body')}
        hint={
          isError ? (
            <ListFailed
              text={t('form.failed.bodies')}
              label={t('form.body')}
              onRetry={() => void refetch()}
            />
          ) : (
            t('form.bodyHint')
          )
        }
        options={withChosen(form.values.certifyingBody, [
          { value: '', label: t('form.bodyChoose') },
          ...bodies.map((body) => {
            const [first = body.name, ...others] = [
              ...new Set([body.fullName ?? body.name, ...namesOfCertifier(body)]),
            ];
            return {
              value: body.name,
              label: others.length > 0 ? `${first} (${others.join(', ')})` : first,
            };
          }),
          { value: notListed, label: t('form.bodyOther') },
        ])}
      />
      {form.values.certifyingBody === notListed && (
        <FormText
          form={form}
          name="otherCertifyingBody"
          label={t('form.bodyName')}
          maxLength={limits.text.other}
        />
      )}
      <div className="two-columns">
        <FormText
          form={form}
          name="certificationNumber"
          label={t('form.number')}
          maxLength={limits.text.other}
        />
        <FormText form={form} name="expiryDate" label={t('form.validUntil')} type="date" />
      </div>
      <div className="two-columns">
        <FormSelect
          form={form}
          name="certificateScope"
          label={t('form.certificateScope')}
          options={[
            { value: '', label: t('form.certificateScopeNone') },
            ...certificateScopes.map((value) => ({ value, label: t(`listing.certificateScope.${value}`) })),
          ]}
        />
        <FormText
          form={form}
          name="certificateScopeText"
          label={t('form.certificateScopeText')}
          maxLength={limits.text.other}
        />
        <FormText
          form={form}
          name="certificateHolder"
          label={t('form.certificateHolder')}
          maxLength={limits.text.other}
        />
        <FormText form={form} name="certificateIssuedOn" label={t('form.certificateIssuedOn')} type="date" />
      </div>
      <WrongDates form={form} />
      <OtherFacts form={form} type={type} groups={['certificate']} except={certificateFields} />
    </>
  );
};

const filePath = /^certificateFiles\.(\d+)/;

/** Photos and PDFs of the certificate of a form. */
export interface CertificateFilesState extends PhotosState {
  /** Waits for uploads in progress and returns the files of the form; none unless it says Yes to a certificate. */
  forSending: (values: FormValues) => Promise<readonly StagedPhoto[]>;
  /**
   * Marks files that the server does not have.
   * @returns the other errors, and one per missing file
   */
  markMissing: (details: readonly ErrorDetail[], sent: readonly StagedPhoto[]) => ErrorDetail[];
}

/** Whether the form has fields for a certificate. */
export const showsCertificate = (values: FormValues): boolean =>
  asksHalalIn(values) && values.halalCertified === 'Yes';

/**
 * The certificate files of a form, uploaded as soon as they are chosen.
 * @param stored what was uploaded before
 * @param onChange called with what the server stores
 */
export const useCertificateFiles = (
  stored: readonly KeptPhoto[],
  onChange: (kept: readonly KeptPhoto[]) => void,
): CertificateFilesState => {
  const { picker, state } = useDocuments({ rules: certificateRules, kept: stored });
  useEffect(() => picker.subscribe(() => onChange(picker.getState().kept)), [picker, onChange]);
  return {
    picker,
    state,
    forSending: async (values) => (showsCertificate(values) ? picker.settled() : []),
    markMissing: (details, sent) =>
      details.map((detail) => {
        const lost = sent[Number(filePath.exec(detail.path)?.[1])];
        if (!lost) return detail;
        picker.lose(lost.url, detail.message);
        return { path: '', message: `${lost.fileName}: ${detail.message}` };
      }),
  };
};

/** The part of the body that names the files; nothing without files. */
export const certificateFilesOf = (files: readonly StagedPhoto[]): { certificateFiles?: string[] } =>
  files.length > 0 ? { certificateFiles: files.map(({ url }) => url) } : {};

/** Upload of photos or PDFs of the certificate. */
export const CertificateFiles = ({ files }: { files: CertificateFilesState }) => {
  const t = useFormText();
  const { photos, isUnavailable } = files.state;
  const failed = photos.filter(isNotUploaded).length;
  return (
    <fieldset className="field">
      <legend className="label">
        {t('form.documents')} <span className="optional">{t('form.optional')}</span>
      </legend>
      <p className="hint">{t('form.documentsHint')}</p>
      <DocumentFiles
        files={files}
        rules={certificateRules}
        away={
          <Note kind="warn" role="status" title={t('form.documentsAway')}>
            {t('form.documentsAwayText')}
          </Note>
        }
      />
      {failed > 0 && !isUnavailable && (
        <p className="small muted">{t('form.documentsLeftOut', { count: failed })}</p>
      )}
    </fieldset>
  );
};
