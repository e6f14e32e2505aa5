import { api, asApiError, type ApiRequest } from '@halalmap/api-client';
import type { ListingImage } from '@halalmap/contracts';
import { withChange, type ImageChange, type NewOrder } from './image-change';
import { createSendPhoto, type SendFailure, type SendOptions } from '../photos/send-photo';

/** Something that is done with the images of a listing. */
interface Asked {
  listingId: string;
  change: ImageChange;
}

interface Sent extends SendOptions {
  listingId: string;
  picture: Blob;
  /** Of the file. */
  name: string;
}

const pathOf = (listingId: string): string => `/api/listings/${encodeURIComponent(listingId)}/images`;
const imagesTag = (listingId: string) => ({ type: 'Listing', id: `${listingId}/images` }) as const;

const requestOf = ({ listingId, change }: Asked): ApiRequest => {
  const path = pathOf(listingId);
  switch (change.kind) {
    case 'remove':
      return { url: `${path}/${change.id}`, method: 'DELETE' };
    case 'order':
      return { url: `${path}/reorder`, method: 'PATCH', body: { imageIds: change.ids } };
    case 'thumbnail':
      return { url: `${path}/${change.id}/thumbnail`, method: 'PATCH' };
    case 'caption':
      return { url: `${path}/${change.id}`, method: 'PATCH', body: { caption: change.caption } };
  }
};

const imagesOf = (body: unknown): ListingImage[] | undefined =>
  Array.isArray(body) ? (body as ListingImage[]) : undefined;

export const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listingImages: build.query<ListingImage[], string>({
      query: pathOf,
      providesTags: (_images, _error, id) => [imagesTag(id)],
      // Whoever begins to change them begins with what the server has.
      keepUnusedDataFor: 0,
    }),
    /** Adds one image. What came of it is a value, because the answer of a failed one is not of the API's usual kind. */
    addListingImage: build.mutation<{ data: ListingImage[] } | SendFailure, Sent>({
      queryFn: async ({ listingId, picture, name, ...options }, { dispatch }, _extra, ask) => {
        const send = createSendPhoto(pathOf(listingId), imagesOf);
        let answer = await send(picture, name, options);
        if ('status' in answer && answer.status === 401) {
          // Whoever asks who is signed in gets a new token when the old one has run out.
          const user = await ask('/api/auth/user');
          if (user.data) answer = await send(picture, name, options);
        }
        if ('data' in answer) dispatch(withKnown(listingId, withAdded(answer.data)));
        return { data: answer };
      },
      invalidatesTags: (answer, _error, { listingId }) =>
        answer && 'data' in answer ? [{ type: 'Listing', id: listingId }] : [],
    }),
    changeListingImages: build.mutation<null, Asked>({
      queryFn: async ({ listingId, change }, { dispatch, getState }, _extra, ask) => {
        // A new order names every image, also one that has arrived since it was made.
        const whole: ImageChange =
          change.kind === 'order' ? { ...change, ids: idsOf(getState(), listingId, change) } : change;
        const { error } = await ask(requestOf({ listingId, change: whole }));
        if (error) return { error: asApiError(error) };
        // Before this call ends, so that nothing is seen as it was before.
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

/** Changes what is known of the images without asking for them. */
const withKnown = (listingId: string, change: (images: readonly ListingImage[]) => ListingImage[]) =>
  imagesApi.util.updateQueryData('listingImages', listingId, change);

const idsOf = (state: unknown, listingId: string, change: NewOrder): string[] => {
  const select = imagesApi.endpoints.listingImages.select(listingId);
  const { data: images } = select(state as Parameters<typeof select>[0]);
  return images ? withChange(images, change).map(({ id }) => id) : [...change.ids];
};

export const { useListingImagesQuery, useChangeListingImagesMutation, useAddListingImageMutation } =
  imagesApi;
