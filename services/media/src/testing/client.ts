import type { ErrorBody, ListingImage, Upload } from '@halalmap/contracts';
import { withInternalToken } from '@halalmap/test-kit';
import type { RunningMedia } from './start-media';

export interface SentFile {
  bytes: Buffer;
  name?: string;
  type?: string;
}

export const json = async <T>(response: Response | Promise<Response>): Promise<T> =>
  (await (await response).json()) as T;

export const errorOf = async (response: Response | Promise<Response>): Promise<ErrorBody['error']> =>
  (await json<ErrorBody>(response)).error;

/** A form with files, as a browser sends it. */
export const formOf = (files: readonly SentFile[], field = 'images'): FormData => {
  const form = new FormData();
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg' } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
};

/** Calls the service over HTTP. `who` is a token of `fakeSessions`. */
export const createClient = (running: () => RunningMedia) => {
  const send = (path: string, init: RequestInit & { who?: string | undefined } = {}): Promise<Response> => {
    const headers = withInternalToken(path, init.headers);
    if (init.who) headers.set('authorization', `Bearer ${init.who}`);
    return fetch(running().service.url() + path, { ...init, headers });
  };
  const sendJson = (method: string, path: string, body: unknown, who?: string): Promise<Response> =>
    send(path, {
      method,
      who,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const upload = (...files: SentFile[]): Promise<Response> =>
    send('/api/uploads', { method: 'POST', body: formOf(files) });
  const imagesPath = (id: string): string => `/api/listings/${id}/images`;
  return {
    send,
    sendJson,
    upload,
    imagesPath,
    uploaded: async (bytes: Buffer): Promise<Upload> => (await json<Upload[]>(upload({ bytes })))[0]!,
    add: (id: string, files: readonly SentFile[], who: string | undefined = 'admin'): Promise<Response> =>
      send(imagesPath(id), { method: 'POST', body: formOf(files), who }),
    images: (id: string): Promise<ListingImage[]> => json<ListingImage[]>(send(imagesPath(id))),
    takeOver: (id: string, images: unknown[]): Promise<Response> =>
      sendJson('PUT', `/internal/listings/${id}/images`, { images }),
  };
};
