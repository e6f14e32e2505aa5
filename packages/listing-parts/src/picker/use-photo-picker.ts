import type { PaperUpload } from '@halalmap/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type PhotoPicker, type PickerState, createPhotoPicker } from './create-photo-picker';
import type { StagedPhoto } from './staged-photo';
import type { PhotoRules } from '../photos/photo-rules';
import { createSendPhoto } from '../photos/send-photo';
import { shrinkPhoto } from '../photos/shrink-photo';

export interface PhotoPickerOptions {
  rules: PhotoRules;
  /** Upload path; one picture per request. */
  address: string;
  /** What was sent before. */
  staged: readonly StagedPhoto[];
}

export interface PhotosState {
  picker: PhotoPicker;
  state: PickerState;
}

const firstUpload = (body: unknown): PaperUpload | undefined => (body as PaperUpload[] | null)?.[0];

/** A photo picker for the lifetime of the component. Later changes of its options are ignored. */
export const usePhotoPicker = ({ rules, address, staged }: PhotoPickerOptions): PhotosState => {
  const [picker] = useState(() => {
    const made = createPhotoPicker({
      rules,
      send: createSendPhoto(address, firstUpload),
      shrink: (file) => shrinkPhoto(file, rules.maxBytes),
      now: () => new Date(),
    });
    if (staged.length > 0) made.restore(staged);
    return made;
  });
  const state = useSyncExternalStore(picker.subscribe, picker.getState, picker.getState);
  useEffect(() => () => picker.dispose(), [picker]);
  return { picker, state };
};
