import { Button, LiveRegion, Note } from '@halalmap/ui';
import { useState } from 'react';
import type { Spot } from './pin';
import { useFormText } from '../messages/use-form-text';
import { askPosition, type PositionProblem } from '../shared/device-position';

/** Sets the pin to where the visitor is, for somebody who stands in front of the place. */
export const OwnSpot = ({ onFound }: { onFound: (spot: Spot) => void }) => {
  const t = useFormText();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  const ask = async (): Promise<void> => {
    setProblem(null);
    setIsAsking(true);
    const answer = await askPosition(navigator.geolocation);
    setIsAsking(false);
    if ('position' in answer) onFound(answer.position);
    else setProblem(answer.problem);
  };
  return (
    <>
      <div className="row">
        <Button size="sm" icon="locate-fixed" busy={isAsking} onClick={ask}>
          {t('form.spot.own')}
        </Button>
      </div>
      <LiveRegion>{isAsking ? t('form.spot.asking') : ''}</LiveRegion>
      {problem && (
        <Note kind="warn" role="status" title={t(`directory.position.${problem}`)}>
          {t('form.spot.byHand')}
        </Note>
      )}
    </>
  );
};
