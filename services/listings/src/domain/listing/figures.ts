import type { Figures } from '@halalmap/contracts';

/** What is counted of a listing. */
export type Figure = 'views' | 'saves' | 'directions';

export interface FigureStore {
  /** Adds one to a figure of a day, `YYYY-MM-DD`. */
  add(counted: { listingId: string; date: string; figure: Figure; at: Date }): Promise<void>;
  /** The days from this one on that have any, oldest first. */
  since(listingId: string, date: string): Promise<Figures['days']>;
}
