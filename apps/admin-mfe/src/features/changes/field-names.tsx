import type { Change } from '@halalmap/contracts';
import { changeRows } from './change-rows';
import { useText } from '../../messages/use-text';

/** The field names of an edit in one line. */
export const FieldNames = ({ change }: { change: Change }) => {
  const t = useText();
  return changeRows(change, undefined)
    .map(({ field }) => t(`fact.${field}`))
    .join(', ');
};
