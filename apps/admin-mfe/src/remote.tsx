import { defineRemote } from '@halalmap/mfe-kit';
import { ModerationPage } from './features/moderation/moderation-page';

export const remote = defineRemote({
  role: 'admin',
  routes: [{ path: '/admin', element: <ModerationPage /> }],
});
