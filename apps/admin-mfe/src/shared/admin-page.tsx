import { usePageTitle } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/admin.css';
import type { ReactNode } from 'react';
import './admin-page.css';

interface AdminPageProps {
  title: string;
  intro?: ReactNode;
  /** Stands at the end of the head. */
  end?: ReactNode;
  children: ReactNode;
}

/** A page of the admins: its heading, what it is for, and its work. */
export const AdminPage = ({ title, intro, end, children }: AdminPageProps) => {
  usePageTitle(title);
  return (
    <div className="adm p-adm">
      <div className="adm-head">
        <div>
          <h1>{title}</h1>
          {intro && <p className="muted small">{intro}</p>}
        </div>
        {end}
      </div>
      {children}
    </div>
  );
};
