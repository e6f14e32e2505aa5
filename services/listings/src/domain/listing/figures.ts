import type { Figures } from '@halalmap/contracts';

/** What is counted of a listing. */
export type Figure = 'views' | 'saves' | 'directions';

export interface FigureStore {
  /** Adds one to a figure of a day, `YYYY-MM-DD`. */
  add(counted: {
    listingId: string;
    date: string;
    figure: Figure;
    at: Date;
    /** Counts once a day; a keyed hash of the address is kept until the day is over. */
    from?: { address: string; until: Date };
  }): Promise<void>;
  /** The days from this one on that have any, oldest first. */
  since(listingId: string, date: string): Promise<Figures['days']>;
}
