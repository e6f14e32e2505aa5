import { hijriMonthSchema, limits } from '@halalmap/contracts';
import { declaredRamadans, reportedMonths } from '@halalmap/reference-data';
import type { DeclaredMonth } from '@halalmap/reference-data/hijri';
import type { Clock, Logger } from '@halalmap/service-kit';
import { Pool } from 'undici';
import { z } from 'zod';
import type { DeclaredMonths } from '../domain/listing-filter';

const minute = 60_000;
const monthsSchema = z.array(hijriMonthSchema.pick({ year: true, month: true, startsOn: true }));

/**
 * The months that admins declared, from the listings service: read again in the background once they are asked for a minute after
 * the last time. Until it responds, and while it does not, those of before are known, at first the bundled ones.
 */
export const createHttpDeclaredMonths = (options: {
  listingsUrl: string;
  clock: Clock;
  logger: Logger;
}): DeclaredMonths & { close(): Promise<void> } => {
  const pool = new Pool(options.listingsUrl, {
    connections: 1,
    headersTimeout: limits.connections.readMs,
    bodyTimeout: limits.connections.readMs,
  });
  let months: readonly DeclaredMonth[] = [...declaredRamadans, ...reportedMonths];
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (): Promise<void> => {
    try {
      const response = await pool.request({ path: '/api/hijri-months', method: 'GET' });
      if (response.statusCode === 200) months = monthsSchema.parse(await response.body.json());
      else await response.body.dump();
    } catch (error) {
      options.logger.debug({ err: error }, 'cannot read the declared months');
    }
  };

  return {
    current() {
      const now = options.clock.now().getTime();
      if (Math.abs(now - readAt) >= minute) {
        readAt = now;
        void read();
      }
      return months;
    },
    close: () => pool.close(),
  };
};
