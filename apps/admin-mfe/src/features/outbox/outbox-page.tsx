import { asApiError } from '@halalmap/api-client';
import { useFormatters } from '@halalmap/i18n';
import { Button, Note } from '@halalmap/ui';
import { AdminPage } from '../../shared/admin-page';
import { Detail } from '../../shared/detail';
import { FactsList } from '../../shared/facts-list';
import { PagedList } from '../../shared/paged-list';
import { usePage } from '../../shared/use-address';
import { usePagedWorklist } from '../../shared/use-paged-worklist';
import { LinkedText } from './linked-text';
import { useMailsQuery } from './outbox-api';
import { useText } from '../../messages/use-text';

/** Mails stored because no mail server is configured. */
export const OutboxPage = () => {
  const t = useText();
  const format = useFormatters();
  const { page } = usePage();
  const response = useMailsQuery({ page }, { refetchOnMountOrArgChange: true });
  const list = usePagedWorklist(response);
  // The endpoint does not exist when a mail server is configured.
  const hasServer = response.isError && asApiError(response.error).status === 404;

  if (hasServer)
    return (
      <AdminPage title={t('outbox.title')} intro={t('outbox.introServer')}>
        <Note icon="mail" title={t('outbox.server')}>
          {t('outbox.serverText')}
        </Note>
      </AdminPage>
    );
  return (
    <AdminPage title={t('outbox.title')} intro={t('outbox.intro')} keys={t('outbox.keys')}>
      <PagedList
        of="outbox"
        filters={
          <Button size="sm" icon="rotate-ccw" busy={response.isFetching} onClick={list.retry}>
            {t('outbox.refresh')}
          </Button>
        }
        list={list}
        name={({ to }) => to}
        below={({ subject }) => subject}
        columns={[]}
        emptyText={t('outbox.emptyText')}
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
