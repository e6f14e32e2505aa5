import { Okir } from '@halalmap/ui';
import type { ReactNode } from 'react';

interface PageHeadProps {
  eyebrow: string;
  title: string;
  lead: string;
  children?: ReactNode;
}

/** How a page of the site about itself begins. */
export const PageHead = ({ eyebrow, title, lead, children }: PageHeadProps) => (
  <header className="site-head">
    <Okir figure="panolong" className="site-head__orn" />
    <div className="wrap site-head__in">
      <p className="eyebrow">{eyebrow}</p>
      <h1>{title}</h1>
      <p className="site-head__lead">{lead}</p>
      {children}
    </div>
  </header>
);
