import { request } from 'undici';

/** Bytes of an answer as it is sent, packed with gzip where the server does so. */
const sentBytes = async (url: string): Promise<number> => {
  const { body } = await request(url, { headers: { 'accept-encoding': 'gzip' } });
  return (await body.arrayBuffer()).byteLength;
};

/** Addresses of the files that hold back the first paint of a document. */
const blockingFiles = (html: string): string[] => {
  const seen = html.replace(/<noscript>.*?<\/noscript>/gs, '');
  const styles = [...seen.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const scripts = [...seen.matchAll(/<script src="([^"]+)"/g)];
  return [...styles, ...scripts].map(([, address = '']) => address);
};

/** Bytes of some files together, as sent with gzip, without their headers. */
export const measureBytes = async (addresses: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(addresses.map(sentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Bytes of a document and of all that holds back its first paint, as sent with gzip. */
export const measureFirstBytes = async (url: string): Promise<number> => {
  const html = await (await fetch(url)).text();
  const addresses = [url, ...blockingFiles(html).map((address) => new URL(address, url).href)];
  return measureBytes(addresses);
};
