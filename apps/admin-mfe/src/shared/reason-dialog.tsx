import { lazy, Suspense } from 'react';
import type { ReasonModalProps } from './reason-modal';

const ReasonModal = lazy(async () => ({ default: (await import('./reason-modal')).ReasonModal }));

/** Asks for confirmation and a reason. Loaded on first use. */
export const ReasonDialog = (props: ReasonModalProps) => (
  <Suspense fallback={null}>
    <ReasonModal {...props} />
  </Suspense>
);
