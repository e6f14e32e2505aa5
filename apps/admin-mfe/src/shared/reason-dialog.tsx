import { lazy, Suspense } from 'react';
import type { ReasonModalProps } from './reason-modal';

const loadModal = async () => ({ default: (await import('./reason-modal')).ReasonModal });
const ReasonModal = lazy(loadModal);

/** Loads the dialog before its first use, so that it opens at once. */
export const preloadReasonDialog = async (): Promise<void> => {
  await loadModal();
};

/** Asks for confirmation and a reason. Loaded on first use. */
export const ReasonDialog = (props: ReasonModalProps) => (
  <Suspense fallback={null}>
    <ReasonModal {...props} />
  </Suspense>
);
