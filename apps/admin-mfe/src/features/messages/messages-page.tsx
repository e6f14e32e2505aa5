import { defineMutation, defineQuery } from '@halalmap/api-client';
import { type Message, messageKinds } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { PhoneText } from '@halalmap/listing-parts';
import { Button, Icon, Tag } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { ChoiceSelect } from '../../shared/status-filter';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions, usePagedWorklist } from '../../shared/use-worklist';

const messageStates = ['open', 'handled', 'all'] as const;
// Newsletter sign-ups need no reply, so they are not among what is to be done.
const messageFilters = [...messageKinds, 'all'] as const;

interface MessagesQuery {
  kind: (typeof messageFilters)[number];
  state: (typeof messageStates)[number];
  page: number;
}

const messagesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    messages: build.query({
      ...defineQuery(
        'GET /api/messages',
        ({ kind, state, page }: MessagesQuery) => ({
          query: {
            ...(kind === 'all' ? {} : { kind }),
            ...(state === 'all' ? {} : { handled: state === 'handled' }),
            ...startOf(page),
          },
        }),
        ({ messages, pagination }) => pageOf(messages, pagination),
      ),
      providesTags: ['Message'],
    }),
    handleMessage: build.mutation({
      ...defineMutation('PATCH /api/messages/{id}', ({ id, handled }: { id: string; handled: boolean }) => ({
        params: { id },
        body: { handled },
      })),
      invalidatesTags: ['Message'],
    }),
    deleteMessage: build.mutation({
      ...defineMutation('DELETE /api/messages/{id}'),
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
  const decisions = useDecisions<Message, Step>(list, {
    send: ({ item: { id }, verdict }) =>
      verdict === 'deleted' ? remove(id) : mark({ id, handled: verdict === 'handled' }),
    done: ({ verdict }) => ({ title: t(`message.${verdict}`) }),
    leaves: ({ verdict }) => verdict === 'deleted' || state !== 'all',
  });
  const { unconfirmed } = decisions;
  const toggle = (): void => decisions.decide(list.chosen?.handled ? 'reopened' : 'handled');

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
        name={(message) => contentOf(message).name ?? message.email}
        below={(message) => contentOf(message).subject}
        columns={[
          {
            id: 'kind',
            title: t('messages.column.kind'),
            cell: (message) => t(`messages.kind.${message.kind}`),
          },
        ]}
        emptyText={t(state === 'open' && kind === 'contact' ? 'messages.emptyOpen' : 'messages.emptyOther')}
        keys={{ a: toggle }}
        detail={(message) => (
          <MessageDetail
            key={message.id}
            message={message}
            isBusy={isBusy}
            onToggle={toggle}
            onDelete={() => decisions.openDialog('deleted')}
          />
        )}
      />
      {unconfirmed && (
        <ReasonDialog
          title={t('message.deleteTitle')}
          text={t('message.deleteText')}
          confirm={t('message.deleteConfirm')}
          onClose={decisions.closeDialog}
          onConfirm={() => decisions.confirm()}
        />
      )}
    </AdminPage>
  );
};

/** The text of a message; a newsletter sign-up has none. */
interface MessageContent {
  name: string | null;
  phone: string | null;
  subject: string | null;
  text: string | null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Reads the fields of a message kind from the response. */
const contentOf = (message: Message): MessageContent => ({
  name: [message.firstName, message.lastName].map(textOf).filter(Boolean).join(' ') || null,
  phone: textOf(message.phone),
  subject: textOf(message.subject),
  text: textOf(message.message),
});

/**
 * A `mailto:` URL for a reply to the sender.
 * @param subject of the reply
 */
const replyAddress = ({ email }: Pick<Message, 'email'>, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;

interface MessageDetailProps {
  message: Message;
  isBusy: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

/** A message, and whether it is handled. */
const MessageDetail = ({ message, isBusy, onToggle, onDelete }: MessageDetailProps) => {
  const t = useText();
  const format = useFormatters();
  const { name, phone, subject, text } = contentOf(message);
  const { handled, kind, email, confirmedAt } = message;
  return (
    <Detail
      above={t('message.sent', { when: format.dateTime(message.createdAt) })}
      title={subject ?? t('message.newsletter')}
      tag={
        <Tag kind={handled ? 'ok' : 'warn'} icon={handled ? 'check' : 'hourglass'}>
          {t(handled ? 'message.state.handled' : 'message.state.open')}
        </Tag>
      }
      actions={
        <>
          <Button
            kind={handled ? undefined : 'primary'}
            icon={handled ? 'rotate-ccw' : 'check'}
            busy={isBusy}
            onClick={onToggle}
          >
            {t(handled ? 'message.reopen' : 'message.handle')} <kbd className="keyboard-hint">A</kbd>
          </Button>
          {kind === 'contact' && (
            <a
              className="button"
              href={replyAddress(message, t('message.replySubject', { subject: subject ?? '' }))}
            >
              <Icon name="mail" />
              {t('message.reply')}
            </a>
          )}
          <Button kind="danger" icon="trash-2" busy={isBusy} onClick={onDelete}>
            {t('message.delete')}
          </Button>
        </>
      }
    >
      <FactsList
        facts={[
          ...(kind === 'contact' ? ([[t('message.from'), name]] as const) : []),
          [t('message.email'), email],
          ...(kind === 'newsletter'
            ? ([
                [
                  t('message.confirmed'),
                  confirmedAt ? format.dateTime(confirmedAt) : t('message.unconfirmed'),
                ],
              ] as const)
            : []),
          ...(phone ? ([[t('message.phone'), <PhoneText key="phone" text={phone} />]] as const) : []),
        ]}
      />
      {text && <p className="review-panel__words">{text}</p>}
    </Detail>
  );
};
