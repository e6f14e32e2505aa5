import { decideInParts } from './decide-in-parts';

describe('a bulk action on what is ticked', () => {
  const ids = Array.from({ length: 1_001 }, (_, index) => String(index));

  it('goes in parts of 500', async () => {
    const sizes: number[] = [];
    const done = await decideInParts(ids, (part) => {
      sizes.push(part.length);
      return Promise.resolve({ data: { id: `job ${sizes.length}`, succeeded: part.slice(1), failed: [] } });
    });

    expect(sizes).toEqual([500, 500, 1]);
    expect(done).toMatchObject({ jobs: ['job 1', 'job 2', 'job 3'], left: [], failed: [] });
    expect(done.succeeded).toHaveLength(998);
  });

  it('stops at a part that fails, and says what is left', async () => {
    let parts = 0;
    const done = await decideInParts(ids, (part) => {
      parts += 1;
      return Promise.resolve(parts === 2 ? { error: 'gone' } : { data: { succeeded: part, failed: [] } });
    });

    expect(parts).toBe(2);
    expect(done.error).toBe('gone');
    expect(done.left).toEqual(ids.slice(500));
  });
});
