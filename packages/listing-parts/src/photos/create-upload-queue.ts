import type { SendFailure, SendPhoto } from './send-photo';

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
export const mayPass = ({ status }: SendFailure): boolean => [0, 401, 429].includes(status) || status >= 500;
