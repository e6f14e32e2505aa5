import { LiveRegion } from '@halalmap/ui';
import { useRef, type ReactNode } from 'react';
import { PhotoDrop } from './photo-drop';
import { PhotoList } from './photo-list';
import type { Announcement } from './photo-picker-state';
import { PhotoRefusals } from './photo-refusals';
import type { PhotoRules } from './photo-rules';
import './photos.css';
import { useDroppedFiles } from './use-dropped-files';
import type { PhotosState } from './use-photo-picker';
import { useText, type Text } from '../../../messages/use-text';

interface PhotoPickerProps extends PhotosState {
  rules: PhotoRules;
  /** What is said while the server cannot keep photos. */
  away: ReactNode;
}

const wordsOf = (t: Text, said: Announcement | null): string => {
  if (said === null) return '';
  if (said.kind !== 'failed') return t(`photos.said.${said.kind}`, { ...said });
  return t('photos.said.failed', { name: said.name, message: said.message ?? t('photos.failed') });
};

/** Where photos are chosen, sent, put in order and described. */
export const PhotoPicker = ({ picker, state, rules, away }: PhotoPickerProps) => {
  const t = useText();
  const choose = useRef<HTMLButtonElement>(null);
  const { isOver, target } = useDroppedFiles(picker.add);
  return (
    <div className="stack" {...target}>
      <div>
        <PhotoDrop
          rules={rules}
          isFull={state.photos.length >= rules.maxCount}
          isOver={isOver}
          chooseRef={choose}
          onFiles={picker.add}
        />
        <PhotoRefusals refusals={state.refusals} onDismiss={picker.dismissRefusals} />
      </div>
      {state.isAway && away}
      <PhotoList picker={picker} state={state} onEmpty={() => choose.current?.focus()} />
      <LiveRegion>{wordsOf(t, state.said)}</LiveRegion>
    </div>
  );
};
