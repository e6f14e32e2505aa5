import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

/** Texts of the photo picker. Messages for rejected files are in the contract. */
const photosMessages = {
  'photos.drop': '<b>Drop photos here</b> or',
  'photos.dropDocuments': '<b>Drop photos or PDFs here</b> or',
  'photos.choose': 'choose files',
  'photos.camera': 'Take a photo',
  'photos.rules':
    'JPEG, PNG or WebP, up to {size} MB each, at most {count}. Larger photos are resized. You can also paste photos.',
  'photos.rulesDocuments':
    'JPEG, PNG, WebP or PDF, up to {size} MB each, at most {count}. Larger photos are resized.',
  'photos.fullDocuments': 'You have added {count} files, the maximum.',
  'photos.listDocuments': 'Added files',
  'photos.full': 'You have added {count} photos, the maximum.',
  'photos.list': 'Added photos, in order',
  'photos.listShown': 'Photos, in order',
  'photos.main': 'Main',
  'photos.makeMain': 'Make {name} the main photo',
  'photos.captionOf': 'Caption of {name}',
  'photos.captionExample': 'What does it show?',
  'photos.waiting': '{size}, waiting',
  'photos.sending': 'Uploading {name}',
  'photos.checking': '{size}, processing',
  'photos.ready': '{size}, ready',
  'photos.size': '{size}',
  'photos.failed': 'Upload failed',
  'photos.lost': 'Not uploaded. Choose this file again.',
  'photos.retryOf': 'Retry uploading {name}',
  'photos.remove': 'Remove {name}',
  'photos.askRemove': 'Delete {name}?',
  'photos.askRemoveShort': 'Delete this photo?',
  'photos.keep': 'Keep it',
  'photos.delete': 'Delete photo',
  'photos.cancel': 'Cancel {name}',
  'photos.earlier': 'Move {name} earlier',
  'photos.later': 'Move {name} later',
  'photos.drag': 'Drag to reorder',
  'photos.refused': 'Not added',
  'photos.dismiss': 'Dismiss these messages',
  'photos.said.added': '{count, plural, one {One photo added} other {# photos added}}',
  'photos.said.staged': '{name} was uploaded',
  'photos.said.failed': '{name}: {message}',
  'photos.said.removed': '{name} was removed',
  'photos.said.main': '{name} is the main photo',
  'photos.said.moved': '{name} is now photo {place} of {total}',
} as const;

const photosCatalogue = defineCatalogue({ en: photosMessages }, 'parts/photos');

export type PhotosText = Translator<keyof typeof photosMessages>;

/** The texts of the picker in the current language. */
export const usePhotosText = (): PhotosText => useTranslator(photosCatalogue);

/** Texts of the image manager. Messages for rejected files are in the contract. */
const managerMessages = {
  'manager.open': 'Manage images',
  'manager.title': 'Images of {name}',
  'manager.rules': 'JPG, PNG, WebP up to 10MB each',
  'manager.room':
    '{room, plural, =0 {You have {count} images, the maximum.} one {You can add one more image.} other {You can add # more images.}}',
  'manager.loading': 'Loading images',
  'manager.slow': 'This is taking longer than usual. We are still trying.',
  'manager.loadFailed': 'Failed to fetch images',
  'manager.stale': 'The images could not be refreshed and may be out of date.',
  'manager.empty': 'No images uploaded yet',
  'manager.emptyText': 'The first image becomes the main photo until you choose another.',
  'manager.added': 'Image Upload Success',
  'manager.addedText': '{count, plural, one {One image added to {name}} other {# images added to {name}}}',
  'manager.addFailed': 'Image Upload Failed',
  'manager.addFailedText': 'Upload failed',
  'manager.remove.done': 'Image deleted successfully',
  'manager.remove.failed': 'Delete failed',
  'manager.remove.failedText': 'Failed to delete image',
  'manager.order.done': 'Images reordered successfully',
  'manager.order.failed': 'Reorder failed',
  'manager.order.failedText': 'Failed to reorder images',
  'manager.thumbnail.done': 'Thumbnail updated successfully',
  'manager.thumbnail.failed': 'Thumbnail failed',
  'manager.thumbnail.failedText': 'Failed to set thumbnail',
  'manager.caption.done': 'Caption saved',
  'manager.caption.failed': 'The caption was not saved',
  'manager.caption.failedText': 'Your text is still here.',
  'manager.because': '{text}. {reason}',
  'manager.moved': '{name} is now photo {place} of {total}',
  'manager.leaving': 'Images are still being uploaded',
  'manager.leavingText': 'Images that have finished uploading are kept.',
  'manager.wait': 'Keep uploading',
  'manager.leave': 'Stop and close',
} as const;

const managerCatalogue = defineCatalogue({ en: managerMessages }, 'parts/photos');

type ManagerText = Translator<keyof typeof managerMessages>;

/** The texts of the image manager in the current language. */
export const useManagerText = (): ManagerText => useTranslator(managerCatalogue);
