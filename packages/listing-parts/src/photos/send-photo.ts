import { type ApiError, errorOfResponse } from '@halalmap/api-client';
import { limits, pdfType } from '@halalmap/contracts';

/** The Network Information API. */
interface LineFacts {
  effectiveType?: string;
  saveData?: boolean;
}

/** Files above this size are shrunk before the upload: on any connection, and on a slow one. */
const largeBytes = 1_500_000;
const largeOnSlowLine = 300_000;
const quality = 0.86;

/** @returns what the browser reports about its connection; empty if it does not */
export const lineOf = (browser: object): LineFacts =>
  'connection' in browser && typeof browser.connection === 'object' && browser.connection !== null
    ? browser.connection
    : {};

const isSlow = ({ effectiveType = '', saveData = false }: LineFacts): boolean =>
  saveData || ['slow-2g', '2g', '3g'].includes(effectiveType);

/** Whether shrinking the file is worthwhile. */
export const isWorthShrinking = (bytes: number, line: LineFacts): boolean =>
  bytes >= (isSlow(line) ? largeOnSlowLine : largeBytes);

/** Width and height in pixels of a picture within the server's maximum. */
export const fittedSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, limits.images.maxEdgePixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Encodings to try: the first one unless its result exceeds the limit. */
interface Writing {
  type: string;
  quality: number;
}

const writingsOf = ({ type }: File): Writing[] => [
  // JPEG has no transparency; a browser that cannot write WebP gives PNG.
  { type: type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', quality },
  { type: 'image/jpeg', quality: 0.75 },
  { type: 'image/jpeg', quality: 0.5 },
];

const drawn = async (picture: ImageBitmap, file: File, maxBytes: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fittedSize(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  let smallest: Blob | null = null;
  for (const [index, { type, quality }] of writingsOf(file).entries()) {
    if (index === 1) {
      // From here on nothing is transparent; without white the background would be black.
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    const written = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (written && (smallest === null || written.size < smallest.size)) smallest = written;
    if (smallest && smallest.size <= maxBytes) break;
  }
  return smallest;
};

/**
 * Shrinks a photo, upright, where that saves bytes or where it has more pixels than the server accepts, which a photo of
 * few bytes may have too. Formats that this browser cannot decode are not changed.
 * @param maxBytes upload limit: a larger photo is encoded with lower quality
 * @returns the smallest result, which may still exceed the limit
 */
export const shrinkPhoto = async (
  file: File,
  maxBytes: number,
  line: LineFacts = lineOf(navigator),
): Promise<Blob> => {
  if (file.type === pdfType) return file;
  let picture: ImageBitmap | undefined;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const isRefused = picture.width * picture.height > limits.images.pixels;
    if (!isRefused && file.size <= maxBytes && !isWorthShrinking(file.size, line)) return file;
    const smaller = await drawn(picture, file, maxBytes);
    return smaller && (isRefused || smaller.size < file.size) ? smaller : file;
  } catch {
    return file;
  } finally {
    picture?.close();
  }
};

export interface SendOptions {
  /** Called with the progress, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Ends the call. */
  signal: AbortSignal;
}

/** Why an upload failed: status 0 without a response; the server's reason in the language of the page, if there is one. */
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

/** Whether a response says why it failed. Not parsed with the schema: zod is larger than everything here. */
const hasMessage = (body: unknown): boolean => {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === 'string';
};

/**
 * Uploads pictures one per request, so that an invalid one does not affect others. Uses XMLHttpRequest, because
 * `fetch` reports no progress.
 * @param address the path that accepts a form with `images`
 * @param read parses the body of a successful response; undefined if it has an unexpected format
 * @param word words an error in the language of the page
 */
export const createSendPhoto = <Response>(
  address: string,
  read: (body: unknown) => Response | undefined,
  word: (error: ApiError) => Promise<ApiError>,
): SendPhoto<Response> => {
  const responseOf = async (request: XMLHttpRequest): Promise<{ data: Response } | SendFailure> => {
    const { status, statusText, responseText: text } = request;
    const body = parse(text);
    const data = status === 201 ? read(body) : undefined;
    if (data !== undefined) return { data };
    if (!hasMessage(body)) return { status, message: null };
    const { message } = await word(errorOfResponse({ status, statusText, text, retryAfter: null }));
    return { status, message };
  };

  return function sendPhoto(picture, name, { onProgress, signal }) {
    return new Promise((resolve) => {
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
};

interface UploadQueueOptions<Response> {
  /** Number of concurrent uploads. */
  atOnce: number;
  send: SendPhoto<Response>;
  /** Callbacks of one upload. */
  maxBytes: number;
  /** Shrinks a file where that saves bytes. */
  shrink: (file: File) => Promise<Blob>;
  /** Called when an upload begins, and with its progress from 0 to 1. */
  onProgress: (id: string, sent: number) => void;
  onDone: (id: string, response: Response, file: File) => void;
  onFailed: (id: string, failure: SendFailure) => void;
  /** The file exceeds the limit and could not be shrunk; it is not sent. */
  onTooLarge: (id: string, file: File) => void;
}

/** Uploads files in order, a few at a time. */
export const createUploadQueue = <Response>(options: UploadQueueOptions<Response>) => {
  const { atOnce, send, maxBytes, shrink, onProgress, onDone, onFailed, onTooLarge } = options;
  const waiting = new Map<string, File>();
  const running = new Map<string, AbortController>();

  const sendOne = async (id: string, file: File): Promise<void> => {
    const control = new AbortController();
    running.set(id, control);
    const { signal } = control;
    onProgress(id, 0);
    const picture = await shrink(file);
    if (signal.aborted) return;
    if (picture.size > maxBytes) {
      running.delete(id);
      onTooLarge(id, file);
      return startNext();
    }
    const tell = (sent: number): void => {
      if (!signal.aborted) onProgress(id, sent);
    };
    const response = await send(picture, file.name, { onProgress: tell, signal });
    if (signal.aborted) return;
    running.delete(id);
    if ('data' in response) onDone(id, response.data, file);
    else onFailed(id, response);
    startNext();
  };

  const startNext = (): void => {
    for (const [id, file] of waiting) {
      if (running.size >= atOnce) return;
      waiting.delete(id);
      void sendOne(id, file);
    }
  };

  return {
    /** @param files by id */
    add(files: Iterable<[string, File]>): void {
      for (const [id, file] of files) waiting.set(id, file);
      startNext();
    },
    /** Cancels an upload; a finished one is not deleted. */
    drop(id: string): void {
      waiting.delete(id);
      running.get(id)?.abort();
      running.delete(id);
      startNext();
    },
    /** Ends everything. */
    clear(): void {
      waiting.clear();
      for (const control of running.values()) control.abort();
      running.clear();
    },
  };
};

/** Whether a retry of the same file can succeed. */
export const isRetryable = ({ status }: SendFailure): boolean =>
  [0, 401, 429].includes(status) || status >= 500;
