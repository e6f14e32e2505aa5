import { createContext } from 'react';

/** What a detail has to do with the list that it belongs to. */
export interface DetailPlace {
  /** Told the heading, which takes the focus when a row is chosen on a small screen. */
  holdHeading: (element: HTMLHeadingElement | null) => void;
  /** Back to the list, where it stands above the detail. */
  onBack: () => void;
}

export const DetailPlaceContext = createContext<DetailPlace>({
  holdHeading: () => undefined,
  onBack: () => undefined,
});
