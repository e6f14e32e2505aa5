import { useFormatters } from '@halalmap/i18n';
import { Button, Dialog, useNow } from '@halalmap/ui';
import { useState } from 'react';
import { AdminPage } from '../../shared/admin-page';
import { ChoiceSelect } from '../../shared/choice-select';
import { KeysSwitch } from '../../shared/keys-switch';
import { ListAndDetail, Pages } from '../../shared/list-and-detail';
import { useChoice, usePage } from '../../shared/use-address';
import { useSay } from '../../shared/use-say';
import { useWorklist } from '../../shared/use-worklist';
import { MessageDetail } from './message-detail';
import { wordsOf } from './message-words';
import {
  messageFilters,
  messageStates,
  useDeleteMessageMutation,
  useHandleMessageMutation,
  useMessagesQuery,
} from './messages-api';
import { useText } from '../../messages/use-text';

/** What people write to the site. */
export const MessagesPage = () => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const say = useSay();
  const [kind, chooseKind] = useChoice('kind', messageFilters);
  const [state, chooseState] = useChoice('state', messageStates);
  const { page } = usePage();
  const list = useWorklist(useMessagesQuery({ kind, state, page }, { refetchOnMountOrArgChange: true }));
  const [hasKeys, setHasKeys] = useState(true);
  const [isDeleting, setIsDeleting] = useState(false);
  const [send, { isLoading: isMarking }] = useHandleMessageMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteMessageMutation();
  const isBusy = isMarking || isRemoving;
  const { chosen } = list;

  const toggle = async (): Promise<void> => {
    if (!chosen || isBusy) return;
    const handled = !chosen.handled;
    const isDone = say(await send({ id: chosen.id, handled }), {
      title: t(handled ? 'message.handled' : 'message.reopened'),
    });
    if (isDone && state !== 'all') list.moveOn();
  };

  const erase = async (): Promise<void> => {
    setIsDeleting(false);
    if (!chosen || isBusy) return;
    if (say(await remove(chosen.id), { title: t('message.deleted') })) list.moveOn();
  };

  return (
    <AdminPage
      title={t('messages.title')}
      intro={t('messages.intro')}
      end={<KeysSwitch label={t('messages.keys')} isOn={hasKeys} onSwitch={setHasKeys} />}
    >
      <ListAndDetail
        title={t('messages.list')}
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
        region={t('messages.region')}
        nameTitle={t('messages.column.from')}
        name={(message) => wordsOf(message).name ?? message.email}
        below={(message) => wordsOf(message).subject}
        columns={[
          {
            id: 'kind',
            title: t('messages.column.kind'),
            cell: (message) => t(`messages.kind.${message.kind}`),
          },
          {
            id: 'since',
            title: t('messages.column.since'),
            cell: ({ createdAt }) => <span className="num small">{format.age(createdAt, now)}</span>,
            isExtra: true,
          },
        ]}
        texts={{
          loading: t('messages.loading'),
          failed: { title: t('messages.failed'), text: t('messages.failedText') },
          empty: {
            title: t('messages.empty'),
            text: t(state === 'open' && kind === 'all' ? 'messages.emptyOpen' : 'messages.emptyOther'),
          },
        }}
        foot={<Pages total={list.total} label={t('list.pages')} />}
        keys={{ h: () => void toggle() }}
        hasKeys={hasKeys && !isDeleting}
        detail={(message) => (
          <MessageDetail
            key={message.id}
            message={message}
            isBusy={isBusy}
            onToggle={() => void toggle()}
            onDelete={() => setIsDeleting(true)}
          />
        )}
      />
      <Dialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={t('message.deleteTitle')}
        actions={
          <>
            <Button onClick={() => setIsDeleting(false)}>{t('dialog.cancel')}</Button>
            <Button kind="danger-solid" onClick={() => void erase()}>
              {t('message.deleteConfirm')}
            </Button>
          </>
        }
      >
        <p className="muted">{t('message.deleteText')}</p>
      </Dialog>
    </AdminPage>
  );
};
