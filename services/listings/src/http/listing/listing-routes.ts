import { endpoints, type Listing } from '@halalmap/contracts';
import { unavailable, validationFailed } from '@halalmap/errors';
import {
  createRouter,
  mount,
  requireCaller,
  sendJson,
  setEtag,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { DecideChangeUseCase } from '../../app/change/decide-change';
import type { ListChangesUseCase, SuggestChangeUseCase } from '../../app/change/suggest-change';
import type { PreviewTrustUseCase } from '../../app/evidence/assess-trust';
import type {
  AddEvidenceUseCase,
  ListEvidenceUseCase,
  WithdrawEvidenceUseCase,
} from '../../app/evidence/manage-evidence';
import type { CheckWithOwners } from '../../app/evidence/check-with-owners';
import type { RequestCertificates } from '../../app/evidence/request-certificates';
import type { EditListingUseCase } from '../../app/listing/edit-listing';
import type {
  EraseHistoryValuesUseCase,
  ReadHistoryUseCase,
  RestoreValueUseCase,
} from '../../app/listing/read-history';
import type {
  CheckAccessUseCase,
  GetListingUseCase,
  ListEnhancedUseCase,
  ListListingsUseCase,
} from '../../app/listing/read-listings';
import type { SubmitListingUseCase } from '../../app/listing/submit-listing';
import type { FindDuplicatesUseCase } from '../../app/moderation/find-duplicates';
import { describeAudit } from '../../app/activity/audit-scope';
import type { Receipts } from '../../site/receipts/receipts';
import {
  preconditionOf,
  type SafeWrites,
  sendChanged,
  senderOf,
  tagOf,
  withIdempotency,
} from '../safe-writes';

/** Routes to submit a listing, and to find it in the directory first. */
export const createSubmissionRoutes = (app: {
  submitListing: SubmitListingUseCase;
  receipts: Pick<Receipts, 'linkOf'>;
  findDuplicates: FindDuplicatesUseCase;
  writes: SafeWrites;
}): ServiceRouter => {
  const { listings } = endpoints;
  const router = createRouter();

  mount(router, listings.submit, async (request) => {
    const { caller, ctx } = request;
    // How the form was filled in differs between attempts to send the same submission.
    const { formCheck, ...submission } = await request.body();
    const sender = { ...senderOf(ctx, caller), formCheck };
    await withIdempotency(app.writes, request, submission, async (id) => {
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

  mount(router, listings.findDuplicates, async ({ caller, body }) =>
    app.findDuplicates({ probe: await body(), reader: caller }),
  );

  return router;
};

/** Routes to find, read and edit listings. */
export const createListingRoutes = (app: {
  listListings: ListListingsUseCase;
  listEnhanced: ListEnhancedUseCase;
  getListing: GetListingUseCase;
  editListing: EditListingUseCase;
  checkAccess: CheckAccessUseCase;
}): ServiceRouter => {
  const { listings, search } = endpoints;
  const router = createRouter();

  mount(router, search.listings, async ({ ctx, query, caller }) => {
    // The database would find all places of the country.
    if (query.along)
      throw unavailable('The search along a way is not available. Please try again in a moment');
    return sendJson(ctx, await app.listListings({ query, reader: caller }), 'by caller');
  });

  mount(router, search.enhancedListings, async ({ ctx, query, caller }) =>
    sendJson(ctx, await app.listEnhanced({ query, reader: caller }), 'by caller'),
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

  return router;
};

/** Routes for the history of a listing. */
export const createHistoryRoutes = (app: {
  readHistory: ReadHistoryUseCase;
  restoreValue: RestoreValueUseCase;
  eraseHistoryValues: EraseHistoryValuesUseCase;
}): ServiceRouter => {
  const { listings } = endpoints;
  const router = createRouter();

  mount(router, listings.history, ({ params: { id }, query: page, caller }) =>
    app.readHistory({ id, page, reader: caller }),
  );

  mount(router, listings.restoreValue, async ({ ctx, params, caller: by }) => {
    sendChanged(ctx, await app.restoreValue({ ...params, by, onlyIf: preconditionOf(ctx) }));
  });

  mount(router, listings.eraseHistoryValues, ({ params }) => {
    describeAudit({ changes: () => ({ entry: params.entry }) });
    return app.eraseHistoryValues(params);
  });

  return router;
};

/** Routes for the evidence of a listing, for its owner and admins. */
export const createEvidenceRoutes = (app: {
  listEvidence: ListEvidenceUseCase;
  addEvidence: AddEvidenceUseCase;
  withdrawEvidence: WithdrawEvidenceUseCase;
  previewTrust: PreviewTrustUseCase;
  checkAccess: CheckAccessUseCase;
}): ServiceRouter => {
  const { evidence } = endpoints;
  const router = createRouter();

  mount(router, evidence.list, async ({ ctx, params: { id }, caller }) => {
    await app.checkAccess({ id, reader: caller, toEdit: false });
    return app.listEvidence({ id, reader: requireCaller(ctx) });
  });

  mount(router, evidence.add, async ({ ctx, params: { id }, caller: by, body }) => {
    await app.checkAccess({ id, reader: by, toEdit: true });
    const added = await app.addEvidence({ id, submission: await body(), by });
    if ('entry' in added) return added.entry;
    ctx.status = 202;
    ctx.body = added;
    return undefined;
  });

  mount(router, evidence.withdraw, async ({ params: { id }, caller: by, body }) => {
    const { reason } = await body();
    await app.withdrawEvidence({ id, reason, by });
  });

  mount(router, evidence.previewTrust, ({ params: { id }, query, caller: by }) =>
    app.previewTrust({ id, query, by }),
  );

  return router;
};

/** Routes to suggest, list and decide changes. */
export const createChangeRoutes = (app: {
  suggestChange: SuggestChangeUseCase;
  listChanges: ListChangesUseCase;
  decideChange: DecideChangeUseCase;
  checkAccess: CheckAccessUseCase;
}): ServiceRouter => {
  const { changes } = endpoints;
  const router = createRouter();

  mount(router, changes.suggest, async ({ params: { id }, caller: by, body }) => {
    await app.checkAccess({ id, reader: by, toEdit: false });
    return app.suggestChange({ id, request: await body(), by });
  });

  mount(router, changes.list, ({ query, caller: reader }) => app.listChanges({ query, reader }));

  mount(router, changes.decide, async ({ params: { id }, caller: by, body }) =>
    app.decideChange({ id, decision: await body(), by }),
  );

  return router;
};

/** Routes to ask for the new certificate of a place, and to send it. */
export const createCertificateRequestRoutes = ({
  certificateRequests: requests,
}: {
  certificateRequests: RequestCertificates;
}): ServiceRouter => {
  const { certificateRequests } = endpoints;
  const router = createRouter();

  mount(router, certificateRequests.send, async ({ params: { id }, body }) =>
    requests.send({ listingId: id, email: (await body()).email }),
  );

  mount(router, certificateRequests.list, ({ query }) => requests.list(query));

  mount(router, certificateRequests.read, ({ params: { token } }) => requests.read(token));

  mount(router, certificateRequests.answer, async ({ params: { token }, body }) => {
    // Checked before the body, so that a link that no longer works says so.
    await requests.read(token);
    await requests.answer(token, await body());
  });

  return router;
};

/** Routes of the links in mails that ask whether what is said of a place is still true. */
export const createOwnerCheckRoutes = ({
  ownerChecks: checks,
}: {
  ownerChecks: Pick<CheckWithOwners, 'read' | 'answer'>;
}): ServiceRouter => {
  const { ownerChecks } = endpoints;
  const router = createRouter();

  mount(router, ownerChecks.read, ({ params: { token } }) => checks.read(token));

  mount(router, ownerChecks.answer, async ({ params: { token }, body }) => {
    // Checked before the body, so that a link that no longer works says so.
    await checks.read(token);
    await checks.answer(token, await body());
  });

  return router;
};
