import { useFormatters } from '@halalmap/i18n';
import type { ImportList as ImportListShape } from '@halalmap/contracts';
import { Button, EmptyState, ErrorState, Skeleton, Tag, type TagProps } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { nameOf, useAccountQuery } from '../../shared/record-links';
import { isRunning, useImportsQuery } from './use-import';

type Entry = ImportListShape['imports'][number];

const pageSize = 10;
const pollIntervalMs = 2_000;

const looks = {
  checking: 'info',
  writing: 'info',
  done: 'ok',
  refused: 'bad',
  interrupted: 'warn',
  cancelled: 'warn',
} as const satisfies Record<Entry['state'], NonNullable<TagProps['kind']>>;

const Sender = ({ id }: { id: string }) => {
  const t = useText();
  const { currentData: user } = useAccountQuery(id);
  return <bdi>{user ? nameOf(user) : t('activity.someone')}</bdi>;
};

const Row = ({ entry }: { entry: Entry }) => {
  const t = useText();
  const format = useFormatters();
  const { id, fileName, by, createdAt, state, dryRun, total, created, updated, failed, undone } = entry;
  return (
    <li className="import__past">
      <p>
        <Link to={`/admin/import?import=${id}`}>
          <bdi>{fileName ?? t('import.list.program')}</bdi>
        </Link>{' '}
        <Tag kind={looks[state]}>
          {t(dryRun && state === 'done' ? 'import.list.checked' : `import.list.${state}`)}
        </Tag>{' '}
        {undone && !isRunning(entry) && <Tag>{t('import.list.undone', undone)}</Tag>}
      </p>
      <p className="small muted">
        {t(dryRun ? 'import.list.wouldBe' : 'import.list.counts', { total, created, updated, failed })} ·{' '}
        <Sender id={by} /> · <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </p>
    </li>
  );
};

/** The imports of the last 30 days, the newest first. */
export const ImportList = () => {
  const t = useText();
  const [limit, setLimit] = useState(pageSize);
  const [isActive, setIsActive] = useState(false);
  const { data, isError, refetch } = useImportsQuery(
    { limit, offset: 0 },
    { refetchOnMountOrArgChange: true, pollingInterval: isActive ? pollIntervalMs : 0 },
  );
  const active = data?.imports.some(isRunning) ?? false;
  if (active !== isActive) setIsActive(active);
  const more = (data?.pagination.total ?? 0) > (data?.imports.length ?? 0);
  return (
    <section className="card stack" aria-labelledby="import-list">
      <h2 id="import-list" className="heading-small">
        {t('import.list.title')}
      </h2>
      <p className="small muted">{t('import.list.text')}</p>
      {!data && !isError && <Skeleton shape="block" />}
      {!data && isError && (
        <ErrorState
          title={t('import.list.failed')}
          text={t('import.rows.failedText')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.imports.length === 0 && (
        <EmptyState title={t('import.list.empty')} text={t('import.list.emptyText')} headingLevel={3} />
      )}
      {data && data.imports.length > 0 && (
        <ul className="import__list">
          {data.imports.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {more && (
        <div>
          <Button size="sm" onClick={() => setLimit(limit + pageSize)}>
            {t('import.list.more')}
          </Button>
        </div>
      )}
    </section>
  );
};
