/** JSON in UTF-8 that is sent as it is; `T` is what it describes. */
export class EncodedJson<T> {
  constructor(readonly bytes: Buffer) {}

  decode(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}

/** The bytes of a value as JSON. */
export const encodeJson = (value: unknown): Buffer =>
  value instanceof EncodedJson ? value.bytes : Buffer.from(JSON.stringify(value));
