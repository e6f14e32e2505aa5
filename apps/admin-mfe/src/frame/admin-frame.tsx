import { PageSkeleton } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/admin.css';
import { Suspense, type ReactNode } from 'react';
import { KeysProvider } from '../shared/keys';
import { AdminNav } from './admin-nav';
import './frame.css';

/** What stands around every page of the admins. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <KeysProvider>
    <AdminNav />
    <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
  </KeysProvider>
);
