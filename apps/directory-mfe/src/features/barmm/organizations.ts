import { barmmOrganizations, type BarmmOrganization } from '@halalmap/reference-data/barmm';
import { fold } from '@halalmap/reference-data/fold';

/** The filters of the list. All of them are kept in the URL. */
export interface OrganizationFilters {
  search: string;
  /** null: all of them. */
  category: string | null;
}

export const noFilters: OrganizationFilters = { search: '', category: null };

interface Category {
  name: string;
  /** The number of its organizations, regardless of the search. */
  count: number;
}

/** The categories in list order. */
export const categories: readonly Category[] = [
  ...new Set(barmmOrganizations.map(({ category }) => category)),
].map((name) => ({ name, count: barmmOrganizations.filter(({ category }) => category === name).length }));

/** The number of organizations, and how many are fully or partly verified. */
export const counts = {
  total: barmmOrganizations.length,
  verified: barmmOrganizations.filter(({ verified }) => verified === 'Yes').length,
  partial: barmmOrganizations.filter(({ verified }) => verified === 'Partial').length,
} as const;

const searchable = barmmOrganizations.map((entry) => ({
  entry,
  text: fold([entry.organization, entry.acronym ?? '', entry.notes, entry.category].join(' ')),
}));

/**
 * The organizations of a category that match every word of the search in their name, short form, notes or category.
 * Accents and case are ignored.
 */
export const findOrganizations = ({ search, category }: OrganizationFilters): BarmmOrganization[] => {
  const words = fold(search).split(' ');
  return searchable
    .filter(({ entry }) => category === null || entry.category === category)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ entry }) => entry);
};
