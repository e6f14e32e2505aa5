import { asApiError } from '@halalmap/api-client';
import { type Review, limits } from '@halalmap/contracts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { type DraftStore, createDraft } from '@halalmap/mfe-kit/drafts';
import { Button, Dialog, ErrorState, Note, TextArea, type TextAreaProps } from '@halalmap/ui';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useReviewDialogsText } from '../../../messages/en-review-dialogs';
import { useSignIn } from '../../../shared/hooks';
import { resumePath } from '../review-words';
import { useAnswerReviewMutation, useReportReviewMutation } from '../reviews-api';
import { useFocusError } from './use-review-form';
import './dialogs.css';

/** Drafts of one kind stored on the device, by review. */
const createTextDraft = (name: string): DraftStore<string> =>
  createDraft({ name, read: (stored) => (typeof stored === 'string' ? stored : null) });

interface DraftTextOptions {
  draft: DraftStore<string>;
  /** The review that the text is about. */
  reviewId: string;
  /** The initial text without a draft. */
  initial: string;
  max: number;
  /** The URL that reopens the dialog. */
  returnTo: string;
  words: { missing: string; tooLong: string };
  /** Sends the text, trimmed. */
  send: (text: string) => Promise<{ error?: unknown }>;
  onSent: () => void;
}

/**
 * The draft of a text about a review, stored on the device until it is sent. Visitors are sent to sign in and return to
 * it.
 */
const useDraftText = (options: DraftTextOptions) => {
  const { draft, reviewId, initial, max, returnTo, words } = options;
  const errorText = useErrorText();
  const { user, isLoading: isUserUnknown } = useSession();
  const toSignIn = useSignIn();
  const [text, setText] = useState(() => draft.load(reviewId) ?? initial);
  const [errors, setErrors] = useState<{ field?: string; general?: string }>({});
  const [isSending, setIsSending] = useState(false);

  const signIn = (): void => {
    draft.save(reviewId, text);
    toSignIn(returnTo);
  };

  return {
    text,
    errors,
    isSending,
    isSignedIn: user !== null,
    setText: (next: string): void => {
      setText(next);
      setErrors({});
      draft.save(reviewId, next);
    },
    send: async (): Promise<void> => {
      if (isSending) return;
      const trimmed = text.trim();
      if (trimmed === '') return setErrors({ field: words.missing });
      if (trimmed.length > max) return setErrors({ field: words.tooLong });
      if (!user && !isUserUnknown) return signIn();
      setErrors({});
      setIsSending(true);
      const { error } = await options.send(trimmed);
      setIsSending(false);
      if (!error) {
        draft.save(reviewId, null);
        return options.onSent();
      }
      return asApiError(error).status === 401 ? signIn() : setErrors({ general: errorText(error) });
    },
  };
};

type DraftText = ReturnType<typeof useDraftText>;

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
  max: number;
  /** The label of the send button when signed in. */
  verb: string;
  /** The message when sending failed. */
  failed: string;
  state: DraftText;
  onClose: () => void;
}

/** A dialog with one text to send. */
const TextDialog = ({ title, intro, label, hint, max, verb, failed, state, onClose }: TextDialogProps) => {
  const t = useReviewDialogsText();
  const formId = useId();
  const { text, errors, isSending, isSignedIn } = state;
  useFocusError(errors);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void state.send();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('write.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={isSending}>
            {isSignedIn ? verb : t('write.signIn')}
          </Button>
        </>
      }
    >
      <form id={formId} className="review-panel-form" noValidate onSubmit={submit}>
        {intro}
        <CountedTextArea
          label={label}
          hint={hint}
          mark="required"
          rows={4}
          dir="auto"
          max={max}
          value={text}
          error={errors.field}
          onText={state.setText}
        />
        {errors.general && <ErrorState title={failed} text={errors.general} />}
        {!isSignedIn && <NeedsAccount />}
      </form>
    </Dialog>
  );
};

const draft = createTextDraft('answer');
const max = limits.text.comment;

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
  const state = useDraftText({
    draft,
    reviewId,
    initial: before,
    max,
    returnTo: resumePath(listingId, 'answer', reviewId),
    words: { missing: t('answer.noText'), tooLong: t('write.tooLong', { max }) },
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
      max={max}
      verb={t(before ? 'answer.save' : 'answer.send')}
      failed={t('answer.failed')}
      state={state}
      onClose={onClose}
    />
  );
};

const reportDraft = createTextDraft('report');
const maxReport = limits.text.comment;

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
  const state = useDraftText({
    draft: reportDraft,
    reviewId,
    initial: '',
    max: maxReport,
    returnTo: resumePath(listingId, 'report', reviewId),
    words: { missing: t('report.noReason'), tooLong: t('write.tooLong', { max: maxReport }) },
    send: (reason) => report({ listingId, id: reviewId, reason }),
    onSent,
  });
  return (
    <TextDialog
      title={t('report.title')}
      intro={<p className="muted">{t('report.intro')}</p>}
      label={t('report.reason')}
      max={maxReport}
      verb={t('report.send')}
      failed={t('report.failed')}
      state={state}
      onClose={onClose}
    />
  );
};
