import { account, businessProfile, favorites, savedFilters, users } from './account';
import { apiKeys } from './api-keys';
import { calendars } from './calendars';
import { changes, claims } from './claims';
import { embeds } from './embeds';
import type { Endpoint, AcceptedOf, ResponseOf, SentOf } from './define-endpoint';
import { exports, moderation } from './moderation';
import { images } from './images';
import { certificateRequests, evidence, listings, ownerChecks } from './listings';
import { openData } from './open-data';
import { passkeys } from './passkeys';
import { photoOffers } from './photo-offers';
import { prayer } from './prayer';
import { queue } from './queue';
import { analytics, brandSuggestions, reference, referenceEdit } from './reference';
import { confirmations, reviews } from './reviews';
import { search } from './search';
import { secondFactor, session } from './session';
import { deadLetters, messages, monitoring, site } from './site';
import { transfer } from './transfer';

/** Every endpoint of the public API, by subject. */
export const endpoints = {
  session,
  secondFactor,
  passkeys,
  account,
  apiKeys,
  businessProfile,
  favorites,
  savedFilters,
  users,
  exports,
  search,
  listings,
  evidence,
  certificateRequests,
  ownerChecks,
  changes,
  moderation,
  queue,
  transfer,
  reviews,
  confirmations,
  claims,
  images,
  photoOffers,
  reference,
  referenceEdit,
  brandSuggestions,
  prayer,
  calendars,
  embeds,
  analytics,
  messages,
  deadLetters,
  monitoring,
  site,
  openData,
};

type Leaves<T> = T extends Endpoint ? T : { [K in keyof T]: Leaves<T[K]> }[keyof T];
type AnyEndpoint = Leaves<typeof endpoints>;

type EndpointsByName = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/** Method and path of an endpoint, such as `GET /api/listings/{id}`. */
export type EndpointName = keyof EndpointsByName;

/** What a client sends to an endpoint and receives from it. Only a type: it adds no schema to a bundle. */
export interface EndpointTypes<N extends EndpointName> {
  params: SentOf<EndpointsByName[N], 'params'>;
  query: SentOf<EndpointsByName[N], 'query'>;
  body: SentOf<EndpointsByName[N], 'body'>;
  response: ResponseOf<EndpointsByName[N]>;
  accepted: AcceptedOf<EndpointsByName[N]>;
}

const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'path' in value;
const leavesOf = (tree: object): Endpoint[] =>
  Object.values(tree).flatMap((value: object) => (isEndpoint(value) ? [value] : leavesOf(value)));

/** The same endpoints as a list. */
export const allEndpoints: readonly Endpoint[] = leavesOf(endpoints);

/** Method and path of an endpoint, such as `GET /api/listings/{id}`. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** Matches paths like the routers of services: letter case and a trailing slash are ignored. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

const parametersIn = (path: string): number => path.split('{').length - 1;
const byName = new Map(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint]));
/** Paths without parameters come first, so that `export` in `/api/listings/export` is not read as an id. */
const matchers = allEndpoints
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
  .sort((a, b) => parametersIn(a.endpoint.path) - parametersIn(b.endpoint.path));

/** The first two segments of a path, such as `/api/listings`. */
const groupOf = (path: string): string => path.split('/', 3).join('/').replace(/\/$/, '').toLowerCase();
const beginsWithParameter = ({ path }: Endpoint): boolean => groupOf(path).includes('{');
const groups = new Map(
  matchers.map(({ endpoint: { path } }) => [
    groupOf(path),
    matchers.filter(
      ({ endpoint }) => groupOf(endpoint.path) === groupOf(path) || beginsWithParameter(endpoint),
    ),
  ]),
);
const ungrouped = matchers.filter(({ endpoint }) => beginsWithParameter(endpoint));
/** The matchers that a path may match, in their order. */
const matchersOf = (path: string): typeof matchers => groups.get(groupOf(path)) ?? ungrouped;

/**
 * The endpoint of a request; what is read by GET is read by HEAD too.
 * @param path as requested, such as `/api/listings/5f…`
 * @returns undefined when there is none
 */
export const findEndpoint = (method: string, path: string): Endpoint | undefined => {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return (
    byName.get(`${wanted} ${path}`) ??
    matchersOf(path).find(({ endpoint, pattern }) => endpoint.method === wanted && pattern.test(path))
      ?.endpoint
  );
};

/** Any endpoint of this path, whatever its method: its service responds with the allowed methods. */
export const findEndpointOfPath = (path: string): Endpoint | undefined =>
  matchersOf(path).find(({ pattern }) => pattern.test(path))?.endpoint;
