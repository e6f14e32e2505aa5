import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

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
  'manager.again': 'Try again',
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

const catalogue = defineCatalogue({ en: managerMessages });

export type ManagerText = Translator<keyof typeof managerMessages>;

/** The texts of the image manager in the current language. */
export const useManagerText = (): ManagerText => useTranslator(catalogue);
