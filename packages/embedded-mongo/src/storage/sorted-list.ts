/** A sorted list in blocks: insertion, removal and search touch one block, so 100,000 entries cost microseconds. */
export class SortedList<T> {
  private blocks: T[][] = [];

  constructor(
    private readonly compare: (left: T, right: T) => number,
    private readonly blockSize = 512,
  ) {}

  /** Replaces the content; far cheaper than adding items one by one. */
  load(items: T[]): void {
    items.sort(this.compare);
    this.blocks = [];
    for (let start = 0; start < items.length; start += this.blockSize)
      this.blocks.push(items.slice(start, start + this.blockSize));
  }

  add(item: T): void {
    const [at] = this.position((other) => this.compare(other, item) < 0);
    const index = Math.min(at, Math.max(this.blocks.length - 1, 0));
    const block = (this.blocks[index] ??= []);
    block.splice(
      firstFalse(block, (other) => this.compare(other, item) < 0),
      0,
      item,
    );
    if (block.length > 2 * this.blockSize) this.blocks.splice(index + 1, 0, block.splice(this.blockSize));
  }

  remove(item: T): void {
    const [at, offset] = this.position((other) => this.compare(other, item) < 0);
    const block = this.blocks[at];
    const found = block?.[offset];
    if (block === undefined || found === undefined || this.compare(found, item) !== 0) return;
    block.splice(offset, 1);
    if (block.length === 0) this.blocks.splice(at, 1);
  }

  /** The items from the first that is not `before` to the last that is not `after`. Both tests must be monotonic. */
  *between(before: (item: T) => boolean, after: (item: T) => boolean): Generator<T> {
    const [first, start] = this.position(before);
    for (let at = first; at < this.blocks.length; at += 1) {
      const block = this.blocks[at] ?? [];
      for (let offset = at === first ? start : 0; offset < block.length; offset += 1) {
        const item = block[offset] as T;
        if (after(item)) return;
        yield item;
      }
    }
  }

  /** The same items in descending order. */
  *betweenDownwards(before: (item: T) => boolean, after: (item: T) => boolean): Generator<T> {
    const [last, end] = this.position((item) => !after(item));
    for (let at = last; at >= 0; at -= 1) {
      const block = this.blocks[at] ?? [];
      for (let offset = (at === last ? end : block.length) - 1; offset >= 0; offset -= 1) {
        const item = block[offset] as T;
        if (before(item)) return;
        yield item;
      }
    }
  }

  /** Block and offset of the first item for which `before` is false. */
  private position(before: (item: T) => boolean): [at: number, offset: number] {
    const at = firstFalse(this.blocks, (block) => before(block.at(-1) as T));
    return [at, firstFalse(this.blocks[at] ?? [], before)];
  }
}

const firstFalse = <T>(items: readonly T[], test: (item: T) => boolean): number => {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
};
