import { asApiError, defineQuery } from '@halalmap/api-client';
import { useFormatters } from '@halalmap/i18n';
import { Button, Note } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { usePage } from '../../shared/use-address';
import { usePagedWorklist } from '../../shared/use-worklist';

const link = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** A text with clickable URLs. */
const LinkedText = ({ text }: { text: string }) => (
  <p className="review-panel__words">
    {text.split(link).map((part, index) =>
      index % 2 === 1 ? (
        <a key={index} href={part} rel="noopener noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
);

const outboxApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    mails: build.query({
      ...defineQuery(
        'GET /api/outbox',
        ({ page }: { page: number }) => ({ query: startOf(page) }),
        ({ mails, pagination }) => pageOf(mails, pagination),
      ),
      providesTags: ['Mail'],
    }),
  }),
});

export const { useMailsQuery } = outboxApi;

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
