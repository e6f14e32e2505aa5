import { decodeHTML } from 'entities';

/** Windows-1252 by its letters: what a text in UTF-8 becomes when it is read in it. */
const bytesOfLetters = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** A text in UTF-8 that was read as Windows-1252 and saved so, as `CafÃ©`; the same text if it is none. */
const decodedOnce = (text: string): string => {
  if (!/[\u00C2-\u00F4]/.test(text)) return text;
  const bytes = [...text].map((letter) => bytesOfLetters.get(letter));
  if (bytes.some((byte) => byte === undefined)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as number[]));
  } catch {
    return text;
  }
};

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i;
const tag = /<\/?(?:p|br|b|i|u|em|strong|ul|ol|li|div|span|h[1-6]|a)(?:\s[^<>]{0,500})?\/?>/gi;
const lineTag = /<(?:br\s?\/?|\/p|\/li|\/div|\/h[1-6])>/gi;

/** Without what another program has encoded once more: entities, tags and wrongly read UTF-8. */
export const mendedText = (text: string): string => {
  let mended = decodedOnce(text);
  // Twice: a text that was encoded twice has `&amp;amp;`.
  for (let turn = 0; turn < 2 && entity.test(mended); turn += 1) mended = decodeHTML(mended);
  if (mended.search(tag) !== -1)
    mended = mended
      .replaceAll(lineTag, '\n')
      .replaceAll(tag, '')
      .replaceAll(/\n{3,}/g, '\n\n');
  return mended === text ? text : mended.replaceAll('\u00A0', ' ').trim();
};
