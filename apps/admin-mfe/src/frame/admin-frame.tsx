import { PageSkeleton } from '@halalmap/mfe-kit';
import { AntdTheme } from '@halalmap/ui/antd/core';
import '@halalmap/ui/styles/admin.css';
import { Suspense, type ReactNode } from 'react';
import { KeysProvider } from '../shared/keys';

/** What every page of the admins needs around it. The shell brings the header and the navigation. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <AntdTheme>
    <KeysProvider>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </KeysProvider>
  </AntdTheme>
);
