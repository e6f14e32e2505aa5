import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { anEvent } from '../testing/builders';
import { openJournal, retentionMs } from './lmdb-journal';

describe('the journal', () => {
  it('deletes events and their ids after the retention period, unhandled ones too', async () => {
    const journal = await openJournal({});
    await journal.register('gone', ['test.happened']);
    await journal.append(anEvent({ id: 'old' }), 0);
    await journal.append(anEvent({ id: 'young' }), retentionMs);
    expect(journal.pending('gone').map(({ seq }) => seq)).toEqual([2]);
    expect(await journal.append(anEvent({ id: 'young' }), retentionMs)).toBeNull();
    expect(await journal.append(anEvent({ id: 'old' }), retentionMs)).toMatchObject({ seq: 3 });
    await journal.close();
  });

  it('keeps sequence numbers growing after all events were deleted', async () => {
    const journal = await openJournal({});
    for (let day = 0; day < 5; day += 1)
      expect(await journal.append(anEvent(), day * 2 * retentionMs)).toMatchObject({ seq: day + 1 });
    await journal.close();
  });

  it('counts the deliveries of an event', async () => {
    const journal = await openJournal({});
    await journal.register('counting', ['test.happened']);
    await journal.append(anEvent({ id: 'counted' }), 0);
    const deliveries = [await journal.begin('counting', 1), await journal.begin('counting', 1)];
    expect(deliveries.map((delivery) => delivery?.earlierDeliveries)).toEqual([0, 1]);
    await journal.acknowledge('counting', 1);
    expect(await journal.begin('counting', 1)).toBeNull();
    await journal.close();
  });

  it('delivers events that an earlier version stored without JSON', async () => {
    const dataDir = mkdtempSync(join(os.tmpdir(), 'halalmap-journal-'));
    const earlier = open({ path: join(dataDir, 'events.lmdb'), pageSize: 16_384 });
    const event = anEvent({ id: 'earlier' });
    const asMaps = { keyEncoding: 'ordered-binary' as const, encoder: { useRecords: false } };
    await earlier.openDB({ name: 'events', ...asMaps }).put(1, { event, storedAt: 0 });
    await earlier.close();
    const journal = await openJournal({ dataDir });
    await journal.register('late', ['test.happened']);
    expect(await journal.begin('late', 1)).toEqual({ event, earlierDeliveries: 0 });
    await journal.close();
    rmSync(dataDir, { recursive: true });
  });

  it('leaves no file behind without a folder, even when the process is killed', async () => {
    const folder = mkdtempSync(join(os.tmpdir(), 'halalmap-journal-'));
    const place = jest.spyOn(os, 'tmpdir').mockReturnValue(folder);
    const journal = await openJournal({});
    expect(place).toHaveBeenCalledTimes(1);
    place.mockRestore();
    await journal.append(anEvent({ id: 'stored' }), 0);
    expect(readdirSync(folder)).toEqual([]);
    expect(journal.position().last).toBe(1);
    await journal.close();
    rmSync(folder, { recursive: true });
  });
});
