import { Note } from '@halalmap/ui';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';

/** Says to visitors that sending asks for an account, and that nothing is lost on the way. */
export const NeedsAccount = () => {
  const t = useReviewDialogsText();
  return (
    <Note icon="log-in" title={t('write.needsAccount')}>
      {t('write.needsAccountText')}
    </Note>
  );
};
