import type { EndpointName, EndpointTypes } from '@halalmap/contracts';
import { type ApiError, errorOfFailure, errorOfResponse } from './api-error';

type ParamValue = string | number | boolean | null | undefined;

export interface ApiRequest {
  /** Path from the root, without a query. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters: an array repeats its name; undefined, null and '' are omitted. */
  params?: Record<string, ParamValue | readonly ParamValue[]>;
  /** JSON, a form, or a file. A file needs its `content-type` in the headers. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The browser's cache mode; default: the rules of the response. */
  cache?: RequestCache;
  /** The body of the response; default JSON. */
  reads?: 'text';
  /** The request is completed even if the page is closed meanwhile. */
  keepalive?: boolean;
}

export interface ResponseMeta {
  /** The service that responded in place of an unavailable one; normally null. */
  fallback: string | null;
  /** ETag of what was read or changed, for `If-Match`. */
  etag: string | null;
}

type ApiResponse = { data: unknown; meta: ResponseMeta } | { error: ApiError };

const queryOf = (params: ApiRequest['params'] = {}): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const item of Array.isArray(value) ? (value as readonly ParamValue[]) : [value as ParamValue]) {
      if (item !== undefined && item !== null && item !== '') query.append(name, String(item));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

const bodyOf = (request: ApiRequest): Pick<RequestInit, 'body' | 'headers'> => {
  const headers = { accept: 'application/json', ...request.headers };
  if (request.body === undefined) return { headers };
  if (request.body instanceof FormData || request.body instanceof Blob)
    return { headers, body: request.body };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(request.body) };
};

/** How requests are sent: the browser's `fetch`, except during server-side rendering. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends a request with the cookies of this site. Errors are values; nothing is thrown. */
export const sendRequest = async (
  request: ApiRequest,
  signal?: AbortSignal,
  send: Fetch = (url, init) => fetch(url, init),
): Promise<ApiResponse> => {
  let response: Response;
  let text: string;
  try {
    response = await send(request.url + queryOf(request.params), {
      method: request.method ?? 'GET',
      credentials: 'include',
      ...bodyOf(request),
      ...(signal ? { signal } : {}),
      ...(request.cache && { cache: request.cache }),
      ...(request.keepalive && { keepalive: true }),
    });
    text = await response.text();
  } catch (cause) {
    return { error: errorOfFailure('network', cause) };
  }
  const { status, statusText } = response;
  if (!response.ok) {
    return {
      error: errorOfResponse({ status, statusText, text, retryAfter: response.headers.get('retry-after') }),
    };
  }
  try {
    return {
      data: request.reads === 'text' ? text : text === '' ? null : (JSON.parse(text) as unknown),
      meta: {
        fallback: response.headers.get('x-halalmap-fallback'),
        etag: response.headers.get('etag'),
      },
    };
  } catch (cause) {
    return { error: errorOfFailure('unreadable', cause, status) };
  }
};

/** The response body of an endpoint. */
export type ResponseTo<N extends EndpointName> = EndpointTypes<N>['response'];

/** The body of an endpoint whose work goes on after the response. */
export type AcceptedTo<N extends EndpointName> = EndpointTypes<N>['accepted'];

type Params<N extends EndpointName> = EndpointTypes<N>['params'];
/** Parameters by name, or a query string as it is. */
type Query<N extends EndpointName> =
  string | { readonly [K in keyof EndpointTypes<N>['query']]?: NonNullable<ApiRequest['params']>[string] };
/** Field names are checked. Values are user input, which the service validates. */
type Body<N extends EndpointName> =
  | (string extends keyof EndpointTypes<N>['body']
      ? object
      : { readonly [K in keyof EndpointTypes<N>['body']]?: unknown })
  | FormData
  | Blob;

type Input<N extends EndpointName> = Pick<ApiRequest, 'headers' | 'cache' | 'reads' | 'keepalive'> &
  (Params<N> extends undefined ? object : { params: Params<N> }) &
  (EndpointTypes<N>['query'] extends undefined ? object : { query?: Query<N> }) &
  (EndpointTypes<N>['body'] extends undefined ? object : { body: Body<N> });

/** Input may be omitted if all of it is optional. */
type Optional<T> = object extends T ? [input?: T] : [input: T];

/** The name of the first parameter in a path; undefined if it has none. */
const parameterIn = (name: string): string | undefined => /\{(\w+)\}/.exec(name)?.[1];

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
  const { params, query, ...others } = (input ?? {}) as Omit<ApiRequest, 'url' | 'method' | 'params'> & {
    params?: Readonly<Record<string, unknown>>;
    query?: string | NonNullable<ApiRequest['params']>;
  };
  const url = fill(path, params);
  return {
    ...others,
    url: typeof query === 'string' && query !== '' ? `${url}?${query}` : url,
    method: method as NonNullable<ApiRequest['method']>,
    ...(typeof query === 'object' && { params: query }),
  };
};

/** What a hook takes when nothing else is said: the only path parameter or the body, if there is just one of them. */
type ArgumentOf<N extends EndpointName> = N extends `${string}}${string}}${string}`
  ? never
  : Params<N> extends undefined
    ? EndpointTypes<N>['body'] extends undefined
      ? void
      : EndpointTypes<N>['body']
    : EndpointTypes<N>['body'] extends undefined
      ? Params<N>[keyof Params<N>]
      : never;

interface Definition<Argument, Response, Result> {
  query: (argument: Argument) => ApiRequest;
  transformResponse: (response: Response, meta: ResponseMeta | undefined, argument: Argument) => Result;
}

interface Define<Names extends EndpointName> {
  <N extends Names>(name: N): Definition<ArgumentOf<N>, ResponseTo<N>, ResponseTo<N>>;
  <N extends Names, Argument = void, Result = ResponseTo<N>>(
    name: N,
    toInput: (argument: Argument) => Input<N>,
    transform?: (
      response: ResponseTo<N>,
      meta: ResponseMeta | undefined,
      argument: NoInfer<Argument>,
    ) => Result,
  ): Definition<NoInfer<Argument>, ResponseTo<N>, NoInfer<Result>>;
}

/**
 * The part of an RTK Query endpoint that follows from an endpoint of the API: its request, and the types of its
 * argument and result.
 * @param name method and path, such as `GET /api/listings/{id}`
 * @param toInput the parts of the request for the argument of the hook; left out, the argument is the only path
 * parameter or the body
 * @param transform what is stored instead of the response
 * @example build.query({ ...defineQuery('GET /api/brands'), providesTags: ['Reference'] })
 */
export const defineQuery = ((
  name: 'GET /api/listings',
  toInput: (argument: unknown) => object = (argument) => {
    const parameter = parameterIn(name);
    return parameter === undefined ? { body: argument } : { params: { [parameter]: argument } };
  },
  transform: Definition<unknown, unknown, unknown>['transformResponse'] = (response) => response,
) => ({
  query: (argument: unknown) => requestTo(name, toInput(argument)),
  transformResponse: transform,
})) as Define<EndpointName>;

/** Like `defineQuery`, for requests that change something. */
export const defineMutation: Define<Exclude<EndpointName, `GET ${string}`>> = defineQuery;
