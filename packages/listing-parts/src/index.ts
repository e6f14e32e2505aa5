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
export { PhotoPicker } from './picker/photo-picker';
export type { PhotoPart } from './photos/photo-actions';
export { claimPaperRules, publicRules } from './photos/photo-rules';
export {
  stagedFromShown,
  stagedPhotosFrom,
  toAttachedImages,
  toSubmittedImages,
  type StagedPhoto,
} from './picker/staged-photo';
export { usePhotoPicker, type PhotosState } from './picker/use-photo-picker';
export { ReviewPhotos } from './review/review-photos';
