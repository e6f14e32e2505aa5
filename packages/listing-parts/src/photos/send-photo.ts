export interface SendOptions {
  /** Called with the progress, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Ends the call. */
  signal: AbortSignal;
}

/** Why an upload failed: status 0 without a response; the server's message, if there is one. */
export interface SendFailure {
  status: number;
  message: string | null;
}

/** Uploads one picture with a field name. Errors are values; nothing is thrown. */
export type SendPhoto<Response> = (
  picture: Blob,
  name: string,
  options: SendOptions,
) => Promise<{ data: Response } | SendFailure>;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The server's message. Not parsed with the schema: zod is larger than everything here. */
const messageOf = (body: unknown): string | null => {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : null;
};

/**
 * Uploads pictures one per request, so that an invalid one does not affect others. Uses XMLHttpRequest, because
 * `fetch` reports no progress.
 * @param address the path that accepts a form with `images`
 * @param read parses the body of a successful response; undefined if it has an unexpected format
 */
export const createSendPhoto = <Response>(
  address: string,
  read: (body: unknown) => Response | undefined,
): SendPhoto<Response> => {
  const responseOf = ({ status, responseText }: XMLHttpRequest): { data: Response } | SendFailure => {
    const body = parse(responseText);
    const data = status === 201 ? read(body) : undefined;
    if (data !== undefined) return { data };
    return { status, message: messageOf(body) };
  };

  return (picture, name, { onProgress, signal }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const lost = () => resolve({ status: 0, message: null });
      request.open('POST', address);
      request.setRequestHeader('accept', 'application/json');
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', lost);
      request.addEventListener('abort', lost);
      signal.addEventListener('abort', () => request.abort());
      const form = new FormData();
      form.append('images', picture, name);
      request.send(form);
    });
};
