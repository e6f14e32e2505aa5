import { isLevelOfFacts } from '@halalmap/listing-model';
import { api, defineMutation } from '@halalmap/api-client';
import {
  limits,
  type Listing,
  type ListingReportSubmission,
  listingReportSubmissionSchema,
  type ProblemKind,
  problemKinds,
} from '@halalmap/contracts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';
import { usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { Button, Dialog, ErrorState, TextArea, TextInput } from '@halalmap/ui';
import { useContext, useState } from 'react';
import { useText } from '../../../messages/en';
import { sentConfirmations } from '../confirmations/confirmation-answers';
import { SuggestContext } from '../suggest/suggest-edits';

/** Problems that a person may also state on the page, as a dispute. */
const disputes = ['closed', 'not_halal', 'wrong_info'] as const;
type DisputedKind = (typeof disputes)[number];
const disputeOf = (kind: string): DisputedKind | undefined => disputes.find((each) => each === kind);

const { useReportListingMutation, useDisputeListingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    reportListing: build.mutation(
      defineMutation(
        'POST /api/listings/{id}/reports',
        ({ id, report }: { id: string; report: ListingReportSubmission }) => ({
          params: { id },
          body: report,
        }),
      ),
    ),
    /** Says on the page that something is wrong with a listing. */
    disputeListing: build.mutation({
      ...defineMutation(
        'POST /api/listings/{id}/confirmations',
        ({ id, verdict, note }: { id: string; verdict: DisputedKind; note: string | null }) => ({
          params: { id },
          body: { verdict, note },
        }),
      ),
      invalidatesTags: (response, _error, { id }) => (response ? [{ type: 'Listing', id }] : []),
    }),
  }),
});

const kindsOf = ({ trust, images }: Listing): readonly ProblemKind[] =>
  problemKinds.filter((kind) => {
    if (isLevelOfFacts(trust.level) && (kind === 'not_halal' || kind === 'certificate')) return false;
    return kind !== 'photo' || (images ?? []).length > 0;
  });

interface ReportDialogProps {
  listing: Listing;
  /** The photo that the report is about; null for the place itself. */
  imageId: string | null;
  /** Told the id of a dispute that was sent. */
  onDisputed: (id: string) => void;
  onClose: () => void;
}

/**
 * One form for everything that may be wrong with a place. A report goes to the admins only; whoever has a verified email
 * may instead say on the page that a place has closed, is not halal or has wrong facts.
 */
export const ReportDialog = ({ listing, imageId, onDisputed, onClose }: ReportDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const suggest = useContext(SuggestContext);
  const [report] = useReportListingMutation();
  const [dispute] = useDisputeListingMutation();
  const [isSent, setIsSent] = useState(false);
  const isOwner = user !== null && user.claimedListingId === listing.id;
  const maySay = user !== null && user.emailVerified && !isOwner;
  const form = usePersistedForm({
    schema: listingReportSubmissionSchema,
    defaults: { kind: imageId ? 'photo' : '' },
    toInput: ({ kind = '', text = '', email = '' }) => ({
      kind,
      text: text.trim() || null,
      imageId,
      email: email.trim() || null,
    }),
    // A choice that nobody made is null.
    alsoCheck: ({ kind = '', show = '' }) => ({
      ...(!kind ? { kind: t('report.chooseKind') } : {}),
      ...(maySay && disputeOf(kind) && !show ? { show: t('report.chooseShow') } : {}),
    }),
    async send(body): Promise<{ data?: unknown; error?: unknown }> {
      const { kind, text = null } = body as ListingReportSubmission;
      const verdict = disputeOf(kind);
      const id = listing.id;
      if (!user || !maySay || !verdict || form.getValues('show') !== 'yes')
        return report({ id, report: body as ListingReportSubmission });
      const sent = await dispute({ id, verdict, note: text });
      if (sent.data) {
        const { id: sentId, counts, createdAt } = sent.data;
        sentConfirmations.save(id, { id: sentId, userId: user.id, verdict, counts, createdAt });
        onDisputed(sentId);
      }
      return sent;
    },
    onDone: () => setIsSent(true),
    failureText: useErrorText(),
  });
  const kind = useWatch({ control: form.control, name: 'kind' }) ?? '';

  if (isSent)
    return (
      // A separate dialog, so that the focus moves into it and its title is announced.
      <Dialog key="thanks" open onClose={onClose} title={t('report.thanks')}>
        <p>{t('report.thanksText')}</p>
      </Dialog>
    );
  return (
    <FormDialog
      key="form"
      title={t(imageId ? 'report.photoTitle' : 'report.title')}
      form={form}
      cancel={t('report.cancel')}
      submit={t('report.send')}
      onClose={onClose}
    >
      {!imageId && (
        <Choices
          legend={t('report.what')}
          name="kind"
          options={kindsOf(listing).map((value) => [value, t(`report.kind.${value}`)] as const)}
          form={form}
        />
      )}
      {kind === 'wrong_info' && suggest && (
        <div className="stack">
          <p className="small muted">{t('report.suggestText')}</p>
          <Button
            icon="pencil"
            onClick={() => {
              onClose();
              suggest([]);
            }}
          >
            {t('suggest.title')}
          </Button>
        </div>
      )}
      {maySay && disputeOf(kind) && (
        <Choices
          legend={t('report.show')}
          hint={t('report.showHint')}
          name="show"
          options={(['yes', 'no'] as const).map((value) => [value, t(`report.show.${value}`)] as const)}
          form={form}
        />
      )}
      <TextArea
        {...form.field('text')}
        label={t('report.text')}
        hint={t('report.textHint')}
        mark="optional"
        rows={3}
        maxLength={limits.text.comment}
      />
      {user === null && (
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="email"
          label={t('report.email')}
          hint={t('report.emailHint')}
          mark="optional"
        />
      )}
      {form.failure && <ErrorState title={t('report.failed')} text={form.failure} />}
    </FormDialog>
  );
};

interface ChoicesProps {
  legend: string;
  hint?: string;
  name: 'kind' | 'show';
  options: ReadonlyArray<readonly [value: string, label: string]>;
  form: Pick<ReturnType<typeof usePersistedForm>, 'field'>;
}

const Choices = ({ legend, hint, name, options, form }: ChoicesProps) => {
  const { error, ...field } = form.field(name);
  const id = `report-${name}`;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{legend}</legend>
      {hint && <p className="small muted">{hint}</p>}
      {options.map(([value, label]) => (
        <label key={value} className="choice">
          <input type="radio" {...field} value={value} />
          <span>{label}</span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
