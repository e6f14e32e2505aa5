import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a fake S3 server responds: `bucket` is whether the request is for the bucket itself, `listing` whether it lists
 * objects.
 */
type ResponseOfS3 = (
  request: IncomingMessage & { bucket: boolean; listing: boolean },
  response: ServerResponse,
) => void;

export interface FaultyS3 {
  url: string;
  /** Replace this to change how it responds. */
  answer: ResponseOfS3;
  stop(): Promise<void>;
}

/** Ends a response with one of S3's error codes; a response to `HEAD` has no body to carry it. */
export const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

/** Starts a fake server that speaks enough S3 for error tests. */
export const startFaultyS3 = async (answer: ResponseOfS3): Promise<FaultyS3> => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    request.resume();
    const isBucket = pathname.split('/').filter((part) => part !== '').length === 1;
    const facts = { bucket: isBucket, listing: searchParams.has('list-type') };
    faulty.answer(Object.assign(request, facts), response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const faulty: FaultyS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return faulty;
};
