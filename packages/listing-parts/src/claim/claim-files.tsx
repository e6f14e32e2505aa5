import type { ReactNode } from 'react';
import { PhotoPicker } from '../picker/photo-picker';
import type { PhotosState } from '../picker/use-photo-picker';
import { publicRules } from '../photos/photo-rules';

interface ClaimFilesProps {
  files: PhotosState;
  /** What is said while the server cannot keep files. */
  away: ReactNode;
}

/** Where the papers that prove a claim are chosen and sent, as photos. They have neither an order nor captions. */
export const ClaimFiles = ({ files, away }: ClaimFilesProps) => (
  <PhotoPicker {...files} rules={publicRules} parts={[]} away={away} />
);
