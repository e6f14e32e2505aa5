export { aListing, numbered } from './testing/a-listing';
export { createFakeAlbum } from './testing/fake-album';
export { aFile, anUpload, createFakeUploads } from './testing/fake-uploads';
export { aListingImage } from './testing/listing-images';
export { aStagedPhoto } from './testing/staged-photos';
