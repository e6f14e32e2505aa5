import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';

/**
 * Body of a response: a small one as a buffer, a larger one as a stream. Callers that do not read a stream to its end
 * must destroy it.
 */
export type ResponseBody = Buffer | Readable;

export interface UpstreamResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: ResponseBody;
}

/** Equals the high-water mark of the stream, so buffering needs no more memory than streaming. */
const smallBytes = 64 * 1024;

/**
 * Reads a response from undici. Most responses are small, and creating a stream for each would cost more than all other
 * work on them.
 */
export class ResponseReader implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private head: Pick<UpstreamResponse, 'status' | 'headers'> = { status: 0, headers: {} };
  private chunks: Buffer[] = [];
  private length = 0;
  private isAborted = false;
  private stream: Readable | undefined;

  /**
   * @param ends.signal aborts the request and the response stream
   * @param ends.resolve called with the response as soon as it is complete or known to be large
   * @param ends.reject called with the error of the request
   */
  constructor(
    private readonly ends: {
      signal: AbortSignal;
      resolve: (response: UpstreamResponse) => void;
      reject: (error: Error) => void;
    },
  ) {
    ends.signal.addEventListener('abort', () => this.abort(), { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isAborted || this.ends.signal.aborted) this.abort();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.head = { status, headers };
    const isEndless = headers['content-type']?.startsWith('text/event-stream') ?? false;
    if (status >= 200 && (isEndless || Number(headers['content-length']) > smallBytes)) this.startStream();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.stream) {
      if (!this.stream.push(chunk)) controller.pause();
      return;
    }
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length > smallBytes) this.startStream();
  }

  onResponseEnd(): void {
    const [first = Buffer.alloc(0)] = this.chunks;
    if (this.stream) this.stream.push(null);
    else
      this.ends.resolve({ ...this.head, body: this.chunks.length > 1 ? Buffer.concat(this.chunks) : first });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.stream) this.stream.destroy(error);
    else this.ends.reject(error);
  }

  /** Ends the request, also one that has not started yet. */
  abort(): void {
    this.isAborted = true;
    this.controller?.abort(new Error('Nobody waits for the response any longer'));
  }

  private startStream(): void {
    const stop = () => this.abort();
    const stream = new Readable({
      highWaterMark: smallBytes,
      read: () => this.controller?.resume(),
      destroy(error, callback) {
        if (!stream.readableEnded) stop();
        callback(error);
      },
    });
    // The stream may fail before its reader has added an error listener.
    stream.on('error', () => undefined);
    for (const chunk of this.chunks) stream.push(chunk);
    this.stream = stream;
    this.ends.resolve({ ...this.head, body: stream });
  }
}

/** Reads all bytes of a body. @throws when the response is incomplete */
export const readBytes = (body: ResponseBody): Promise<Buffer> =>
  Buffer.isBuffer(body) ? Promise.resolve(body) : buffer(body);

/** Parses a body as JSON. @throws when it is not valid JSON or is incomplete */
export const readJson = async (body: ResponseBody): Promise<unknown> =>
  JSON.parse((await readBytes(body)).toString());

/** Discards a body that nobody reads. */
export const discard = (body: ResponseBody): void => {
  if (!Buffer.isBuffer(body)) body.destroy();
};
