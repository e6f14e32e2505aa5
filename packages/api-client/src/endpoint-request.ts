import type { EndpointName, EndpointTypes } from '@halalmap/contracts';
import type { ApiRequest } from './send-request';

/** The body of an endpoint's response. */
export type ResponseTo<N extends EndpointName> = EndpointTypes<N>['response'];

type Params<N extends EndpointName> = EndpointTypes<N>['params'];
type Query<N extends EndpointName> = {
  readonly [K in keyof EndpointTypes<N>['query']]?: NonNullable<ApiRequest['params']>[string];
};
/** Names of fields are checked. Values are what people have typed: the service checks them. */
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

/** Input may be left out where nothing of it is needed. */
type Optional<T> = object extends T ? [input?: T] : [input: T];

const split = (name: string): [method: string, path: string] => {
  const at = name.indexOf(' ');
  return [name.slice(0, at), name.slice(at + 1)];
};

const fill = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params[key])));

/**
 * The path of an endpoint, with its parameters filled in.
 * @param name method and path, such as `GET /api/listings/{id}`; an unknown one is an error of types
 */
export const urlOf = <N extends EndpointName>(
  name: N,
  ...[params]: Params<N> extends undefined ? [] : [params: Params<N>]
): string => fill(split(name)[1], params as Readonly<Record<string, unknown>> | undefined);

/**
 * A request to an endpoint. Names, parameters and body are checked by types that come from the endpoints of
 * `@halalmap/contracts`; nothing of those comes into a bundle.
 */
export const requestTo = <N extends EndpointName>(name: N, ...[input]: Optional<Input<N>>): ApiRequest => {
  const [method, path] = split(name);
  // What is left out is undefined, whichever endpoint it is.
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
