export { DocumentFiles, useDocuments } from './claim/evidence-files';
export { EvidenceFiles } from './claim/evidence-files';
export { GalleryImage } from './gallery/gallery-stage';
export { GalleryStage } from './gallery/gallery-stage';
export type { Picture } from './gallery/gallery-stage';
export { PictureRow } from './gallery/picture-row';
export { PictureFailed } from './gallery/gallery-stage';
export { useGallery, type GalleryState } from './gallery/gallery-stage';
export { ImageManager, type ImageManagerProps, type ManagerFrameProps } from './manager/image-manager';
export { ManageImagesButton } from './manager/image-manager';
export { PhoneText } from './phone-text';
export { PhotoPicker } from './picker/photo-picker';
export type { PhotoPart } from './photos/photo';
export { claimDocumentRules, publicRules } from './photos/photo';
export {
  isRecord,
  keptPhotosFrom,
  stagedFromShown,
  stagedPhotosFrom,
  toAttachedImages,
  type KeptPhoto,
  type StagedPhoto,
} from './picker/staged-photo';
export { usePhotoPicker } from './picker/photo-picker';
export { ReviewPhotos } from './gallery/picture-row';
export { TypePattern } from './type-pattern';
