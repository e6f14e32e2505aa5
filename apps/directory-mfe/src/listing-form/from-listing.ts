import type { Listing } from '@halalmap/contracts';
import { emptyForm, notListed, textFields, type FormValues, type TextField } from './form-values';
import { weekDays, type DaySpan } from './hours';

const typed = (value: unknown): string => {
  if (value === null || value === undefined || value === false || value === 'not_specified') return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

const spansIn = ({ openingHours }: Pick<Listing, 'openingHours'>): DaySpan[] =>
  weekDays.flatMap((day) =>
    (openingHours ?? [])
      .filter(({ days }) => days.includes(day))
      .map(({ open, close }) => ({ day, open, close })),
  );

/** What the form holds when a listing is opened in it. */
export const fromListing = (listing: Listing): FormValues => {
  const stored: Partial<Record<TextField, unknown>> = listing;
  const isOtherBrand = listing.brandId === null && typed(listing.brand) !== '';
  return {
    ...emptyForm(),
    ...Object.fromEntries(textFields.map((field) => [field, typed(stored[field])])),
    ...(isOtherBrand ? { brandId: notListed } : {}),
    entityType: listing.entityType,
    facilities: listing.facilities ?? [],
    openingHours: spansIn(listing),
  };
};
