import { generatedListings, sampleListings, type SeedListing } from '@halalmap/reference-data';
import type { ListingsConfig } from '../config';

/** What an empty directory is filled with. */
export const seedsOf = (
  config: Pick<ListingsConfig, 'HALALMAP_SEED_SAMPLES' | 'HALALMAP_SEED_COUNT'>,
): { samples: SeedListing[]; generated: Iterable<SeedListing>; total: number } => {
  const samples = config.HALALMAP_SEED_SAMPLES ? sampleListings() : [];
  return {
    samples,
    generated: generatedListings(config.HALALMAP_SEED_COUNT),
    total: samples.length + config.HALALMAP_SEED_COUNT,
  };
};
