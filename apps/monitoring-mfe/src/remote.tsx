import type { PathsOf } from '@halalmap/contracts';
import { defineRemote } from '@halalmap/mfe-kit';
import { AntdTheme } from '@halalmap/ui/antd/core';
import '@halalmap/ui/styles/admin.css';
import type { ReactElement } from 'react';
import { MonitoringPage } from './page/monitoring-page';

const pages: Readonly<Record<PathsOf<'monitoring'>, ReactElement>> = {
  '/system-monitoring': <MonitoringPage />,
};

export const remote = defineRemote({
  role: 'admin',
  routes: Object.entries(pages).map(([path, page]) => ({ path, element: <AntdTheme>{page}</AntdTheme> })),
});
