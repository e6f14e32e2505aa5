import { type Language, type Listing, pathIn, product } from '@halalmap/contracts';
import { notFound, unavailable } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import type { DrawBadge, DrawCard } from '../domain/ports';

/** The number of cards kept in memory, and of those drawn or waiting for it at a time. */
const [kept, mostAtOnce] = [64, 16];

interface CardRequest {
  id: string;
  language: Language;
  hasQr: boolean;
}

export type OpenCardUseCase = (request: CardRequest) => Promise<Buffer>;

/** A badge with the state of a place today: the text of an SVG, or a PNG. */
export type OpenBadgeUseCase = (
  request: Omit<CardRequest, 'hasQr'> & { format: 'svg' | 'png' },
) => Promise<string | Buffer>;

/**
 * Gives out share cards and badges: one is drawn at a time, and the latest are kept until the listing or the day changes.
 * @throws AppError `not_found` for a listing that is not public, `unavailable` while too many are being drawn
 */
export const createOpenCard = (dependencies: {
  find: (id: string) => Promise<Listing | null>;
  draw: DrawCard;
  clock: Clock;
  drawBadge: DrawBadge;
  badgeSvg: (listing: Listing, language: Language, now: number) => string;
  publicUrl: string;
}): { openCard: OpenCardUseCase; openBadge: OpenBadgeUseCase } => {
  const cards = new Map<string, Promise<Buffer>>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const drawInTurn = (task: () => Promise<Buffer>): Promise<Buffer> => {
    if (waiting >= mostAtOnce) throw unavailable('Many cards are being drawn right now');
    waiting += 1;
    const card = last.then(task).finally(() => {
      waiting -= 1;
    });
    last = card.catch(() => undefined);
    return card;
  };

  const findListing = async (id: string): Promise<Listing> => {
    const listing = await dependencies.find(id);
    if (!listing || listing.id !== id) throw notFound();
    return listing;
  };

  /** What was drawn for the same state on the same day, or what is drawn now. */
  const keep = (
    key: ReadonlyArray<string | boolean>,
    { updatedAt, trust }: Listing,
    draw: (now: number) => Promise<Buffer>,
  ): Promise<Buffer> => {
    const now = dependencies.clock.now().getTime();
    // The days that are left change at midnight in Manila.
    const day = Math.floor((now + product.utcOffsetMs) / 86_400_000);
    const state = [trust.level, trust.review === null, trust.certificate?.state ?? ''];
    const name = [...key, updatedAt, ...state, day].join(' ');
    const known = cards.get(name);
    if (known) {
      cards.delete(name);
      cards.set(name, known);
      return known;
    }
    const card = drawInTurn(() => draw(now));
    cards.set(name, card);
    card.catch(() => cards.delete(name));
    const [oldest] = cards.keys();
    if (cards.size > kept && oldest !== undefined) cards.delete(oldest);
    return card;
  };

  return {
    async openCard({ id, language, hasQr }) {
      const listing = await findListing(id);
      const qr = hasQr ? new URL(pathIn(language, `/listing/${id}`), dependencies.publicUrl).href : null;
      return keep(['card', id, language, hasQr], listing, (now) =>
        dependencies.draw({ listing, language, now, qr }),
      );
    },
    async openBadge({ id, language, format }) {
      const listing = await findListing(id);
      if (format === 'svg')
        return dependencies.badgeSvg(listing, language, dependencies.clock.now().getTime());
      return keep(['badge', id, language], listing, (now) =>
        dependencies.drawBadge({ listing, language, now }),
      );
    },
  };
};
