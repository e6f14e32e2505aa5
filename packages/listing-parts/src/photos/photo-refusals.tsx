import { Note } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import type { Refusal } from './photo-rules';
import { usePhotosText } from '../messages/en-photos';

/** Rejected files of the last selection, each with the reason. */
export const PhotoRefusals = ({
  refusals,
  onDismiss,
}: {
  refusals: readonly Refusal[];
  onDismiss: () => void;
}) => {
  const t = usePhotosText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below a long list it would be out of view. jsdom has no such method.
    if (refusals.length > 0) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [refusals]);
  return (
    <div ref={box} role="alert" className="pho-alert">
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
