import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** One part of the form under its heading; steps lead to its id. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section id={id} className="sub__s" aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);
