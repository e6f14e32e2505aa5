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

const catalogue = defineCatalogue({ en: photosMessages });

export type PhotosText = Translator<keyof typeof photosMessages>;

/** The texts of the picker in the current language. */
export const usePhotosText = (): PhotosText => useTranslator(catalogue);
