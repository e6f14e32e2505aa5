import { useFormatters } from '@halalmap/i18n';
import { Button, Icon } from '@halalmap/ui';
import { termsOf, type Said } from './kept-sayings';
import { useText } from '../../../messages/use-text';

interface SaidNoteProps {
  said: Said;
  /** Said just now, not on an earlier visit. */
  isNew: boolean;
  isTakingBack: boolean;
  onUndo: () => void;
  onSuggest: () => void;
}

/** Thanks for what was said, when it can be said again, and within a day the way to take it back. */
export const SaidNote = ({ said, isNew, isTakingBack, onUndo, onSuggest }: SaidNoteProps) => {
  const t = useText();
  const format = useFormatters();
  const { againAt, takenBackUntil } = termsOf(said);
  const thanks = t(said.verdict === 'still_true' ? 'still.thanks.confirmed' : 'still.thanks.disputed');
  const before = t(`still.said.${said.verdict}`, { day: format.day(said.createdAt) });
  return (
    <>
      <p className="still--done still__thanks">
        <Icon name="circle-check" />
        <span>{isNew ? thanks : before}</span>
      </p>
      <p className="small muted">
        {t('still.again', { day: format.day(againAt.toISOString()) })}{' '}
        {new Date() < takenBackUntil && (
          <button type="button" className="lnk small" aria-disabled={isTakingBack} onClick={onUndo}>
            {t('still.undo')}
          </button>
        )}
      </p>
      {said.verdict === 'wrong_info' && (
        <div className="still__b">
          <Button icon="pencil" onClick={onSuggest}>
            {t('still.suggest')}
          </Button>
        </div>
      )}
    </>
  );
};
