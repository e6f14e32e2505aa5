export { createPictureKeeper, goneAt, type PictureKeeper, type PictureKeeperOptions } from './picture-keeper';
export { createPictureOwnerRoutes, type OwnedPictures } from './picture-owner-routes';
