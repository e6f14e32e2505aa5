import type { EndpointName, EndpointTypes } from '@halalmap/contracts';
import type { ApiRequest } from './send-request';

/** The response body of an endpoint. */
export type ResponseTo<N extends EndpointName> = EndpointTypes<N>['response'];

type Params<N extends EndpointName> = EndpointTypes<N>['params'];
type Query<N extends EndpointName> = {
  readonly [K in keyof EndpointTypes<N>['query']]?: NonNullable<ApiRequest['params']>[string];
};
/** Field names are checked. Values are user input, which the service validates. */
type Body<N extends EndpointName> =
  | (string extends keyof EndpointTypes<N>['body']
      ? object
      : { readonly [K in keyof EndpointTypes<N>['body']]?: unknown })
  | FormData
  | Blob;

type Input<N extends EndpointName> = Pick<ApiRequest, 'headers'> &
  (Params<N> extends undefined ? object : { params: Params<N> }) &
  (EndpointTypes<N>['query'] extends undefined ? object : { query?: Query<N> }) &
  (EndpointTypes<N>['body'] extends undefined ? object : { body: Body<N> });

/** Input may be omitted if all of it is optional. */
type Optional<T> = object extends T ? [input?: T] : [input: T];

const split = (name: string): [method: string, path: string] => {
  const at = name.indexOf(' ');
  return [name.slice(0, at), name.slice(at + 1)];
};

const fill = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params[key])));

/**
 * The path of an endpoint with its parameters filled in.
 * @param name method and path, such as `GET /api/listings/{id}`; an unknown one is a type error
 */
export const urlOf = <N extends EndpointName>(
  name: N,
  ...[params]: Params<N> extends undefined ? [] : [params: Params<N>]
): string => fill(split(name)[1], params as Readonly<Record<string, unknown>> | undefined);

/**
 * A request to an endpoint. Names, parameters and body are checked by types derived from `@halalmap/contracts`;
 * nothing of it is added to a bundle.
 */
export const requestTo = <N extends EndpointName>(name: N, ...[input]: Optional<Input<N>>): ApiRequest => {
  const [method, path] = split(name);
  // Omitted parts are undefined for every endpoint.
  const { params, query, body, headers } = (input ?? {}) as {
    params?: Readonly<Record<string, unknown>>;
    query?: NonNullable<ApiRequest['params']>;
    body?: unknown;
    headers?: Record<string, string>;
  };
  return {
    url: fill(path, params),
    method: method as NonNullable<ApiRequest['method']>,
    ...(query && { params: query }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  };
};
