import {
  api,
  type ApiRequest,
  type AppStore,
  asApiError,
  defineQuery,
  requestTo,
  urlOf,
  wordError,
} from '@halalmap/api-client';
import type { ListingImage } from '@halalmap/contracts';
import { type SendFailure, type SendOptions, createSendPhoto } from '../photos/send-photo';

interface NewOrder {
  kind: 'order';
  /** Ids of all images in their new order. */
  ids: readonly string[];
}

/** An action on the images of a listing. */
export type ImageChange =
  | NewOrder
  | { kind: 'remove'; id: string }
  | { kind: 'thumbnail'; id: string }
  | { kind: 'caption'; id: string; caption: string | null };

const inOrder = (images: readonly ListingImage[]): ListingImage[] =>
  images.map((image, order) => (image.order === order ? image : { ...image, order }));

const withThumbnail = (images: readonly ListingImage[], id: string | undefined): ListingImage[] =>
  images.map((image) =>
    image.isThumbnail === (image.id === id) ? image : { ...image, isThumbnail: image.id === id },
  );

/** The images after a change. Missing images are ignored. */
export const withChange = (images: readonly ListingImage[], change: ImageChange): ListingImage[] => {
  switch (change.kind) {
    case 'remove': {
      const rest = inOrder(images.filter(({ id }) => id !== change.id));
      const main = rest.find(({ isThumbnail }) => isThumbnail) ?? rest[0];
      return withThumbnail(rest, main?.id);
    }
    case 'order': {
      const place = new Map(change.ids.map((id, index) => [id, index]));
      const placeOf = ({ id }: ListingImage): number => place.get(id) ?? place.size;
      return inOrder([...images].sort((one, other) => placeOf(one) - placeOf(other)));
    }
    case 'thumbnail':
      return images.some(({ id }) => id === change.id) ? withThumbnail(images, change.id) : [...images];
    case 'caption':
      return images.map((image) => (image.id === change.id ? { ...image, caption: change.caption } : image));
  }
};

/** An action on the images of a listing. */
interface Asked {
  listingId: string;
  change: ImageChange;
}

interface Sent extends SendOptions {
  listingId: string;
  picture: Blob;
  /** The file name. */
  name: string;
}

const imagesTag = (listingId: string) => ({ type: 'Listing', id: `${listingId}/images` }) as const;

const requestOf = ({ listingId, change }: Asked): ApiRequest => {
  switch (change.kind) {
    case 'remove':
      return requestTo('DELETE /api/listings/{id}/images/{imageId}', {
        params: { id: listingId, imageId: change.id },
      });
    case 'order':
      return requestTo('PATCH /api/listings/{id}/images/reorder', {
        params: { id: listingId },
        body: { imageIds: change.ids },
      });
    case 'thumbnail':
      return requestTo('PATCH /api/listings/{id}/images/{imageId}/thumbnail', {
        params: { id: listingId, imageId: change.id },
      });
    case 'caption':
      return requestTo('PATCH /api/listings/{id}/images/{imageId}', {
        params: { id: listingId, imageId: change.id },
        body: { caption: change.caption },
      });
  }
};

const imagesOf = (body: unknown): ListingImage[] | undefined =>
  Array.isArray(body) ? (body as ListingImage[]) : undefined;

export const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listingImages: build.query({
      ...defineQuery('GET /api/listings/{id}/images'),
      providesTags: (_images, _error, id) => [imagesTag(id)],
      // Editing starts with the current state of the server.
      keepUnusedDataFor: 0,
    }),
    /**
     * Adds one image. Its result is a value, because the error of an upload does not have the usual form of the API.
     */
    addListingImage: build.mutation<{ data: ListingImage[] } | SendFailure, Sent>({
      queryFn: async ({ listingId, picture, name, ...options }, { dispatch }, _extra, baseQuery) => {
        const address = urlOf('POST /api/listings/{id}/images', { id: listingId });
        const send = createSendPhoto(address, imagesOf, (error) =>
          (dispatch as AppStore['dispatch'])(wordError(error)),
        );
        let response = await send(picture, name, options);
        if ('status' in response && response.status === 401) {
          // Requesting the current user renews an expired token.
          const user = await baseQuery(requestTo('GET /api/auth/user'));
          if (user.data) response = await send(picture, name, options);
        }
        if ('data' in response) dispatch(withKnown(listingId, withAdded(response.data)));
        return { data: response };
      },
      invalidatesTags: (response, _error, { listingId }) =>
        response && 'data' in response ? [{ type: 'Listing', id: listingId }] : [],
    }),
    changeListingImages: build.mutation<null, Asked>({
      queryFn: async ({ listingId, change }, { dispatch, getState }, _extra, baseQuery) => {
        // A new order contains every image, including those that arrived since it was made.
        const whole: ImageChange =
          change.kind === 'order' ? { ...change, ids: idsOf(getState(), listingId, change) } : change;
        const { error } = await baseQuery(requestOf({ listingId, change: whole }));
        if (error) return { error: asApiError(error) };
        // Before this request ends, so that no outdated state is shown.
        dispatch(withKnown(listingId, (images) => withChange(images, change)));
        return { data: null };
      },
      // After a failure the images may be others than were thought. After a success they are known: an answer on its way
      // could be older than the next change.
      invalidatesTags: (_answer, error, { listingId }) => [
        error ? imagesTag(listingId) : { type: 'Listing', id: listingId },
      ],
    }),
  }),
});

const withAdded =
  (added: readonly ListingImage[]) =>
  (images: readonly ListingImage[]): ListingImage[] => {
    const known = new Set(images.map(({ id }) => id));
    return [...images, ...added.filter(({ id }) => !known.has(id))];
  };

/** Updates the cached images without requesting them. */
const withKnown = (listingId: string, change: (images: readonly ListingImage[]) => ListingImage[]) =>
  imagesApi.util.updateQueryData('listingImages', listingId, change);

const idsOf = (state: unknown, listingId: string, change: NewOrder): string[] => {
  const select = imagesApi.endpoints.listingImages.select(listingId);
  const { data: images } = select(state as Parameters<typeof select>[0]);
  return images ? withChange(images, change).map(({ id }) => id) : [...change.ids];
};

export const { useListingImagesQuery, useChangeListingImagesMutation, useAddListingImageMutation } =
  imagesApi;
