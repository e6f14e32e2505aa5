import { type Message, type MessageList, messageKinds } from '@halalmap/contracts';
import { useText } from '../../messages/en';
import { type ListPage, adminApi, pageOf, startOf } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import { ChoiceSelect } from '../../shared/status-filter';
import { PagedList } from '../../shared/paged-list';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions } from '../../shared/use-decisions';
import { usePagedWorklist } from '../../shared/use-worklist';
import { MessageDetail, wordsOf } from './message-detail';

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

type Step = 'handled' | 'reopened' | 'deleted';

/** Messages sent to the site. */
export const MessagesPage = () => {
  const t = useText();
  const [kind, chooseKind] = useChoice('kind', messageFilters);
  const [state, chooseState] = useChoice('state', messageStates);
  const { page } = usePage();
  const list = usePagedWorklist(useMessagesQuery({ kind, state, page }, { refetchOnMountOrArgChange: true }));
  const [mark, { isLoading: isMarking }] = useHandleMessageMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteMessageMutation();
  const isBusy = isMarking || isRemoving;
  const {
    asked,
    ask: sendRequest,
    close,
    confirm,
    decide,
  } = useDecisions<Message, Step>(list, {
    isBusy,
    send: ({ item: { id }, verdict }) =>
      verdict === 'deleted' ? remove(id) : mark({ id, handled: verdict === 'handled' }),
    done: ({ verdict }) => ({ title: t(`message.${verdict}`) }),
    leaves: ({ verdict }) => verdict === 'deleted' || state !== 'all',
  });
  const toggle = (): void => decide(list.chosen?.handled ? 'reopened' : 'handled');

  return (
    <AdminPage title={t('messages.title')} intro={t('messages.intro')} keys={t('messages.keys')}>
      <PagedList
        of="messages"
        filters={
          <>
            <ChoiceSelect
              label={t('messages.kind')}
              value={kind}
              options={messageFilters.map((value) => ({ value, label: t(`messages.kind.${value}`) }))}
              onChoose={chooseKind}
            />
            <ChoiceSelect
              label={t('messages.state')}
              value={state}
              options={messageStates.map((value) => ({ value, label: t(`messages.state.${value}`) }))}
              onChoose={chooseState}
            />
          </>
        }
        list={list}
        name={(message) => wordsOf(message).name ?? message.email}
        below={(message) => wordsOf(message).subject}
        columns={[
          {
            id: 'kind',
            title: t('messages.column.kind'),
            cell: (message) => t(`messages.kind.${message.kind}`),
          },
        ]}
        emptyText={t(state === 'open' && kind === 'all' ? 'messages.emptyOpen' : 'messages.emptyOther')}
        keys={{ h: toggle }}
        detail={(message) => (
          <MessageDetail
            key={message.id}
            message={message}
            isBusy={isBusy}
            onToggle={toggle}
            onDelete={() => sendRequest('deleted')}
          />
        )}
      />
      {asked && (
        <ReasonDialog
          title={t('message.deleteTitle')}
          text={t('message.deleteText')}
          confirm={t('message.deleteConfirm')}
          onClose={close}
          onConfirm={() => confirm()}
        />
      )}
    </AdminPage>
  );
};
