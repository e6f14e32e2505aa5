import { type Review, limits, reportSubmissionSchema, reviewAnswerSchema } from '@halalmap/contracts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { type DraftStore, createDraft, readTexts } from '@halalmap/mfe-kit/drafts';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';
import { usePersistedForm, useWatch, type TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { ErrorState, Note, TextArea, type TextAreaProps } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { useReviewDialogsText } from '../../../messages/en-review-dialogs';
import { useSignIn } from '../../../shared/hooks';
import { resumePath, useAnswerReviewMutation, useReportReviewMutation } from '../reviews-api';
import './dialogs.css';

interface TextFormOptions {
  /** The body of the request; its one field has the name `name`. */
  schema: typeof reviewAnswerSchema | typeof reportSubmissionSchema;
  name: 'text' | 'reason';
  draft: DraftStore<TypedValues>;
  /** The review that the text is about. */
  reviewId: string;
  /** The initial text without a draft. */
  initial: string;
  /** The URL that reopens the dialog. */
  returnTo: string;
  send: (text: string) => Promise<{ error?: unknown }>;
  onSent: () => void;
}

/** The form of a text about a review. Visitors are sent to sign in and return to their draft. */
const useTextForm = ({ schema, name, draft, reviewId, initial, returnTo, send, onSent }: TextFormOptions) => {
  const { user, isLoading: isUserUnknown } = useSession();
  const toSignIn = useSignIn();
  const isSignedIn = user !== null;
  const form = usePersistedForm({
    schema,
    toInput: (typed) => ({ [name]: typed[name]?.trim() ?? '' }),
    defaults: { [name]: initial },
    draft: { store: draft, id: reviewId },
    account: { isVisitor: !isSignedIn && !isUserUnknown, signIn: () => toSignIn(returnTo) },
    send: (body) => send((body as TypedValues)[name] ?? ''),
    onDone: onSent,
    failureText: useErrorText(),
  });
  return { ...form, name, isSignedIn };
};

type TextForm = ReturnType<typeof useTextForm>;

type CountedTextAreaProps = Omit<TextAreaProps, 'value' | 'onChange' | 'maxLength'> & {
  value: string;
  /** In UTF-16 code units. Longer text can be typed, so that pasted text is never silently cut. */
  max: number;
  onText: (text: string) => void;
};

/** A multi-line text with a character counter. */
export const CountedTextArea = ({ value, max, hint, onText, ...rest }: CountedTextAreaProps) => {
  const t = useReviewDialogsText();
  return (
    <TextArea
      {...rest}
      value={value}
      hint={
        <>
          {hint} <span className="numeric">{t('write.counter', { count: value.trim().length, max })}</span>
        </>
      }
      onChange={({ target }) => onText(target.value)}
    />
  );
};

/** Tells visitors that sending requires an account, and that their text is saved as a draft. */
export const NeedsAccount = () => {
  const t = useReviewDialogsText();
  return (
    <Note icon="log-in" title={t('write.needsAccount')}>
      {t('write.needsAccountText')}
    </Note>
  );
};

interface TextDialogProps {
  title: string;
  /** Stands above the text. */
  intro: ReactNode;
  label: string;
  hint?: string;
  /** The label of the send button when signed in. */
  verb: string;
  /** The message when sending failed. */
  failed: string;
  form: TextForm;
  onClose: () => void;
}

/** A dialog with one text to send. */
const TextDialog = ({ title, intro, label, hint, verb, failed, form, onClose }: TextDialogProps) => {
  const t = useReviewDialogsText();
  const { name, field, failure, isSignedIn } = form;
  const max = limits.text.comment;
  const { error } = field(name);
  const text = useWatch({ control: form.control, name }) ?? '';
  const isTooLong = error !== undefined && text.trim().length > max;
  return (
    <FormDialog
      title={title}
      form={form}
      className="review-panel-form"
      cancel={t('write.cancel')}
      submit={isSignedIn ? verb : t('write.signIn')}
      onClose={onClose}
    >
      {intro}
      <CountedTextArea
        {...field(name)}
        label={label}
        hint={hint}
        mark="required"
        rows={4}
        dir="auto"
        max={max}
        value={text}
        error={isTooLong ? t('write.tooLong', { max }) : error}
        onText={(next) => {
          form.dismissFailure();
          form.change(name, next);
        }}
      />
      {failure && <ErrorState title={failed} text={failure} />}
      {!isSignedIn && <NeedsAccount />}
    </FormDialog>
  );
};

/** Replies that were not sent, by review. */
const draft = createDraft({ name: 'answer', read: readTexts });

interface AnswerDialogProps {
  listingId: string;
  reviewId: string;
  /** Undefined when it is on none of the loaded pages. */
  review: Review | undefined;
  onClose: () => void;
  onSent: () => void;
}

/** Lets the owner of a place reply to a review, or edit the reply. */
export const AnswerDialog = ({ listingId, reviewId, review, onClose, onSent }: AnswerDialogProps) => {
  const t = useReviewDialogsText();
  const before = review?.answer?.text ?? '';
  const [answer] = useAnswerReviewMutation();
  const form = useTextForm({
    schema: reviewAnswerSchema,
    name: 'text',
    draft,
    reviewId,
    initial: before,
    returnTo: resumePath(listingId, 'answer', reviewId),
    send: (text) => answer({ listingId, id: reviewId, text }),
    onSent,
  });
  return (
    <TextDialog
      title={t(before ? 'answer.editTitle' : 'answer.title')}
      intro={
        review?.comment && (
          <blockquote className="review-conflict" dir="auto">
            {review.comment}
          </blockquote>
        )
      }
      label={t('answer.text')}
      hint={t('answer.hint')}
      verb={t(before ? 'answer.save' : 'answer.send')}
      failed={t('answer.failed')}
      form={form}
      onClose={onClose}
    />
  );
};

const reportDraft = createDraft({ name: 'report', read: readTexts });

interface ReportDialogProps {
  listingId: string;
  reviewId: string;
  onClose: () => void;
  onSent: () => void;
}

/** Reports a review to the admins. */
export const ReportDialog = ({ listingId, reviewId, onClose, onSent }: ReportDialogProps) => {
  const t = useReviewDialogsText();
  const [report] = useReportReviewMutation();
  const form = useTextForm({
    schema: reportSubmissionSchema,
    name: 'reason',
    draft: reportDraft,
    reviewId,
    initial: '',
    returnTo: resumePath(listingId, 'report', reviewId),
    send: (reason) => report({ listingId, id: reviewId, reason }),
    onSent,
  });
  return (
    <TextDialog
      title={t('report.title')}
      intro={<p className="muted">{t('report.intro')}</p>}
      label={t('report.reason')}
      verb={t('report.send')}
      failed={t('report.failed')}
      form={form}
      onClose={onClose}
    />
  );
};
