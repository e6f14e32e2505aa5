import { createContext } from 'react';

/** How a detail view relates to its list. */
export interface DetailPlace {
  /** Receives the heading, which is focused when a row is chosen on a small screen. */
  holdHeading: (element: HTMLHeadingElement | null) => void;
  /** Back to the list, where it is above the detail. */
  onBack: () => void;
}

export const DetailPlaceContext = createContext<DetailPlace>({
  holdHeading: () => undefined,
  onBack: () => undefined,
});
