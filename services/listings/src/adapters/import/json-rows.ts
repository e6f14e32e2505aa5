import type { Readable } from 'node:stream';
import { limits } from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import { JSONParser } from '@streamparser/json';
import type { RawRow } from '../../domain/imports';

const invalid = (message: string): AppError => new AppError('invalid_json', message);

const isTooDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((entry) => isTooDeep(entry, left - 1)));

const noArray = (): AppError => validationFailed([{ path: '', message: 'Send an array of listings' }]);

const toRow = (value: unknown): RawRow => {
  if (isTooDeep(value, limits.body.depth - 1)) throw invalid('The JSON is nested too deeply');
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RawRow;
  throw noArray();
};

/**
 * Reads the elements of a JSON array from a file.
 * @throws AppError `invalid_json` or `validation_failed`
 */
export async function* jsonRows(input: Readable): AsyncGenerator<RawRow> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let ready: unknown[] = [];
  let bytesSinceRow = 0;
  let beginning = '';
  parser.onValue = ({ value, key }) => {
    if (typeof key !== 'number') throw noArray();
    ready.push(value);
    bytesSinceRow = 0;
  };
  const write = (chunk: Buffer): void => {
    try {
      parser.write(chunk);
    } catch (error) {
      throw error instanceof AppError ? error : invalid('The body is not valid JSON');
    }
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    bytesSinceRow += chunk.length;
    beginning ||= chunk.toString('utf8').trimStart().charAt(0);
    write(chunk);
    if (bytesSinceRow > limits.import.rowBytes + chunk.length) throw invalid('An entry is too large');
    for (const value of ready) yield toRow(value);
    ready = [];
  }
  if (!parser.isEnded) throw invalid('The body is not valid JSON');
  if (beginning !== '[') throw noArray();
}
