import { useText } from '../messages/use-text';
import { ChoiceSelect } from './choice-select';
import type { DecisionStatus } from './decision-tag';
import type { Column } from './row-table';
import { DecisionTag } from './decision-tag';

interface StatusFilterProps<Status extends DecisionStatus | 'all'> {
  value: Status;
  statuses: readonly Status[];
  onChoose: (status: string) => void;
}

/** Filters a list by status. */
export const StatusFilter = <Status extends DecisionStatus | 'all'>(props: StatusFilterProps<Status>) => {
  const t = useText();
  return (
    <ChoiceSelect
      label={t('list.status')}
      value={props.value}
      options={props.statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      onChoose={props.onChoose}
    />
  );
};

/** The status column; omitted when all rows have the same status. */
export const useStatusColumn = <Item extends { status: DecisionStatus }>(
  shown: string,
): ReadonlyArray<Column<Item>> => {
  const t = useText();
  if (shown !== 'all') return [];
  return [
    {
      id: 'status',
      title: t('list.status'),
      cell: ({ status }) => <DecisionTag status={status} />,
    },
  ];
};
