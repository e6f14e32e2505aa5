export { aListing, numbered } from './testing/listings';
export { aFile, anUpload, createFakeUploads } from './testing/fake-uploads';
export { aListingImage } from './testing/listings';
export { aStagedPhoto } from './testing/listings';
