import { endpoints } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { forbidden } from '@halalmap/errors';
import { type Clock, createRouter, mount } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import type { CheckAccessUseCase } from '../../app/listing/read-listings';
import type { Module } from '../../module';
import { ListingStatisticsStore } from './listing-statistics';

/** How often listings are viewed, saved and asked the way to, for their owners and admins. */
export const createStatisticsModule = (options: {
  connection: Connection;
  /** Key of the hashes of addresses. */
  secret: string;
  clock: Clock;
  checkAccess: CheckAccessUseCase;
}) => {
  const { connection, secret, clock, checkAccess } = options;
  const statistics = new ListingStatisticsStore(connection, secret);
  const router = createRouter();

  /** An owner's visits to their own place are not counted, those of admins are. */
  mount(router, endpoints.listings.countFigure, async ({ ctx, params: { id }, caller: reader, body }) => {
    const { kind } = await body();
    await checkAccess({ id, reader: null, toEdit: false });
    if (reader && reader.role !== 'admin') {
      const { mayEdit } = await checkAccess({ id, reader, toEdit: false });
      if (mayEdit) return;
    }
    const counted = kind === 'view' ? 'views' : 'directions';
    await statistics.add(id, counted, clock.now(), ctx.state.clientAddress);
  });

  mount(router, endpoints.listings.figures, async ({ params: { id }, caller: reader }) => {
    const { mayEdit } = await checkAccess({ id, reader, toEdit: false });
    if (!mayEdit) throw forbidden();
    return { days: await statistics.lastDays(id, clock.now()) };
  });

  mount(router, internalEndpoints.listings.countSave, async ({ params: { id } }) => {
    await checkAccess({ id, reader: null, toEdit: false });
    await statistics.add(id, 'saves', clock.now());
  });

  return { routes: [router], collections: { statistics } } satisfies Module;
};
