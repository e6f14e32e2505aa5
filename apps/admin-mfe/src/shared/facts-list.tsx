import type { ReactNode } from 'react';
import { useText } from '../messages/use-text';

/** Facts by name; missing ones are marked. */
export const FactsList = ({
  facts,
}: {
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
}) => {
  const t = useText();
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label} value={value ?? <span className="unk">{t('list.none')}</span>} />
      ))}
    </dl>
  );
};

const FactRow = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="rv__words">{value}</dd>
  </>
);
