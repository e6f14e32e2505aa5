import { urlOf } from '@halalmap/api-client';
import type { ErrorDetail, SubmittedImage } from '@halalmap/contracts';
import { Button, Note } from '@halalmap/ui';
import { useEffect } from 'react';
import { useFormText } from '../messages/en-listing-form';
import { isNotUploaded, publicRules } from '../photos/photo';
import { PhotoPicker, type PhotosState, usePhotoPicker } from '../picker/photo-picker';
import { toSubmittedImages, type KeptPhoto, type StagedPhoto } from '../picker/staged-photo';

/** The server's errors, after marking the photos it does not have. */
interface PhotoComplaints {
  /** Messages about single photos, by file name. */
  photos: string[];
  others: ErrorDetail[];
}

export interface FormPhotosState extends PhotosState {
  /** Waits for uploads in progress, and returns the photos to submit. */
  forSending: () => Promise<readonly StagedPhoto[]>;
  /** Marks the photos that the server says it does not have. */
  markMissing: (details: readonly ErrorDetail[], sent: readonly StagedPhoto[]) => PhotoComplaints;
}

const photoPath = /^images\.(\d+)\./;

/**
 * The photos of a new listing, uploaded as soon as they are chosen.
 * @param stored the photos of a draft
 * @param onChange called with what a draft holds of them; must be the same function from render to render
 */
export const useFormPhotos = (
  stored: readonly KeptPhoto[],
  onChange: (kept: readonly KeptPhoto[]) => void,
): FormPhotosState => {
  const { picker, state } = usePhotoPicker({
    rules: publicRules,
    address: urlOf('POST /api/uploads'),
    kept: stored,
  });
  useEffect(() => picker.subscribe(() => onChange(picker.getState().kept)), [picker, onChange]);
  return {
    picker,
    state,
    forSending: picker.settled,
    markMissing: (details, sent) => {
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

interface FormPhotosProps {
  photos: PhotosState;
  /** Submits the form without its photos. */
  onWithout: () => void;
}

/** The photos of the place: optional, and uploaded separately so that the form does not wait for them. */
export const FormPhotos = ({ photos, onWithout }: FormPhotosProps) => {
  const t = useFormText();
  const failed = photos.state.photos.filter(isNotUploaded).length;
  return (
    <>
      <p className="muted">{t('form.photos.lead')}</p>
      <PhotoPicker
        {...photos}
        rules={publicRules}
        away={
          <Note kind="warn" role="status" title={t('form.photos.away')}>
            <p>{t('form.photos.awayText')}</p>
            <Button size="sm" onClick={onWithout}>
              {t('form.photos.without')}
            </Button>
          </Note>
        }
      />
      {failed > 0 && !photos.state.isUnavailable && (
        <p className="small muted">{t('form.photos.leftOut', { count: failed })}</p>
      )}
    </>
  );
};
