import { createHash } from 'node:crypto';
import { listingSubmissionSchema } from '@halalmap/contracts';
import type { SeedListing } from '@halalmap/reference-data';
import type { Clock } from '@halalmap/service-kit';
import { certificateSeen } from '../../domain/evidence/certificates';
import {
  type Evidence,
  type EvidenceFacts,
  newListing,
  type StoredListing,
} from '../../domain/listing/stored-listing';
import { manilaDayOf } from '../../domain/manila-time';
import type { SeedStore } from '../../domain/listing/listing-repository';

const batchSize = 1_000;

/** The same entry always gets the same id, so that seeding is idempotent. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

const evidenceOf = ({ key, report }: SeedListing, now: Date): Evidence[] =>
  report === null
    ? []
    : [
        {
          id: idOf(`evidence:${key}`),
          kind: 'published_source',
          facts: { ...report.facts, ...(report.asOf ? { sourceAsOf: report.asOf } : {}) },
          source: report.sources.join('; '),
          recordedAt: now,
          recordedBy: null,
          validUntil: null,
          withdrawnAt: null,
        },
      ];

/** The evidence that gives a generated listing its intended trust level. */
const proofOf = (
  { key, proof }: SeedListing,
  listing: Pick<StoredListing, 'name' | 'facts'>,
  recordedAt: Date,
): Evidence[] => {
  const entry = (number: number, kind: Evidence['kind'], facts: EvidenceFacts): Evidence => ({
    id: idOf(`evidence:${key}:${number}`),
    kind,
    facts,
    source: null,
    recordedAt,
    recordedBy: idOf(`person:${number}`),
    validUntil: null,
    withdrawnAt: null,
  });
  if (proof === 'owner') return [entry(0, 'owner_statement', { muslimOwned: 'Yes' })];
  if (proof === 'community') {
    return [0, 1, 2].map((number) =>
      entry(number, 'community_confirmation', {
        verdict: 'still_true',
        halal: 'all',
        how: 'ate',
        emailVerified: true,
        accountAgeDays: 100,
        networkGroup: `generated-${number}`,
      }),
    );
  }
  if (proof !== 'certificate') return [];
  const { id, recordedBy } = entry(0, 'certificate', {});
  const seen = certificateSeen(
    { ...listing, evidence: [] },
    { id, by: recordedBy ?? '', at: recordedAt, seen: { how: 'paper' }, findBrand: () => undefined },
  );
  return seen ? [seen] : [];
};

const generatedCertificateLasts = 4 * 365 * 24 * 60 * 60_000;

const toStored = (seed: SeedListing, createdAt: Date): StoredListing => {
  const submission = listingSubmissionSchema.parse({
    ...seed.submission,
    ...(seed.proof === 'certificate'
      ? { expiryDate: manilaDayOf(new Date(createdAt.getTime() + generatedCertificateLasts)) }
      : {}),
  });
  const id = idOf(seed.key);
  const listing = newListing(submission, { id, submitterId: null, now: createdAt, origin: seed.origin });
  return {
    ...listing,
    status: 'approved',
    evidence: [...evidenceOf(seed, createdAt), ...proofOf(seed, listing, createdAt)],
    publishedAt: createdAt,
  };
};

export interface SeedProgress {
  done: number;
  total: number;
}

/** The data that an empty directory is filled with. */
export interface Seeds {
  samples: readonly SeedListing[];
  generated: Iterable<SeedListing>;
  total: number;
  /** Adds demo places after the others. Called again after an interruption. `total` includes them. */
  demo?: { count: number; fill: () => Promise<void> } | undefined;
}

/**
 * Fills an empty directory once. An interrupted run is continued by the next call. Nothing is added twice, and a
 * directory that is already in use is left alone. Generated listings are dated before the samples, one second apart, so
 * that they do not push newer listings down. Publishes no events: the search index is built from the snapshot.
 * @param options.samples listings of the collection
 * @param options.generated more listings, read one by one so that memory use does not grow with their number
 * @param options.onProgress called after every batch
 * @returns how many listings were offered; 0 when there was nothing to do
 */
export const createSeedListings = ({ store, clock }: { store: SeedStore; clock: Clock }) =>
  async function seedListings(
    options: Seeds & { onProgress?: (progress: SeedProgress) => void },
  ): Promise<number> {
    const isWanted = (await store.state()) === 'running' || (await store.isPristine());
    if (!isWanted || options.total === 0) return 0;
    await store.setState('running');
    const now = clock.now().getTime();
    let batch: StoredListing[] = [];
    let done = 0;
    const flush = async (): Promise<void> => {
      await store.addAll(batch);
      done += batch.length;
      batch = [];
      options.onProgress?.({ done, total: options.total });
    };
    const add = async (seed: SeedListing, createdAt: Date): Promise<void> => {
      batch.push(toStored(seed, createdAt));
      if (batch.length === batchSize) await flush();
    };
    for (const seed of options.samples) await add(seed, new Date(now));
    let age = 0;
    for (const seed of options.generated) await add(seed, new Date(now - (age += 1) * 1_000));
    if (batch.length > 0) await flush();
    if (options.demo) {
      await options.demo.fill();
      done += options.demo.count;
      options.onProgress?.({ done, total: options.total });
    }
    await store.setState('done');
    return done;
  };
