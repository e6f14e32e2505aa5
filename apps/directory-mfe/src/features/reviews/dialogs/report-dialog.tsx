import { limits } from '@halalmap/contracts';
import { TextDialog } from './text-dialog';
import { keptTexts, useKeptText } from './use-kept-text';
import { resumePath } from '../resume-path';
import { useReportReviewMutation } from '../reviews-api';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';

const kept = keptTexts('report');
const max = limits.text.comment;

interface ReportDialogProps {
  listingId: string;
  reviewId: string;
  onClose: () => void;
  onSent: () => void;
}

/** Tells the admins what is wrong with a review. */
export const ReportDialog = ({ listingId, reviewId, onClose, onSent }: ReportDialogProps) => {
  const t = useReviewDialogsText();
  const [report] = useReportReviewMutation();
  const state = useKeptText({
    kept,
    reviewId,
    initial: '',
    max,
    returnTo: resumePath(listingId, 'report', reviewId),
    words: { missing: t('report.noReason'), tooLong: t('write.tooLong', { max }) },
    send: (reason) => report({ listingId, id: reviewId, reason }),
    onSent,
  });
  return (
    <TextDialog
      title={t('report.title')}
      intro={<p className="muted">{t('report.intro')}</p>}
      label={t('report.reason')}
      max={max}
      verb={t('report.send')}
      failed={t('report.failed')}
      state={state}
      onClose={onClose}
    />
  );
};
