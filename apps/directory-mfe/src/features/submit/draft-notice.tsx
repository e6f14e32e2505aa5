import { useFormatters } from '@halalmap/i18n';
import { Note } from '@halalmap/ui';
import type { Submission } from './use-submission';
import { useSubmitText } from '../../messages/use-submit-text';

/** Says that what was typed came back, and lets it go; what was let go can be had back. */
export const DraftNotice = ({ draft }: { draft: Submission['draft'] }) => {
  const t = useSubmitText();
  const format = useFormatters();
  const { notice, discard, undo } = draft;
  if (notice === null) return null;
  const isRestored = notice.kind === 'restored';
  return (
    <Note
      role="status"
      icon={isRestored ? 'rotate-ccw' : 'trash-2'}
      title={t(isRestored ? 'submit.draft.restored' : 'submit.draft.discarded')}
    >
      <p>
        {isRestored && t('submit.draft.from', { moment: format.dateTime(notice.savedAt) })}{' '}
        <button type="button" className="lnk small" onClick={isRestored ? discard : undo}>
          {t(isRestored ? 'submit.draft.discard' : 'submit.draft.undo')}
        </button>
      </p>
    </Note>
  );
};
