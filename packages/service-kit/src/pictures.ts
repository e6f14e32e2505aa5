export { createPictureKeeper, goneAt, type PictureKeeper } from './picture-keeper';
export { createPictureOwnerRoutes } from './picture-owner-routes';
