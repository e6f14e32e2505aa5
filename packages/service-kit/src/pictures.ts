export { createPictureClient, goneAt, type PictureClient } from './picture-client';
export { createPictureOwnerRoutes } from './picture-owner-routes';
