import { Tag, type IconName, type TagProps } from '@halalmap/ui';
import { useText } from '../messages/use-text';

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

export type DecisionStatus = keyof typeof looks;

/** The status of an item that admins decide. */
export const DecisionTag = ({ status }: { status: DecisionStatus }) => {
  const t = useText();
  return <Tag {...looks[status]}>{t(`status.${status}`)}</Tag>;
};
