import { FailedDialog, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Suspense } from 'react';
import type { ReasonModalProps } from './reason-modal';

const ReasonModal = lazyPart<ReasonModalProps>(
  async () => (await import('./reason-modal')).ReasonModal,
  FailedDialog,
);

/** Loads the dialog before its first use, so that it opens at once. If that fails, its first use tries again. */
export const preloadReasonDialog = async (): Promise<void> => {
  await ReasonModal.preload().catch(() => undefined);
};

/** Asks for confirmation and a reason. Loaded on first use. */
export const ReasonDialog = (props: ReasonModalProps) => (
  <Suspense fallback={null}>
    <ReasonModal {...props} />
  </Suspense>
);
