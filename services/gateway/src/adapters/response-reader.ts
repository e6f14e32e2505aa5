import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';

/** Body of an answer: a small one whole, a larger one as it comes; who does not read that to the end destroys it. */
export type ResponseBody = Buffer | Readable;

export interface UpstreamResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: ResponseBody;
}

/** What a stream would hold anyway before it waits for a slow reader. */
const smallBytes = 64 * 1024;

/**
 * Reads an answer from undici. Most are small, and a stream each, with what it takes to tie it to its reader, costs more
 * than all else that is done for them.
 */
export class ResponseReader implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private head: Pick<UpstreamResponse, 'status' | 'headers'> = { status: 0, headers: {} };
  private chunks: Buffer[] = [];
  private length = 0;
  private stream: Readable | undefined;

  /**
   * @param ends.signal ends the call, and the stream that has come of it
   * @param ends.resolve gets the answer as soon as it is whole or known to be large
   * @param ends.reject gets what kept it from coming
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
    if (this.ends.signal.aborted) this.abort();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.head = { status, headers };
    if (status >= 200 && Number(headers['content-length']) > smallBytes) this.startStream();
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

  private abort(): void {
    this.controller?.abort(new Error('The client no longer waits for the response'));
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
    // It may fail before its reader has had a turn to listen.
    stream.on('error', () => undefined);
    for (const chunk of this.chunks) stream.push(chunk);
    this.stream = stream;
    this.ends.resolve({ ...this.head, body: stream });
  }
}

/** All bytes of a body. @throws when the answer ends before it is whole */
export const readBytes = (body: ResponseBody): Promise<Buffer> =>
  Buffer.isBuffer(body) ? Promise.resolve(body) : buffer(body);

/** What a body says as JSON. @throws when it is none, or ends before it is whole */
export const readJson = async (body: ResponseBody): Promise<unknown> =>
  JSON.parse((await readBytes(body)).toString());

/** Lets go of a body that nobody reads. */
export const discard = (body: ResponseBody): void => {
  if (!Buffer.isBuffer(body)) body.destroy();
};
