import { usePageTitle } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/admin.css';
import type { ReactNode } from 'react';
import './admin-page.css';
import { KeysSwitch } from './keys';
import { PaletteButton } from './palette';

interface AdminPageProps {
  title: string;
  intro?: ReactNode;
  /** The keyboard shortcuts of the page; unset when there are none. */
  keys?: string;
  /** Stands at the end of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** An admin page: heading, description and content. */
export const AdminPage = ({ title, intro, keys, actions, children }: AdminPageProps) => {
  usePageTitle(title);
  return (
    <div className="admin page-admin">
      <div className="admin-head">
        <div>
          <h1>{title}</h1>
          {intro && <p className="muted small">{intro}</p>}
        </div>
        <div className="admin-head__end">
          {keys && <KeysSwitch label={keys} />}
          <PaletteButton />
          {actions}
        </div>
      </div>
      {children}
    </div>
  );
};
