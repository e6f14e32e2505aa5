/** A sorted list in blocks: insertion, removal and search touch one block, so 100,000 entries cost microseconds. */
export class SortedList<T> {
  private blocks: T[][] = [];
  private count = 0;

  constructor(
    private readonly compare: (left: T, right: T) => number,
    private readonly blockSize = 512,
  ) {}

  get size(): number {
    return this.count;
  }

  /** Takes over all items at once; far cheaper than adding them one by one. */
  load(items: T[]): void {
    const sorted = items.sort(this.compare);
    this.blocks = [];
    for (let start = 0; start < sorted.length; start += this.blockSize)
      this.blocks.push(sorted.slice(start, start + this.blockSize));
    this.count = sorted.length;
  }

  add(item: T): void {
    this.count += 1;
    const [at, offset] = this.position((other) => this.compare(other, item) < 0);
    const block = this.blocks[at] ?? this.blocks[at - 1];
    if (block === undefined) {
      this.blocks.push([item]);
      return;
    }
    const index = this.blocks[at] === undefined ? at - 1 : at;
    block.splice(this.blocks[at] === undefined ? block.length : offset, 0, item);
    if (block.length > 2 * this.blockSize) this.blocks.splice(index + 1, 0, block.splice(this.blockSize));
  }

  remove(item: T): void {
    const [at, offset] = this.position((other) => this.compare(other, item) < 0);
    const block = this.blocks[at];
    const found = block?.[offset];
    if (block === undefined || found === undefined || this.compare(found, item) !== 0) return;
    block.splice(offset, 1);
    if (block.length === 0) this.blocks.splice(at, 1);
    this.count -= 1;
  }

  /** The items from the first that is not `before` to the last that is not `after`, upwards. Both tests must be monotonous. */
  *between(before: (item: T) => boolean, after: (item: T) => boolean): Generator<T> {
    let [at, offset] = this.position(before);
    for (; at < this.blocks.length; at += 1, offset = 0) {
      const block = this.blocks[at] ?? [];
      for (; offset < block.length; offset += 1) {
        const item = block[offset] as T;
        if (after(item)) return;
        yield item;
      }
    }
  }

  /** The same items downwards. */
  *betweenDownwards(before: (item: T) => boolean, after: (item: T) => boolean): Generator<T> {
    let [at, offset] = this.position((item) => !after(item));
    for (; at >= 0; at -= 1, offset = this.blocks[at]?.length ?? 0) {
      const block = this.blocks[at] ?? [];
      for (offset -= 1; offset >= 0; offset -= 1) {
        const item = block[offset] as T;
        if (before(item)) return;
        yield item;
      }
    }
  }

  /** Block and offset of the first item for which `before` is false. */
  private position(before: (item: T) => boolean): [number, number] {
    const at = firstFalse(this.blocks.length, (index) => before(this.blocks[index]?.at(-1) as T));
    const block = this.blocks[at] ?? [];
    return [at, firstFalse(block.length, (index) => before(block[index] as T))];
  }
}

const firstFalse = (length: number, test: (index: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};
