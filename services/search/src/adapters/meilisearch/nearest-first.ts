import { distanceBetween, type Point } from '../../domain/map-cells';
import type { StoredDocument } from './stored-document';

/** Number of groups of origins. */
const groups = 3;

/** The places of a town whose exact positions are unknown. */
interface TownStand {
  stand: string;
  /** From the point to the farthest place that may be in the town. */
  metres: number;
  count: number;
  /** Number of such places in nearer towns. */
  before: number;
}

interface Group {
  exact: { stand: string; count: number };
  none: { stand: string; count: number };
  towns: TownStand[];
  total: number;
}

const groupsOf = (counts: Readonly<Record<string, number>>, from: Point): Group[] =>
  Array.from({ length: groups }, (_, rank) => {
    const ofGroup = Object.entries(counts).filter(([stand]) => stand.startsWith(`${rank} `));
    const [exact, none] = [`${rank} exact`, `${rank} none`];
    const towns = ofGroup
      .filter(([stand]) => stand !== exact && stand !== none)
      .map(([stand, count]) => {
        const [, lat = 0, lng = 0, radius = 0] = stand.split(' ').map(Number);
        return { stand, count, metres: Math.round(distanceBetween(from, { lat, lng }) + radius), before: 0 };
      })
      .sort((a, b) => a.metres - b.metres || (a.stand < b.stand ? -1 : 1));
    let before = 0;
    for (const town of towns) {
      town.before = before;
      before += town.count;
    }
    return {
      exact: { stand: exact, count: counts[exact] ?? 0 },
      none: { stand: none, count: counts[none] ?? 0 },
      towns,
      total: ofGroup.reduce((sum, [, count]) => sum + count, 0),
    };
  });

/** Documents of one or several stands, in a part of their order. */
interface Part {
  stands: readonly string[];
  offset: number;
  limit: number;
}

/** The queries that the order needs. */
interface StandQueries<Hit extends Partial<StoredDocument>> {
  /** The exact ones among these, the nearest first; the others, the newest first. */
  read(part: Part & { byDistance: boolean }): Promise<Hit[]>;
  /** Number of documents of a stand within this distance. */
  countWithin(stand: string, metres: number): Promise<number>;
}

/** The first number from 0 to `end` for which the test holds, or `end`; once it holds it holds for all that follow. */
const firstThat = async (end: number, test: (n: number) => Promise<boolean>): Promise<number> => {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (await test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** A range of the documents of one group that have a position. */
const readLocated = async <Hit extends Partial<StoredDocument>>(
  { exact, towns }: Group,
  { from, offset, limit }: { from: Point; offset: number; limit: number },
  queries: StandQueries<Hit>,
): Promise<Hit[]> => {
  /** Position of the first document of a town. */
  const startOf = async ({ metres, before }: TownStand): Promise<number> =>
    before + (await queries.countWithin(exact.stand, metres));

  // The first town that has documents in the range, or after its beginning.
  const at =
    offset === 0
      ? 0
      : await firstThat(towns.length, async (n) => {
          const town = towns[n];
          return town === undefined || (await startOf(town)) + town.count > offset;
        });
  const first = towns[at];
  const start = first && offset > 0 ? await startOf(first) : offset;
  const skipped = Math.max(0, offset - start);
  const before = first ? first.before : towns.reduce((sum, { count }) => sum + count, 0);
  const exactHits = await queries.read({
    stands: [exact.stand],
    offset: offset - skipped - before,
    limit,
    byDistance: true,
  });

  // Takes from the exact documents and the towns, whichever is nearer, until the page is full.
  const plan: Array<{ hit: Hit } | { town: TownStand; offset: number; count: number }> = [];
  let [missing, nextExact, nextTown, skip] = [limit, 0, at, skipped];
  while (missing > 0) {
    const [hit, town] = [exactHits[nextExact], towns[nextTown]];
    const isNearer = hit?._geo && (!town || distanceBetween(from, hit._geo) <= town.metres) && skip === 0;
    if (hit && isNearer) {
      plan.push({ hit });
      nextExact += 1;
      missing -= 1;
    } else if (town) {
      const count = Math.min(missing, town.count - skip);
      plan.push({ town, offset: skip, count });
      nextTown += 1;
      missing -= count;
      skip = 0;
    } else break;
  }

  const chunks = plan.filter((step) => 'town' in step);
  const whole = chunks.filter(({ town, count }) => count === town.count);
  const partial = chunks.filter(({ town, count }) => count < town.count);
  const parts: Part[] = [
    ...(whole.length === 0
      ? []
      : [
          {
            stands: whole.map(({ town }) => town.stand),
            offset: 0,
            limit: whole.reduce((sum, { count }) => sum + count, 0),
          },
        ]),
    ...partial.map(({ town, offset: skippedHere, count }) => ({
      stands: [town.stand],
      offset: skippedHere,
      limit: count,
    })),
  ];
  const inTowns = await Promise.all(parts.map((part) => queries.read({ ...part, byDistance: false })));
  const hits = inTowns.flat();
  return plan.flatMap((step) =>
    'hit' in step ? [step.hit] : hits.filter(({ stand }) => stand === step.town.stand),
  );
};

/**
 * A page in the order by distance, which the server cannot sort by: a place known only by its town counts at the centre of
 * the town plus the town's radius. The documents of each town are counted first; then the exact ones, which the
 * server sorts, and those of the towns on the page are read and merged.
 * @param options.counts number of matching documents by stand
 */
export const readNearest = async <Hit extends Partial<StoredDocument>>(options: {
  counts: Readonly<Record<string, number>>;
  from: Point;
  offset: number;
  limit: number;
  queries: StandQueries<Hit>;
}): Promise<Hit[]> => {
  const { counts, from, queries } = options;
  const page: Hit[] = [];
  let [offset, limit] = [options.offset, options.limit];
  for (const group of groupsOf(counts, from)) {
    const located = group.total - group.none.count;
    if (limit > 0 && offset < located) {
      const wanted = Math.min(limit, located - offset);
      page.push(...(await readLocated(group, { from, offset, limit: wanted }, queries)));
      limit -= wanted;
      offset += wanted;
    }
    if (limit > 0 && offset < group.total) {
      const wanted = Math.min(limit, group.total - offset);
      const part = { stands: [group.none.stand], offset: offset - located, limit: wanted };
      page.push(...(await queries.read({ ...part, byDistance: false })));
      limit -= wanted;
      offset += wanted;
    }
    offset = Math.max(0, offset - group.total);
  }
  return page;
};
