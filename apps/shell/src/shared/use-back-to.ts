import { useCameFromHere } from '@halalmap/mfe-kit/came-from-here';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * For a link that leads back: to the page before, if that was one of this site, else to where the link says.
 * @returns what the link does when it is pressed
 */
export const useBackTo = (): ((event: MouseEvent) => void) => {
  const navigate = useNavigate();
  const cameFromHere = useCameFromHere();
  return (event) => {
    if (!cameFromHere()) return;
    event.preventDefault();
    void navigate(-1);
  };
};
