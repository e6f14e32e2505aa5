import type { ReactNode } from 'react';

/** A list of names and what stands for them; what is not known is left to the caller to say. */
export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) => (
  <dl className="known">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
