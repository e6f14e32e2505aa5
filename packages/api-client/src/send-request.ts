import { errorOfResponse, errorOfFailure, type ApiError } from './api-error';

type ParamValue = string | number | boolean | null | undefined;

/** One call of the API. */
export interface ApiRequest {
  /** Path from the root, without a query. */
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters: a list repeats its name; undefined, null and '' are left out. */
  params?: Record<string, ParamValue | readonly ParamValue[]>;
  /** JSON; a form or a file as it is. A file needs its `content-type` among the headers. */
  body?: unknown;
  headers?: Record<string, string>;
  /** How the browser's cache is used; by the rules of the response unless told otherwise. */
  cache?: RequestCache;
}

/** What an answer says of itself, beside its data. */
export interface ResponseMeta {
  /** The service that answered in place of the one that is away; null as a rule. */
  fallback: string | null;
  /** The version of what was read or changed, to be sent as `If-Match`. */
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

/** How calls reach the API: the browser's `fetch`, unless pages are rendered ahead of a visit. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one call with the cookies of this site. Failures are values; nothing is thrown. */
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
      data: text === '' ? null : (JSON.parse(text) as unknown),
      meta: {
        fallback: response.headers.get('x-halalmap-fallback'),
        etag: response.headers.get('etag'),
      },
    };
  } catch (cause) {
    return { error: errorOfFailure('unreadable', cause, status) };
  }
};
