export { PaperFiles, usePapers } from './claim/evidence-files';
export { EvidenceFiles } from './claim/evidence-files';
export { GalleryImage } from './gallery/gallery-image';
export { GalleryStage } from './gallery/gallery-stage';
export type { Picture } from './gallery/picture';
export { PictureRow } from './gallery/picture-row';
export { PictureFailed } from './gallery/gallery-image';
export { useGallery, type GalleryState } from './gallery/use-gallery';
export { ImageManager, type ImageManagerProps, type ManagerFrameProps } from './manager/image-manager';
export { ManageImagesButton } from './manager/image-manager';
export { type PhotoPicker as PhotoPickerStore } from './picker/create-photo-picker';
export { PhotoPicker, type PhotoPickerProps } from './picker/photo-picker';
export type { PickerState } from './picker/photo-picker-state';
export type { PhotoPart } from './photos/photo-actions';
export {
  certificateRules,
  claimPaperRules,
  managerRules,
  publicRules,
  type PhotoRules,
} from './photos/photo-rules';
export {
  stagedFromShown,
  stagedPhotosFrom,
  toAttachedImages,
  toSubmittedImages,
  type StagedPhoto,
} from './picker/staged-photo';
export { usePhotoPicker, type PhotoPickerOptions, type PhotosState } from './picker/use-photo-picker';
export { ReviewPhotos } from './review/review-photos';
