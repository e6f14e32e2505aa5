import { useState } from 'react';
import { useQueryDialog } from '../../shared/hooks';

/** The action of a review dialog. */
type DialogKind = 'write' | 'report' | 'answer' | 'delete' | 'deleteAnswer';

/** Opens a dialog; all except writing refer to the review of the id. */
export type OpenDialog = (kind: DialogKind, reviewId?: string) => void;

export interface ReviewDialogState {
  current: { kind: DialogKind; reviewId: string } | null;
  open: OpenDialog;
  close: () => void;
}

/** Which review dialog is open. Those with text input have a URL, to return to after signing in. */
export const useReviewDialog = (): ReviewDialogState => {
  const typed = {
    write: useQueryDialog('review'),
    report: useQueryDialog('report'),
    answer: useQueryDialog('answer'),
  };
  const [asked, setAsked] = useState<ReviewDialogState['current']>(null);
  const addressed = (['write', 'report', 'answer'] as const).find((kind) => typed[kind].value !== null);
  return {
    current: asked ?? (addressed ? { kind: addressed, reviewId: typed[addressed].value ?? '' } : null),
    open: (kind, reviewId = '') => {
      if (kind === 'delete' || kind === 'deleteAnswer') setAsked({ kind, reviewId });
      else typed[kind].open(reviewId);
    },
    close: () => {
      setAsked(null);
      if (addressed) typed[addressed].close();
    },
  };
};
