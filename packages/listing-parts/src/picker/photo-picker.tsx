import { LiveRegion } from '@halalmap/ui';
import { useRef, type ReactNode } from 'react';
import { type PhotoPart, allParts } from '../photos/photo';
import { PhotoDrop, PhotoRefusals, useDroppedFiles } from '../photos/photo-drop';
import { PhotoList } from '../photos/photo-list';
import type { Announcement, PhotosState } from './use-photo-picker';
import { type PhotoRules, takesDocuments } from '../photos/photo-rules';
import '../photos/photos.css';
import { type PhotosText, usePhotosText } from '../messages/en-photos';

export interface PhotoPickerProps extends PhotosState {
  rules: PhotoRules;
  /** Available actions; default: all. */
  parts?: readonly PhotoPart[];
  /** Message while the server cannot store photos. */
  away: ReactNode;
}

const wordsOf = (t: PhotosText, announcement: Announcement | null): string => {
  if (announcement === null) return '';
  if (announcement.kind !== 'failed') return t(`photos.said.${announcement.kind}`, { ...announcement });
  return t('photos.said.failed', {
    name: announcement.name,
    message: announcement.message ?? t('photos.failed'),
  });
};

/** Chooses, uploads, orders and describes photos. */
export const PhotoPicker = ({ picker, state, rules, parts = allParts, away }: PhotoPickerProps) => {
  const t = usePhotosText();
  const choose = useRef<HTMLButtonElement>(null);
  const isFull = state.photos.length >= rules.maxCount;
  const isForDocuments = takesDocuments(rules);
  const { isOver, target } = useDroppedFiles(picker.add);
  return (
    <div className="stack" {...target}>
      <PhotoDrop
        types={rules.types}
        isForDocuments={isForDocuments}
        rulesText={t(`photos.${isFull ? 'full' : 'rules'}${isForDocuments ? 'Documents' : ''}`, {
          size: Math.floor(rules.maxBytes / (1024 * 1024)),
          count: rules.maxCount,
        })}
        isOver={isOver}
        chooseRef={choose}
        onFiles={picker.add}
      />
      <PhotoList
        photos={state.photos}
        mainId={state.mainId}
        actions={picker}
        parts={parts}
        label={isForDocuments ? t('photos.listDocuments') : undefined}
        onEmpty={() => choose.current?.focus()}
      />
      {/** Below the list, which does not move when they appear. */}
      <PhotoRefusals
        refusals={state.refusals}
        onDismiss={() => {
          choose.current?.focus();
          picker.dismissRefusals();
        }}
      />
      {state.isUnavailable && away}
      <LiveRegion>{wordsOf(t, state.announcement)}</LiveRegion>
    </div>
  );
};
