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
  /** Leads to the parts of the page. */
  parts?: ReactNode;
  /** Stands at the end of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** An admin page: heading, description and content. */
export const AdminPage = ({ title, intro, keys, parts, actions, children }: AdminPageProps) => {
  usePageTitle(title);
  return (
    <div className="admin page-admin">
      <div className="admin-head">
        <h1>{title}</h1>
        {parts}
        <div className="admin-head__end">
          <PaletteButton />
          {actions}
        </div>
        {(intro || keys) && (
          <div className="admin-head__about">
            {intro && <p className="muted small">{intro}</p>}
            {keys && <KeysSwitch label={keys} />}
          </div>
        )}
      </div>
      {children}
    </div>
  );
};
