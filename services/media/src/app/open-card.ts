import { type Language, type Listing, pathIn, product } from '@halalmap/contracts';
import { notFound, unavailable } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import type { DrawCard } from '../domain/ports';

/** The number of cards kept in memory, and of those drawn or waiting for it at a time. */
const [kept, mostAtOnce] = [64, 16];

interface CardRequest {
  id: string;
  language: Language;
  hasQr: boolean;
}

export type OpenCardUseCase = (request: CardRequest) => Promise<Buffer>;

/**
 * Gives out share cards: one is drawn at a time, and the latest are kept until the listing or the day changes.
 * @throws AppError `not_found` for a listing that is not public, `unavailable` while too many are being drawn
 */
export const createOpenCard = (dependencies: {
  find: (id: string) => Promise<Listing | null>;
  draw: DrawCard;
  clock: Clock;
  publicUrl: string;
}): OpenCardUseCase => {
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

  return async ({ id, language, hasQr }) => {
    const listing = await dependencies.find(id);
    if (!listing || listing.id !== id) throw notFound();
    const now = dependencies.clock.now();
    // The days that are left change at midnight in Manila.
    const day = Math.floor((now.getTime() + product.utcOffsetMs) / 86_400_000);
    const key = [id, language, hasQr, listing.updatedAt, listing.trust.level, day].join(' ');
    const known = cards.get(key);
    if (known) {
      cards.delete(key);
      cards.set(key, known);
      return known;
    }
    const qr = hasQr ? new URL(pathIn(language, `/listing/${id}`), dependencies.publicUrl).href : null;
    const card = drawInTurn(() => dependencies.draw({ listing, language, now: now.getTime(), qr }));
    cards.set(key, card);
    card.catch(() => cards.delete(key));
    const [oldest] = cards.keys();
    if (cards.size > kept && oldest !== undefined) cards.delete(oldest);
    return card;
  };
};
