import type { ByteStream } from '../domain/object-store';

/** Reads all bytes of an object. */
export const readWhole = async (body: ByteStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};
