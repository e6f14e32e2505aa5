import type { ReactNode } from 'react';

/** Text for assistive technology only. */
export const VisuallyHidden = ({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1' | 'h2' | 'p';
  children: ReactNode;
}) => <Tag className="visually-hidden">{children}</Tag>;

/** Announces its text when it changes; `assertive` interrupts. Keep it mounted, and change its content. */
export const LiveRegion = ({ assertive = false, children }: { assertive?: boolean; children: ReactNode }) => (
  <div className="visually-hidden" role={assertive ? 'alert' : 'status'}>
    {children}
  </div>
);
