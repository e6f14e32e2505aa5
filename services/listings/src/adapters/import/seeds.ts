import { generatedListings, sampleListings } from '@halalmap/reference-data';
import { demoPlaces } from '@halalmap/reference-data/demo';
import type { Seeds } from '../../app/import/seed-listings';
import type { ListingsConfig } from '../../config';

/**
 * The seeds for an empty directory.
 * @param fillDemo adds the demo places
 */
export const seedsOf = (
  config: Pick<ListingsConfig, 'HALALMAP_SEED' | 'HALALMAP_SEED_COUNT'>,
  fillDemo: () => Promise<void>,
): Seeds => {
  const samples = config.HALALMAP_SEED === 'none' ? [] : sampleListings();
  const demo = config.HALALMAP_SEED === 'demo' ? { count: demoPlaces().length, fill: fillDemo } : undefined;
  return {
    samples,
    generated: generatedListings(config.HALALMAP_SEED_COUNT),
    demo,
    total: samples.length + config.HALALMAP_SEED_COUNT + (demo?.count ?? 0),
  };
};
