import { usePageTitle } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/admin.css';
import type { ReactNode } from 'react';
import './admin-page.css';
import { KeysSwitch } from './keys';

interface AdminPageProps {
  title: string;
  intro?: ReactNode;
  /** What single keys do here; without it there are none. */
  keys?: string;
  children: ReactNode;
}

/** A page of the admins: its heading, what it is for, and its work. */
export const AdminPage = ({ title, intro, keys, children }: AdminPageProps) => {
  usePageTitle(title);
  return (
    <div className="adm p-adm">
      <div className="adm-head">
        <div>
          <h1>{title}</h1>
          {intro && <p className="muted small">{intro}</p>}
        </div>
        {keys && <KeysSwitch label={keys} />}
      </div>
      {children}
    </div>
  );
};
