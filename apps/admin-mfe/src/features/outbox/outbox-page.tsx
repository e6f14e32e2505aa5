import { asApiError } from '@halalmap/api-client';
import { useFormatters } from '@halalmap/i18n';
import { Button, Note, useNow } from '@halalmap/ui';
import { useState } from 'react';
import { AdminPage } from '../../shared/admin-page';
import { Detail } from '../../shared/detail';
import { FactsList } from '../../shared/facts-list';
import { KeysSwitch } from '../../shared/keys-switch';
import { ListAndDetail, Pages } from '../../shared/list-and-detail';
import { usePage } from '../../shared/use-address';
import { useWorklist } from '../../shared/use-worklist';
import { LinkedText } from './linked-text';
import { useMailsQuery } from './outbox-api';
import { useText } from '../../messages/use-text';

/** The mails that are kept because no server takes them. */
export const OutboxPage = () => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const { page } = usePage();
  const answer = useMailsQuery({ page }, { refetchOnMountOrArgChange: true });
  const list = useWorklist(answer);
  const [hasKeys, setHasKeys] = useState(true);
  // Where a server takes the mails, there is no such call.
  const hasServer = answer.isError && asApiError(answer.error).status === 404;

  if (hasServer)
    return (
      <AdminPage title={t('outbox.title')} intro={t('outbox.introServer')}>
        <Note icon="mail" title={t('outbox.server')}>
          {t('outbox.serverText')}
        </Note>
      </AdminPage>
    );
  return (
    <AdminPage
      title={t('outbox.title')}
      intro={t('outbox.intro')}
      end={<KeysSwitch label={t('outbox.keys')} isOn={hasKeys} onSwitch={setHasKeys} />}
    >
      <ListAndDetail
        title={t('outbox.list')}
        filters={
          <Button size="sm" icon="rotate-ccw" busy={answer.isFetching} onClick={list.retry}>
            {t('outbox.refresh')}
          </Button>
        }
        list={list}
        region={t('outbox.region')}
        nameTitle={t('outbox.column.to')}
        name={({ to }) => to}
        below={({ subject }) => subject}
        columns={[
          {
            id: 'since',
            title: t('outbox.column.since'),
            cell: ({ createdAt }) => <span className="num small">{format.age(createdAt, now)}</span>,
          },
        ]}
        texts={{
          loading: t('outbox.loading'),
          failed: { title: t('outbox.failed'), text: t('outbox.failedText') },
          empty: { title: t('outbox.empty'), text: t('outbox.emptyText') },
        }}
        foot={<Pages total={list.total} label={t('list.pages')} />}
        hasKeys={hasKeys}
        detail={(mail) => (
          <Detail
            key={mail.id}
            above={t('mail.written', { when: format.dateTime(mail.createdAt) })}
            title={mail.subject}
          >
            <FactsList facts={[[t('mail.to'), mail.to]]} />
            <LinkedText text={mail.text} />
          </Detail>
        )}
      />
    </AdminPage>
  );
};
