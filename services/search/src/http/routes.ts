import { adminParametersOf, endpoints, type ListingQuery, type UserActed } from '@halalmap/contracts';
import { unavailable, validationFailed } from '@halalmap/errors';
import {
  createRouter,
  mount,
  requireRole,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { CheckDrift } from '../app/drift';
import type { FindEnhanced, FindListings } from '../app/find-listings';
import type { FindByCode } from '../app/find-by-code';
import type { FindLocations, Suggest } from '../app/suggest';
import type { FindOnMap } from '../app/find-on-map';
import type { RebuildIndex } from '../app/rebuild-index';
import { parseSearch } from '@halalmap/listing-model';
import { findLandmarks } from '../domain/landmarks';
import { searchContext } from '../domain/search-context';

/** The use cases of the search service. */
interface SearchApp {
  findListings: FindListings;
  findEnhanced: FindEnhanced;
  findOnMap: FindOnMap;
  findByCode: FindByCode;
  suggest: Suggest;
  locations: FindLocations;
  rebuild: RebuildIndex;
  checkDrift: CheckDrift;
  /** Adds an entry to the audit log. */
  record(entry: UserActed): Promise<void>;
  /** Counts a search that found nothing; nobody waits for it. */
  countMissed(search: { text: string; address: string }): void;
  newId(): string;
  /** Whether the index is built. */
  isReady(): boolean;
}

const maxUserAgentLength = 300;

/**
 * The index contains approved listings only; only admins may request others, and the database handles those requests.
 */
const refuseOtherStatus = (ctx: ServiceContext, status: string | undefined): void => {
  if (status === undefined || status === 'approved') return;
  requireRole(ctx, 'admin');
  throw validationFailed([{ path: 'status', message: 'The search index holds approved listings only' }]);
};

/** Only the database knows what the filters of admins ask for. */
const refuseAdminFilters = (ctx: ServiceContext, query: ListingQuery): void => {
  const [path] = [...adminParametersOf(query), ...(query.certificate ? ['certificate'] : [])];
  if (path === undefined) return;
  if (query.certificate !== 'ended') requireRole(ctx, 'admin');
  throw validationFailed([{ path, message: 'The search index holds approved listings only' }]);
};

/** The public routes of the search service. */
export const createSearchRoutes = (app: SearchApp): ServiceRouter[] => {
  const { search } = endpoints;
  const queries = createRouter();
  // An index that is not built yet cannot be queried: an empty directory would be a wrong response.
  queries.use(async (_ctx, next) => {
    if (!app.isReady()) throw unavailable('The search is starting. Please try again in a moment');
    await next();
  });

  mount(queries, search.listings, ({ ctx, query, caller }) => {
    refuseAdminFilters(ctx, query);
    return app.findListings(query, {
      isAdmin: caller?.role === 'admin',
      onNothing: (text) => app.countMissed({ text, address: ctx.state.clientAddress }),
    });
  });

  mount(queries, search.enhancedListings, ({ ctx, query }) => {
    refuseOtherStatus(ctx, query.status);
    return app.findEnhanced(query);
  });

  mount(queries, search.map, ({ ctx, query }) => {
    refuseOtherStatus(ctx, query.status);
    return app.findOnMap(query);
  });

  mount(queries, search.productsByCode, ({ params }) => app.findByCode(params.code));

  mount(queries, search.suggest, ({ query }) => app.suggest(query));

  mount(queries, search.parse, ({ query: { q, type, lang } }) =>
    parseSearch(q, { lang, type }, searchContext),
  );

  mount(queries, search.locations, ({ query: { q, limit, entityType } }) =>
    app.locations.search({ text: q, limit, ...(entityType && { type: entityType }) }),
  );

  mount(queries, search.landmarks, ({ query: { q, limit } }) => findLandmarks(q, limit));

  mount(queries, search.quickFilters, ({ query }) => app.locations.quickFilters(query.entityType));

  const index = createRouter();

  mount(index, search.rebuild, ({ ctx, caller }) => {
    const entry: UserActed = {
      entryId: app.newId(),
      by: caller.id,
      action: 'reindex',
      entity: { type: 'searchIndex', id: null },
      changes: caller.operator ? { operatorToken: 'true' } : null,
      ipAddress: ctx.state.clientAddress,
      userAgent: ctx.get('user-agent').slice(0, maxUserAgentLength) || null,
    };
    // Both need the listings service: if a rebuild cannot be recorded, the listings could not be read either.
    const { startedAt } = app.rebuild.start(() => app.record(entry));
    return { startedAt };
  });

  mount(index, search.rebuildProgress, () => app.rebuild.progress());

  mount(index, search.drift, () => app.checkDrift());

  return [queries, index];
};
