import { ignoreOldRevisions } from './revision-guard';
import { anEvent } from './testing/builders';

describe('the revision guard', () => {
  it('passes only a newer revision, in any order and with duplicates', async () => {
    const seen = new Map<string, number>();
    const handled: number[] = [];
    const handle = ignoreOldRevisions({ revisionOf: (id) => seen.get(id) }, async (event) => {
      handled.push(event.revision);
      seen.set(event.aggregateId, event.revision);
    });
    for (const revision of [2, 1, 2, 5, 3, 5, 6]) await handle(anEvent({ revision }));

    expect(handled).toEqual([2, 5, 6]);
  });
});
