import { Note } from '@halalmap/ui';
import type { Refusal } from './photo-rules';
import { usePhotosText } from '../messages/use-photos-text';

/** What was chosen last and not taken, with the reason of each. */
export const PhotoRefusals = ({
  refusals,
  onDismiss,
}: {
  refusals: readonly Refusal[];
  onDismiss: () => void;
}) => {
  const t = usePhotosText();
  return (
    <div role="alert" className="pho-alert">
      {refusals.length > 0 && (
        <Note kind="bad" title={t('photos.refused')}>
          <ul className="pho-refused">
            {refusals.map(({ lead, message }, index) => (
              <li key={index}>
                {lead !== null && (
                  <strong>
                    <bdi>{lead}</bdi>{' '}
                  </strong>
                )}
                <span>{message}</span>
              </li>
            ))}
          </ul>
          <button type="button" className="lnk small" onClick={onDismiss}>
            {t('photos.dismiss')}
          </button>
        </Note>
      )}
    </div>
  );
};
