import { barmmOrganizations, type BarmmOrganization } from '@halalmap/reference-data/barmm';
import { fold } from '@halalmap/reference-data/fold';

/** What narrows the list. The address of the page holds all of it. */
export interface OrganizationFilters {
  search: string;
  /** null: all of them. */
  category: string | null;
}

export const noFilters: OrganizationFilters = { search: '', category: null };

interface Category {
  name: string;
  /** How many organizations it has, whatever is searched. */
  count: number;
}

/** The categories in the order of the list. */
export const categories: readonly Category[] = [
  ...new Set(barmmOrganizations.map(({ category }) => category)),
].map((name) => ({ name, count: barmmOrganizations.filter(({ category }) => category === name).length }));

/** How many organizations there are, and how many of them are verified in whole or in part. */
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
 * The organizations of a category in which every word of the search occurs: in the name, its short form, the notes or
 * the category, accents and letter case ignored.
 */
export const findOrganizations = ({ search, category }: OrganizationFilters): BarmmOrganization[] => {
  const words = fold(search).split(' ');
  return searchable
    .filter(({ entry }) => category === null || entry.category === category)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ entry }) => entry);
};
