import { PageSkeleton } from '@halalmap/mfe-kit';
import { AntdTheme } from '@halalmap/ui/antd/core';
import '@halalmap/ui/styles/admin.css';
import { Suspense, type ReactNode } from 'react';
import { KeysProvider } from '../shared/keys';
import { PaletteProvider } from '../shared/palette';

/** The providers of every admin page. The shell renders the header and the navigation. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <AntdTheme>
    <KeysProvider>
      <PaletteProvider>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </PaletteProvider>
    </KeysProvider>
  </AntdTheme>
);
