import { defineRemote } from '@halalmap/mfe-kit';
import { ImportPage } from './features/import/import-page';
import { ModerationPage } from './features/moderation/moderation-page';

export const remote = defineRemote({
  role: 'admin',
  routes: [
    { path: '/admin', element: <ModerationPage /> },
    { path: '/admin/import', element: <ImportPage /> },
  ],
});
