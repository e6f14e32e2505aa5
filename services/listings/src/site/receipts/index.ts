import { endpoints, listingChangedTypes } from '@halalmap/contracts';
import type { EventBus } from '@halalmap/event-bus';
import { type Clock, createRouter, mount } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { Module } from '../../module';
import type { LinkSecrets } from '../notices/link-secrets';
import type { Notices } from '../notices/notices';
import { ReceiptStore } from './receipt-store';
import { Receipts } from './receipts';

const aboutSubmission = z.object({ listingId: z.string(), listing: z.object({ origin: z.string() }) });

/** How a visitor follows a submission without an account. */
export const createReceiptsModule = (options: {
  connection: Connection;
  listings: Pick<ListingRepository, 'find'>;
  notices: Notices;
  links: LinkSecrets;
  clock: Clock;
  publicUrl: string;
}) => {
  const store = new ReceiptStore(options.connection);
  const receipts = new Receipts({ ...options, store });
  const router = createRouter();
  mount(router, endpoints.listings.receipt, ({ params: { token } }) => receipts.read(token));

  /** Imported and sample places have no receipt. */
  const onListingChanged = (bus: EventBus) =>
    bus.subscribe({
      consumer: 'listings-receipts',
      types: listingChangedTypes,
      async handle(event) {
        const { listingId, listing } = aboutSubmission.parse(event.data);
        if (listing.origin === 'submitted') await receipts.applyDecision(listingId);
      },
    });

  return {
    routes: [router],
    events: [onListingChanged],
    collections: { receipts, receiptStore: store },
  } satisfies Module;
};
