import type { ByteStream } from '../domain/object-store';

/** All bytes of an object. */
export const readWhole = async (body: ByteStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};
