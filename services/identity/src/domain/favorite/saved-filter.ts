import type { SavedFilterInput } from '@halalmap/contracts';

/** The filters of a list in the back office, saved by a user. */
export interface StoredSavedFilter extends SavedFilterInput {
  id: string;
  userId: string;
  createdAt: Date;
}

/** Stores saved filters. A name is used once per user and page. */
export interface SavedFilterRepository {
  /** In the order of their names. */
  allOf(userId: string): Promise<StoredSavedFilter[]>;
  /**
   * @param most filters per user; holds for concurrent requests too
   * @returns `taken` when the name is used on that page, `full` when the user has that many
   */
  add(filter: StoredSavedFilter, most: number): Promise<'added' | 'taken' | 'full'>;
  /** @returns the renamed filter, null when the user has none of that id, or `taken` */
  rename(userId: string, id: string, name: string): Promise<StoredSavedFilter | 'taken' | null>;
  remove(userId: string, id: string): Promise<void>;
  removeAllOf(userId: string): Promise<void>;
}
