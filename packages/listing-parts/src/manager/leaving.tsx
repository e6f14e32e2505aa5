import { Button, Note } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { useManagerText } from '../messages/use-manager-text';

/** Asks somebody who closes the dialog while files are on their way. */
export const Leaving = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const t = useManagerText();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <Note kind="warn" role="alert" title={t('manager.leaving')}>
      <p>{t('manager.leavingText')}</p>
      <div className="row">
        <Button size="sm" ref={stay} onClick={onStay}>
          {t('manager.wait')}
        </Button>
        <Button size="sm" kind="danger" onClick={onLeave}>
          {t('manager.leave')}
        </Button>
      </div>
    </Note>
  );
};
