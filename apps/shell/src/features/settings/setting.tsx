import { useId, type ReactNode } from 'react';

/** One of the settings: its heading, what it does, and its controls. */
export const Setting = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section className="setting" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        {text && <p className="muted">{text}</p>}
      </div>
      <div className="stack">{children}</div>
    </section>
  );
};
