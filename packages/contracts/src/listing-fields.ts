import { entityTypes } from '@halalmap/listing-model';
import { z } from 'zod';
import { listingOrigins } from './listing-values';

export const entityTypeSchema = z.enum(entityTypes);

export const listingStatuses = ['pending', 'approved', 'rejected'] as const;
export const listingStatusSchema = z.enum(listingStatuses);
export type ListingStatus = z.infer<typeof listingStatusSchema>;

export const listingOriginSchema = z.enum(listingOrigins);
