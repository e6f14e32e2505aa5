import { useEffect } from 'react';

/** Brings the focus to the first control of the dialog that is marked as wrong, whenever what is wrong changes. */
export const useFocusFault = (faults: unknown): void => {
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]');
    const control = wrong?.matches('input, textarea') ? wrong : wrong?.querySelector('input');
    control?.focus();
  }, [faults]);
};
