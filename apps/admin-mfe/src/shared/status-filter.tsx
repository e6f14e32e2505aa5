import { type IconName, Tag, type TagProps } from '@halalmap/ui';
import { useText } from '../messages/en';
import type { Column } from './row-table';

interface ChoiceSelectProps<Value extends string> {
  /** The accessible name; not visible, because the options repeat it. */
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onChoose: (value: string) => void;
}

/**
 * A select that filters a list: the browser's own, which opens at once whatever the page renders, and on a phone and
 * with a keyboard is used like any other.
 */
export const ChoiceSelect = <Value extends string>(props: ChoiceSelectProps<Value>) => (
  <select
    className="input input--sm queue__choice"
    aria-label={props.label}
    value={props.value}
    onChange={({ target }) => props.onChoose(target.value)}
  >
    {props.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

const looks = {
  pending: { kind: 'warn', icon: 'hourglass' },
  open: { kind: 'warn', icon: 'hourglass' },
  approved: { kind: 'ok', icon: 'check' },
  resolved: { kind: 'ok', icon: 'check' },
  accepted: { kind: 'ok', icon: 'check' },
  upheld: { kind: 'ok', icon: 'check' },
  rejected: { kind: 'bad', icon: 'x' },
  dismissed: { kind: 'bad', icon: 'x' },
  withdrawn: { icon: 'rotate-ccw' },
} as const satisfies Record<string, { kind?: TagProps['kind']; icon: IconName }>;

type DecisionStatus = keyof typeof looks;

/** The status of an item that admins decide. */
export const DecisionTag = ({ status }: { status: DecisionStatus }) => {
  const t = useText();
  return <Tag {...looks[status]}>{t(`status.${status}`)}</Tag>;
};

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
