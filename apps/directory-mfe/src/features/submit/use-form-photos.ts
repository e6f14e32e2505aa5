import { urlOf } from '@halalmap/api-client';
import type { ErrorDetail, SubmittedImage } from '@halalmap/contracts';
import {
  publicRules,
  toSubmittedImages,
  usePhotoPicker,
  type PhotosState,
  type StagedPhoto,
} from '@halalmap/listing-parts';
import { useEffect } from 'react';
import type { DraftState } from './use-draft';

/** The server's errors, after marking the photos it does not have. */
interface PhotoComplaints {
  /** Messages about single photos, by file name. */
  photos: string[];
  others: ErrorDetail[];
}

export interface FormPhotos extends PhotosState {
  /** Waits for pending uploads, and returns the photos to submit. */
  forSending: () => Promise<readonly StagedPhoto[]>;
  /** Marks the photos that the server says it does not have. */
  markLost: (details: readonly ErrorDetail[], sent: readonly StagedPhoto[]) => PhotoComplaints;
}

const photoPath = /^images\.(\d+)\./;

/** The photos of the submit form: uploaded as soon as they are chosen, and stored with the draft. */
export const useFormPhotos = ({ keptPhotos, setPhotos }: DraftState): FormPhotos => {
  const { picker, state } = usePhotoPicker({
    rules: publicRules,
    address: urlOf('POST /api/uploads'),
    staged: keptPhotos,
  });
  useEffect(() => picker.subscribe(() => setPhotos(picker.getState().staged)), [picker, setPhotos]);
  return {
    picker,
    state,
    forSending: picker.settled,
    markLost: (details, sent) => {
      const complaints: PhotoComplaints = { photos: [], others: [] };
      for (const detail of details) {
        const photo = sent[Number(photoPath.exec(detail.path)?.[1])];
        if (photo) {
          picker.lose(photo.url, detail.message);
          complaints.photos.push(`${photo.fileName}: ${detail.message}`);
        } else complaints.others.push(detail);
      }
      return complaints;
    },
  };
};

/** The part of the body with the photos to show; empty without any. */
export const imagesOf = (photos: readonly StagedPhoto[]): { images?: SubmittedImage[] } =>
  photos.length > 0 ? { images: toSubmittedImages(photos) } : {};
