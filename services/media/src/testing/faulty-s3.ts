import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a server of S3 answers: `bucket` is whether the bucket itself is meant, `listing` whether its objects are asked for. */
export type AnswerOfS3 = (
  request: IncomingMessage & { bucket: boolean; listing: boolean },
  response: ServerResponse,
) => void;

export interface FaultyS3 {
  url: string;
  /** Replaces how it answers. */
  answer: AnswerOfS3;
  stop(): Promise<void>;
}

/** Ends an answer with one of S3's codes; that to `HEAD` has no body to say it in. */
export const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

/** A server that speaks as much of S3 as faults need. */
export const startFaultyS3 = async (answer: AnswerOfS3): Promise<FaultyS3> => {
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
