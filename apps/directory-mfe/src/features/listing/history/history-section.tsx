import { useFormatters, useTranslator } from '@halalmap/i18n';
import { Button, ErrorState, Icon, Skeleton, uiMessages } from '@halalmap/ui';
import { useListingHistoryInfiniteQuery } from '../listing-api';
import { historyWords } from './history-words';
import { useText } from '../../../messages/en';

/** The changes of a listing since it became public, newest first. No persons are named. */
export const HistorySection = ({ id }: { id: string }) => {
  const t = useText();
  const format = useFormatters();
  const level = useTranslator(uiMessages);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useListingHistoryInfiniteQuery(id);
  const entries = data?.pages.flatMap(({ history }) => history);
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      {!entries && !error && <Skeleton shape="block" className="det__sk-line" />}
      {!entries && error !== undefined && (
        <ErrorState title={t('history.failed')} onRetry={() => void refetch()} />
      )}
      {entries?.length === 0 && <p className="quiet">{t('history.none')}</p>}
      {entries && entries.length > 0 && (
        <ol className="hist">
          {entries.map((entry, index) => {
            const { icon, what, detail } = historyWords(entry, {
              t,
              format,
              levelName: (name) => level(`trust.${name}`),
            });
            return (
              // Entries have no id; they are only ever appended.
              <li key={index}>
                <span className="hist__i">
                  <Icon name={icon} />
                </span>
                <div>
                  <p>
                    <strong>{what}</strong>
                  </p>
                  <p className="small quiet">
                    <time dateTime={entry.changedAt}>{format.day(entry.changedAt)}</time>
                    {detail && ` · ${detail}`}
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
      <p className="small quiet">{t('history.whoLess')}</p>
    </section>
  );
};
