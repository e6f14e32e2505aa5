import { errorOfResponse, errorOfFailure, type ApiError } from './api-error';

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
