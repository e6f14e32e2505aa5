import { useFormatters } from '@halalmap/i18n';
import { useNow } from '@halalmap/ui';
import { ListAndDetail, Pages, type ListAndDetailProps } from './list-and-detail';
import { useText } from '../messages/en';

interface PagedListProps<Item> extends Pick<
  ListAndDetailProps<Item>,
  'filters' | 'list' | 'name' | 'below' | 'columns' | 'detail' | 'keys'
> {
  /** The prefix of its message keys. */
  of:
    'claims' | 'changes' | 'reviews' | 'disputes' | 'messages' | 'users' | 'outbox' | 'certificates' | 'spam';
  /** Why it is empty. */
  emptyText: string;
  /** The date of a row, when that is not its age. */
  since?: (item: Item) => string;
}

/** A paginated list with the date of each row. */
export const PagedList = <Item extends { id: string; createdAt: string }>(props: PagedListProps<Item>) => {
  const { of, emptyText, since, ...rest } = props;
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <ListAndDetail
      {...rest}
      title={t(`${of}.list`)}
      region={t(`${of}.region`)}
      nameTitle={t(`${of}.column.name`)}
      columns={[
        ...props.columns,
        {
          id: 'since',
          title: t(`${of}.column.since`),
          cell: (item) => (
            <span className="numeric small">{since?.(item) ?? format.age(item.createdAt, now)}</span>
          ),
          isExtra: true,
        },
      ]}
      texts={{
        loading: t(`${of}.loading`),
        failed: { title: t(`${of}.failed`), text: t(`${of}.failedText`) },
        empty: { title: t(`${of}.empty`), text: emptyText },
      }}
      foot={<Pages total={rest.list.total} />}
    />
  );
};
