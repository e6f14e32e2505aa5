import { lazy, Suspense } from 'react';
import type { ReasonModalProps } from './reason-modal';

const ReasonModal = lazy(async () => ({ default: (await import('./reason-modal')).ReasonModal }));

/** Asks before something is done, and for the words that go along with it. Loaded when it is first asked. */
export const ReasonDialog = (props: ReasonModalProps) => (
  <Suspense fallback={null}>
    <ReasonModal {...props} />
  </Suspense>
);
