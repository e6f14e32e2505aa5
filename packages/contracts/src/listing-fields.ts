import { entityTypes } from '@halalmap/listing-model';
import { z } from 'zod';

export const entityTypeSchema = z.enum(entityTypes);

export const listingStatuses = ['pending', 'approved', 'rejected'] as const;
export const listingStatusSchema = z.enum(listingStatuses);
export type ListingStatus = z.infer<typeof listingStatusSchema>;

export const listingOriginSchema = z.enum(['submitted', 'imported', 'sample', 'demo', 'generated']);
export type ListingOrigin = z.infer<typeof listingOriginSchema>;
