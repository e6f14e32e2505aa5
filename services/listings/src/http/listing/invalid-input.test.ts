import { createClient, errorOf, json } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'invalid_input' });
const { send, sendJson, submit, approved } = createClient(() => running);

const pathsOf = async (response: Response) => (await errorOf(response)).details?.map(({ path }) => path);

describe('invalid input', () => {
  it('is returned as it is stored, even half a surrogate pair', async () => {
    const response = await submit({ name: 'A\ud800 \u0000 مطعم 🍜' }, { who: 'admin' });
    const { id, name } = await json<{ id: string; name: string }>(response.clone());
    const kept = await send(`/api/listings/${id}`, { who: 'admin' });

    expect(response.status).toBe(201);
    expect(await json(kept)).toMatchObject({ name });
    expect(kept.headers.get('etag')).toBe(response.headers.get('etag'));
  });

  it('gets a plain error message for a name that is too long', async () => {
    const { message, details } = await errorOf(await submit({ name: 'x'.repeat(201) }));

    expect(details).toEqual([
      { path: 'name', message: 'Enter at most 200 characters', code: 'too_long', values: { max: 200 } },
    ]);
    expect(message).toBe('Enter at most 200 characters');
    expect((await errorOf(await submit({ name: 'A', priceRange: 'cheap' }))).message).toBe(
      'Choose one of: $, $$, $$$, $$$$',
    );
  });

  it.each([
    ['/api/listings?status=nix', 'Choose one of: all, deleted, pending, approved, rejected'],
    ['/api/listings?type=nix', 'Choose one of: food, business, mosque, product, cemetery'],
  ])('gets the values to choose from at %s', async (path, message) => {
    expect(await errorOf(await send(path))).toMatchObject({ code: 'validation_failed', message });
  });

  it.each(['a\u0000b', '$set', 'a.b', '', '__proto__x y'])('is not a valid fact name: %j', async (field) => {
    const { id } = await approved({ name: 'With Evidence' });
    const body = { kind: 'admin_visit', facts: { [field]: 'x' } };
    const response = await sendJson('POST', `/api/listings/${id}/evidence`, body, { who: 'admin' });

    expect(response.status).toBe(400);
    expect((await pathsOf(response))?.[0]).toMatch(/^facts/);
  });

  it('is refused for missing permission first, before the body is checked', async () => {
    const { id } = await approved({ name: 'Of Others' });
    const bad = { nonsense: 1 };
    const status = async (method: string, path: string) =>
      (await sendJson(method, `/api/listings/${path}`, bad, { who: 'regular' })).status;
    const unknown = 'f'.repeat(24);

    expect(await status('PATCH', id)).toBe(403);
    expect(await status('POST', `${id}/evidence`)).toBe(403);
    expect(await status('POST', `${id}/changes`)).toBe(400);
    for (const [method, path] of [
      ['PATCH', unknown],
      ['POST', `${unknown}/evidence`],
      ['POST', `${unknown}/changes`],
    ] as const)
      expect(await status(method, path)).toBe(404);
  });
});
