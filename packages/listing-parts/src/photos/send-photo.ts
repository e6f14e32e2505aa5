export interface SendOptions {
  /** Called with the part that has gone out, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Ends the call. */
  signal: AbortSignal;
}

/** Why a photo did not arrive: status 0 when nothing came back; the server's words, if it gave any. */
export interface SendFailure {
  status: number;
  message: string | null;
}

/** Sends one picture under a name. Failures are values; nothing is thrown. */
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

/** The server's words for people. Not by the schema: the library behind it is larger than everything here. */
const messageOf = (body: unknown): string | null => {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : null;
};

/**
 * Sends pictures one a request, so that a bad one spoils no other. By XMLHttpRequest, because `fetch` does not tell how
 * much has gone out.
 * @param address the path that takes a form with `images`
 * @param read makes what is wanted of a good answer's body; undefined when it is not as agreed
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
