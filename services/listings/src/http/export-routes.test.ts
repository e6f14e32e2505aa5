import type { ActivityList, Claim } from '@halalmap/contracts';
import { parse } from 'csv-parse/sync';
import { createClient, json } from '../testing/client';
import { setUpListings } from '../testing/start-listings';

const running = setUpListings({ database: 'exports' });
const { send, sendJson, approved } = createClient(() => running);

const lists = [
  ['claims', 'claim'],
  ['changes', 'change'],
  ['reports', 'report'],
  ['confirmations', 'confirmation'],
  ['messages', 'message'],
  ['activity', 'activity'],
  ['certificate-checks', 'listing'],
] as const;
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

describe('the export of a list', () => {
  it.each(lists)('%s is CSV for admins alone, and recorded', async (list, entityType) => {
    const path = `/api/${list}/export`;
    expect((await send(path)).status).toBe(401);
    expect((await send(path, { who: 'business-1' })).status).toBe(403);

    const response = await send(path, { who: 'admin' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(/^id,/);
    const log = await json<ActivityList>(
      send(`/api/activity?action=export&entityType=${entityType}`, { who: 'admin' }),
    );
    expect(log.activities).toHaveLength(1);
  });

  it('has all rows once, whatever their text is', async () => {
    const { id } = await approved({ name: 'Claimed, "often"' });
    const claims: Claim[] = [];
    for (let number = 0; number < 103; number += 1) {
      claims.push(
        await json<Claim>(
          sendJson(
            'POST',
            `/api/listings/${id}/claims`,
            {
              businessName: number === 0 ? '=HYPERLINK("http://evil.example")' : `Business ${number}`,
              ownerName: 'Two\nlines, "quoted"',
              contactEmail: 'owner@mail.example',
              message: '-5',
            },
            { who: `business-${number + 10}` },
          ),
        ),
      );
    }

    const rows = rowsOf(await (await send('/api/claims/export', { who: 'admin' })).text());
    expect(rows.map((row) => row['id']).sort()).toEqual(claims.map((claim) => claim.id).sort());
    const first = rows.find((row) => row['id'] === claims[0]?.id);
    expect(first).toMatchObject({
      listingName: 'Claimed, "often"',
      businessName: `'=HYPERLINK("http://evil.example")`,
      ownerName: 'Two\nlines, "quoted"',
      message: '-5',
      status: 'pending',
      adminNotes: '',
    });
  });
});
