import { endpoints, type Listing } from '@halalmap/contracts';
import { validationFailed } from '@halalmap/errors';
import {
  createRouter,
  mount,
  requireCaller,
  sendJson,
  setEtag,
  type ServiceRouter,
} from '@halalmap/service-kit';
import { describeAudit } from '../../app/activity/audit-scope';
import { preconditionOf, sendChanged, senderOf, tagOf, withIdempotency } from '../safe-writes';
import type { ListingsApp } from '../listings-app';

/** Routes to submit, find, read and edit listings. */
const mountListings = (router: ServiceRouter, app: ListingsApp): void => {
  const { listings, search } = endpoints;

  mount(router, search.listings, async ({ ctx, query, caller }) =>
    sendJson(ctx, await app.listListings({ query, reader: caller }), 'by caller'),
  );

  mount(router, search.enhancedListings, async ({ ctx, query, caller }) =>
    sendJson(ctx, await app.listEnhanced({ query, reader: caller }), 'by caller'),
  );

  mount(router, listings.submit, async (request) => {
    const { caller, ctx } = request;
    // How the form was filled in differs between attempts to send the same submission.
    const { formCheck, ...submission } = await request.body();
    const sender = { ...senderOf(ctx, caller), formCheck };
    await withIdempotency(app, request, submission, async (id) => {
      const { listing, revision } = await app.submitListing({ submission, caller, sender, id });
      const headers = { Location: `/api/listings/${listing.id}`, ETag: tagOf(listing, revision) };
      return { status: 201, headers, body: JSON.stringify(listing) };
    });
    if (caller) return;
    // Added afterwards, so that the stored response of an `Idempotency-Key` does not contain the token.
    const listing = JSON.parse(String(ctx.body)) as Listing;
    ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.body = JSON.stringify({ ...listing, receipt: app.receipts.linkOf(listing.id) });
  });

  mount(router, listings.receipt, ({ params: { token } }) => app.receipts.read(token));

  mount(router, listings.findDuplicates, async ({ caller, body }) =>
    app.findDuplicates({ probe: await body(), reader: caller }),
  );

  mount(router, listings.read, async ({ ctx, params: { id }, caller }) => {
    const found = await app.getListing({ id, reader: caller });
    ctx.set('Cache-Control', caller ? 'private, no-cache' : 'public, no-cache');
    if ('movedTo' in found) {
      ctx.status = 301;
      ctx.redirect(`/api/listings/${found.movedTo}`);
      return;
    }
    const { listing, revision } = found;
    if (!setEtag(ctx, tagOf(listing, revision))) ctx.body = listing;
  });

  mount(router, listings.edit, async ({ ctx, params: { id }, caller: by, body }) => {
    // Access is checked before the body, so that callers without permission always get that error.
    await app.checkAccess({ id, reader: by, toEdit: true });
    const { certificateSeen, certificateFiles = [], ...patch } = await body();
    if (certificateSeen && by.role !== 'admin') {
      const message = 'Only admins can record a certificate as seen';
      throw validationFailed([{ path: 'certificateSeen', message }]);
    }
    const onlyIf = preconditionOf(ctx);
    sendChanged(ctx, await app.editListing({ id, patch, by, onlyIf, certificateSeen, certificateFiles }));
  });

  mount(router, listings.history, ({ params: { id }, query: page, caller }) =>
    app.readHistory({ id, page, reader: caller }),
  );

  mount(router, listings.countFigure, async ({ params: { id }, body }) => {
    const { kind } = await body();
    await app.figures.add(id, kind === 'view' ? 'views' : 'directions');
  });

  mount(router, listings.figures, ({ params: { id }, caller }) => app.figures.read(id, caller));

  mount(router, listings.restoreValue, async ({ ctx, params, caller: by }) => {
    sendChanged(ctx, await app.restoreValue({ ...params, by, onlyIf: preconditionOf(ctx) }));
  });

  mount(router, listings.eraseHistoryValues, ({ params }) => {
    describeAudit({ changes: () => ({ entry: params.entry }) });
    return app.eraseHistoryValues(params);
  });
};

/** Routes for the evidence of a listing, for its owner and admins. */
const mountEvidence = (router: ServiceRouter, app: ListingsApp): void => {
  const { evidence } = endpoints;

  mount(router, evidence.list, async ({ ctx, params: { id }, caller }) => {
    await app.checkAccess({ id, reader: caller, toEdit: false });
    return app.listEvidence({ id, reader: requireCaller(ctx) });
  });

  mount(router, evidence.add, async ({ params: { id }, caller: by, body }) => {
    await app.checkAccess({ id, reader: by, toEdit: true });
    return app.addEvidence({ id, submission: await body(), by });
  });

  mount(router, evidence.withdraw, async ({ params: { id }, caller: by, body }) => {
    const { reason } = await body();
    await app.withdrawEvidence({ id, reason, by });
  });

  mount(router, evidence.previewTrust, ({ params: { id }, query, caller: by }) =>
    app.previewTrust({ id, query, by }),
  );
};

/** Routes to suggest, list and decide changes. */
const mountChanges = (router: ServiceRouter, app: ListingsApp): void => {
  const { changes } = endpoints;

  mount(router, changes.suggest, async ({ params: { id }, caller: by, body }) => {
    await app.checkAccess({ id, reader: by, toEdit: false });
    return app.suggestChange({ id, request: await body(), by });
  });

  mount(router, changes.list, ({ query, caller: reader }) => app.listChanges({ query, reader }));

  mount(router, changes.decide, async ({ params: { id }, caller: by, body }) =>
    app.decideChange({ id, decision: await body(), by }),
  );
};

/** Routes to ask for the new certificate of a place, and to send it. */
const mountCertificateRequests = (router: ServiceRouter, app: ListingsApp): void => {
  const { certificateRequests } = endpoints;

  mount(router, certificateRequests.send, async ({ params: { id }, body }) =>
    app.certificateRequests.send({ listingId: id, email: (await body()).email }),
  );

  mount(router, certificateRequests.list, ({ query }) => app.certificateRequests.list(query));

  mount(router, certificateRequests.read, ({ params: { token } }) => app.certificateRequests.read(token));

  mount(router, certificateRequests.answer, async ({ params: { token }, body }) => {
    // Checked before the body, so that a link that no longer works says so.
    await app.certificateRequests.read(token);
    await app.certificateRequests.answer(token, await body());
  });
};

/** The routes of listings, their evidence, certificate requests and suggested changes. */
export const createListingRoutes = (app: ListingsApp): ServiceRouter => {
  const router = createRouter();
  mountListings(router, app);
  mountEvidence(router, app);
  mountCertificateRequests(router, app);
  mountChanges(router, app);
  return router;
};
