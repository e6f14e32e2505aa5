import { messageKinds, type Message, type MessageList } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

export const messageStates = ['open', 'handled', 'all'] as const;
export const messageFilters = ['all', ...messageKinds] as const;

interface MessagesQuery {
  kind: (typeof messageFilters)[number];
  state: (typeof messageStates)[number];
  page: number;
}

const messagesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    messages: build.query<ListPage<Message>, MessagesQuery>({
      query: ({ kind, state, page }) => ({
        url: '/api/messages',
        params: {
          ...(kind === 'all' ? {} : { kind }),
          ...(state === 'all' ? {} : { handled: state === 'handled' }),
          ...startOf(page),
        },
      }),
      transformResponse: ({ messages, pagination }: MessageList) => pageOf(messages, pagination),
      providesTags: ['Message'],
    }),
    handleMessage: build.mutation<Message, { id: string; handled: boolean }>({
      query: ({ id, handled }) => ({ url: `/api/messages/${id}`, method: 'PATCH', body: { handled } }),
      invalidatesTags: ['Message'],
    }),
    deleteMessage: build.mutation<null, string>({
      query: (id) => ({ url: `/api/messages/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Message'],
    }),
  }),
});

export const { useMessagesQuery, useHandleMessageMutation, useDeleteMessageMutation } = messagesApi;
