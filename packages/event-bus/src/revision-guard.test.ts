import { ignoreOldRevisions } from './revision-guard';
import { anEvent } from './testing/builders';

describe('the revision guard', () => {
  it('passes a newer revision and nothing else, in whatever order and however often they come', async () => {
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
