import { errorBodySchema, uploadSchema, type Upload } from '@halalmap/contracts';

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
export type SendPhoto = (
  picture: Blob,
  name: string,
  options: SendOptions,
) => Promise<{ upload: Upload } | SendFailure>;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const answerOf = ({ status, responseText }: XMLHttpRequest): { upload: Upload } | SendFailure => {
  const body = parse(responseText);
  const [upload] = uploadSchema.array().safeParse(body).data ?? [];
  if (status === 201 && upload) return { upload };
  return { status, message: errorBodySchema.safeParse(body).data?.error.message ?? null };
};

/**
 * Sends pictures one a request, so that a bad one spoils no other. By XMLHttpRequest, because `fetch` does not tell how
 * much has gone out.
 * @param address the path that takes a form with `images`
 */
export const createSendPhoto =
  (address: string): SendPhoto =>
  (picture, name, { onProgress, signal }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const lost = () => resolve({ status: 0, message: null });
      request.open('POST', address);
      request.setRequestHeader('accept', 'application/json');
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(answerOf(request)));
      request.addEventListener('error', lost);
      request.addEventListener('abort', lost);
      signal.addEventListener('abort', () => request.abort());
      const form = new FormData();
      form.append('images', picture, name);
      request.send(form);
    });
