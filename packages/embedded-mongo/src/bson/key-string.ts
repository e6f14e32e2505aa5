import { Decimal128, Double, Int32, Long } from 'bson';
import { textOf, typeRank } from './compare';
import type { Document } from './values';

/** Receives the bytes of one key; reused, because an index of 100,000 documents needs as many keys. */
class KeyWriter {
  private bytes = Buffer.alloc(1024);
  private length = 0;

  start(): void {
    this.length = 0;
  }

  /** The key as a string with one character per byte. */
  end(): string {
    return this.bytes.toString('latin1', 0, this.length);
  }

  value(value: unknown): void {
    const rank = typeRank(value);
    this.byte(0x10 + rank);
    switch (rank) {
      case 0:
      case 1:
      case 14:
        return;
      case 2:
        this.number(value);
        return;
      case 3:
        this.text(value as string);
        return;
      case 4:
        // As MongoDB compares documents: by type of the value, name, value.
        for (const [name, item] of Object.entries(value as Document)) {
          this.byte(0x10 + typeRank(item));
          this.text(name);
          this.value(item);
        }
        this.byte(0);
        return;
      case 5:
        for (const item of value as unknown[]) this.value(item);
        this.byte(0);
        return;
      case 6: {
        const { sub_type: type, value: read } = value as { sub_type: number; value(): Uint8Array };
        const content = read.call(value);
        this.unsigned(content.length, 4);
        this.byte(type);
        this.raw(content);
        return;
      }
      case 7:
        this.raw((value as { id: Uint8Array }).id);
        return;
      case 8:
        this.byte(Number(value));
        return;
      case 9:
        this.double((value as Date).getTime());
        return;
      default:
        this.escaped(Buffer.from(textOf(value), 'utf16le').swap16());
    }
  }

  /** Writes a value so that it sorts in descending order. */
  inverted(value: unknown): void {
    const start = this.length;
    this.value(value);
    for (let at = start; at < this.length; at += 1) this.bytes[at] = 0xff - (this.bytes[at] as number);
  }

  unsigned(value: number, size: number): void {
    this.reserve(size);
    this.length = this.bytes.writeUIntBE(value, this.length, size);
  }

  private byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  private raw(content: Uint8Array): void {
    this.reserve(content.length);
    this.bytes.set(content, this.length);
    this.length += content.length;
  }

  /** The nearest double; beyond 2^53 also the difference from it, so that every int64 has its own place between the doubles. */
  private number(value: unknown): void {
    const exact = value instanceof Long ? value.toBigInt() : undefined;
    const nearest =
      value instanceof Int32 || value instanceof Double
        ? value.value
        : value instanceof Decimal128
          ? Number(value.toString())
          : Number(exact ?? value);
    this.double(nearest);
    if (Math.abs(nearest) < 2 ** 53 || Number.isNaN(nearest)) return;
    this.unsigned(0x8000 + (exact === undefined ? 0 : Number(exact - BigInt(nearest))), 2);
  }

  /** Negative numbers with all bits inverted, the others with a sign bit; NaN before all of them. */
  private double(value: number): void {
    this.reserve(8);
    const start = this.length;
    this.length = this.bytes.writeDoubleBE(value === 0 ? 0 : value, start);
    if (Number.isNaN(value)) this.bytes.fill(0, start, this.length);
    else if (value < 0)
      for (let at = start; at < this.length; at += 1) this.bytes[at] = 0xff - (this.bytes[at] as number);
    else this.bytes[start] = (this.bytes[start] as number) | 0x80;
  }

  private text(value: string): void {
    if (value.includes('\0')) {
      this.escaped(Buffer.from(value));
      return;
    }
    this.reserve(value.length * 3);
    this.length += this.bytes.write(value, this.length);
    this.unsigned(1, 2);
  }

  /** Ends with 00 01; a zero byte in the content becomes 00 FF, which sorts after the end. */
  private escaped(content: Uint8Array): void {
    for (const byte of content) {
      this.byte(byte);
      if (byte === 0) this.byte(0xff);
    }
    this.unsigned(1, 2);
  }

  private reserve(size: number): void {
    if (this.length + size > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes], 2 * (this.length + size));
  }
}

const writer = new KeyWriter();

/**
 * Encodes values as one string whose order is that of `compareValues`, value by value, so that an index compares keys without decoding
 * them. The encoding of no value is the beginning of another's, and every character is below \xff in the place of a next value.
 * @param directions -1 for values that sort in descending order; omitted: all ascend
 * @param sequence appended in `sequenceLength` characters
 */
export const encodeKey = (
  values: readonly unknown[],
  directions: readonly (1 | -1)[] = [],
  sequence?: number,
): string => {
  writer.start();
  for (const [i, value] of values.entries())
    if (directions[i] === -1) writer.inverted(value);
    else writer.value(value);
  if (sequence !== undefined) writer.unsigned(sequence, sequenceLength);
  return writer.end();
};

const sequenceLength = 6;

/** The part of a key before its sequence. */
export const withoutSequence = (key: string): string => key.slice(0, -sequenceLength);

/** The sequence that `encodeKey` appended. */
export const sequenceOf = (key: string): number => {
  let sequence = 0;
  for (let at = key.length - sequenceLength; at < key.length; at += 1)
    sequence = sequence * 256 + key.charCodeAt(at);
  return sequence;
};

/** A hash key for a value: equal for two values exactly when `compareValues` returns 0 for them. */
export const valueKey = (value: unknown): string => encodeKey([value]);
