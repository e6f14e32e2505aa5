import { endpoints } from '@halalmap/contracts';
import { type Clock, createRouter, mount } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import type { IdGenerator } from '../../domain/listing/listing-repository';
import { type SafeWrites, withIdempotency } from '../../http/safe-writes';
import type { Module } from '../../module';
import type { LinkSecrets } from '../notices/link-secrets';
import type { Notices } from '../notices/notices';
import { Messages } from './messages';

/** Messages to the site team, and addresses for the newsletter. */
export const createMessagesModule = (options: {
  connection: Connection;
  clock: Clock;
  ids: IdGenerator;
  links: LinkSecrets;
  notices: Notices;
  writes: SafeWrites;
}) => {
  const messages = new Messages(options.connection, options);
  const router = createRouter();

  mount(router, endpoints.messages.contact, async (request) => {
    const message = await request.body();
    await withIdempotency(options.writes, request, message, async (id) => {
      await messages.contact(id, message, request.caller?.id ?? null);
      return { status: 202, headers: {}, body: '' };
    });
  });

  mount(router, endpoints.messages.subscribe, async ({ caller, body }) => {
    await messages.subscribe(await body(), caller?.id ?? null);
  });

  mount(router, endpoints.messages.confirmSubscription, ({ params: { token } }) => messages.confirm(token));

  mount(router, endpoints.messages.list, ({ query }) => messages.list(query));

  mount(router, endpoints.messages.markHandled, async ({ params: { id }, body }) => {
    const { handled } = await body();
    return messages.setHandled(id, handled);
  });

  mount(router, endpoints.messages.delete, ({ params: { id } }) => messages.remove(id));

  return { routes: [router], collections: { messages } } satisfies Module;
};
