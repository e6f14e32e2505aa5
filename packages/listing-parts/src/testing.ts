export { aListing, numbered } from './testing/a-listing';
export { aFile, anUpload, createFakeUploads } from './testing/fake-uploads';
export { aListingImage } from './testing/listing-images';
export { aStagedPhoto } from './testing/staged-photos';
