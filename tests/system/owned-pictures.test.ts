import { randomUUID } from 'node:crypto';
import type { Claim, Listing, Review, ReviewList, Upload, User } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { startComposed, type ComposedProduct } from '../support/composed';
import { register } from '../support/people';
import { aPhoto } from '../support/photos';
import { samplePassword } from '../support/product';

let product: ComposedProduct;
let admin: string;

beforeAll(async () => {
  product = await startComposed();
  admin = await product.api.signIn('admin@halalmap.example', samplePassword);
});
afterAll(() => product.stop());

const uploaded = async (): Promise<Upload> => {
  const form = new FormData();
  form.append('images', aPhoto(randomUUID()), 'photo.png');
  const response = await fetch(`${product.url}/api/uploads`, { method: 'POST', body: form });
  return ((await response.json()) as [Upload])[0];
};
const person = (role?: 'business') => register(product.api, `${randomUUID()}@mail.example`, role);
const aPlace = async (name = 'A place'): Promise<string> => {
  const body = { entityType: 'food', name, publish: true };
  return ((await (await product.api.send('POST', '/api/listings', body, admin)).json()) as Listing).id;
};
const sent = async <T>(method: string, path: string, body: unknown, token: string) => {
  const response = await product.api.send(method, path, body, token);
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T };
};
const statusOf = async (url: string, token?: string): Promise<number> =>
  (await product.api.get(url, token)).status;
const isGone = (url: string) => until('the picture is gone', async () => (await statusOf(url)) === 404);
const review = (listing: string, images: unknown, token: string) =>
  sent<Review>('POST', `/api/listings/${listing}/reviews`, { rating: 5, images }, token);
const pathsIn = (body: unknown) =>
  (body as { error: { details?: Array<{ path: string }> } }).error.details?.map(({ path }) => path);

describe('photos of a review', () => {
  it('are listed with their captions in the reviews, and served', async () => {
    const listing = await aPlace();
    const [one, two] = [await uploaded(), await uploaded()];
    const { token } = await person();
    const { status, body } = await review(listing, [one.url, { url: two.url, caption: ' The hall ' }], token);

    expect(status).toBe(201);
    expect(body.images).toEqual([
      { ...shownOf(one), caption: null },
      { ...shownOf(two), caption: 'The hall' },
    ]);
    const list = (await (await product.api.get(`/api/listings/${listing}/reviews`)).json()) as ReviewList;
    expect(list.reviews[0]?.images).toEqual(body.images);
    expect(await statusOf(`${one.url}?w=320`)).toBe(200);
  });

  it('are replaced by an edit: kept ones keep their captions, removed ones are deleted', async () => {
    const [one, two, three] = [await uploaded(), await uploaded(), await uploaded()];
    const { token } = await person();
    const { body } = await review(await aPlace(), [one.url, { url: two.url, caption: 'Two' }], token);
    const edited = await sent<Review>(
      'PATCH',
      `/api/reviews/${body.id}`,
      { images: [two.url, three.url] },
      token,
    );

    expect(edited.body.images.map(({ url, caption }) => [url, caption])).toEqual([
      [two.url, 'Two'],
      [three.url, null],
    ]);
    expect(await statusOf(one.url)).toBe(404);
    const words = await sent<Review>('PATCH', `/api/reviews/${body.id}`, { comment: 'Good' }, token);
    expect(words.body.images).toHaveLength(2);
    await sent('PATCH', `/api/reviews/${body.id}`, { images: [] }, token);
    expect(await statusOf(two.url)).toBe(404);
  });

  it('are rejected by their position in the list when they are no uploads, or too many', async () => {
    const { token } = await person();
    const [mine, others] = [await uploaded(), await uploaded()];
    const listing = await aPlace();
    const { body } = await review(listing, [others.url], (await person()).token);
    expect(body.images).toHaveLength(1);
    const unknown = `/media/${'0'.repeat(32)}-${'0'.repeat(12)}`;

    for (const url of [unknown, 'https://example.org/a.jpg', 'javascript:alert(1)']) {
      const response = await review(listing, [mine.url, url], token);
      expect(response.status).toBe(422);
      expect(pathsIn(response.body)).toEqual(['images.1']);
    }
    expect((await review(listing, Array(11).fill(mine.url), token)).status).toBe(400);
    expect((await review(listing, [7], token)).status).toBe(400);
    expect((await review(listing, [mine.url], token)).status).toBe(201);
  });

  it('can be sent again when the review itself was rejected', async () => {
    const { token } = await person();
    const listing = await aPlace();
    const { url } = await uploaded();
    await review(listing, [], token);
    expect((await review(listing, [url], token)).status).toBe(409);

    expect((await review(await aPlace(), [url], token)).status).toBe(201);
  });

  it.each(['its author', 'an admin', 'a report that is upheld'])(
    'are deleted with the review by %s',
    async (who) => {
      const { token } = await person();
      const { url } = await uploaded();
      const { body } = await review(await aPlace(), [url], token);
      if (who === 'a report that is upheld') {
        const reporter = await person();
        await sent('POST', `/api/reviews/${body.id}/report`, { reason: 'A face' }, reporter.token);
        const list = await product.api.get('/api/reports?status=open', admin);
        const { reports } = (await list.json()) as { reports: Array<{ id: string; reviewId: string }> };
        const { id } = reports.find(({ reviewId }) => reviewId === body.id)!;
        await sent('PATCH', `/api/reports/${id}`, { status: 'upheld' }, admin);
      } else {
        await sent('DELETE', `/api/reviews/${body.id}`, undefined, who === 'an admin' ? admin : token);
      }

      expect(await statusOf(url)).toBe(404);
    },
  );

  it('move with a merge, and are deleted with the account while the text stays', async () => {
    const { token } = await person();
    const { url } = await uploaded();
    const [from, into] = [await aPlace('From'), await aPlace('Into')];
    await review(from, [url], token);
    await sent('POST', `/api/listings/${from}/merge`, { intoId: into }, admin);
    const shown = async () => {
      const list = (await (await product.api.get(`/api/listings/${into}/reviews`)).json()) as ReviewList;
      return list.reviews;
    };
    await until('the review has moved', async () => (await shown()).length === 1);
    expect((await shown())[0]?.images[0]?.url).toBe(url);
    expect(await statusOf(url)).toBe(200);

    await sent('DELETE', '/api/account', { password: 'somebody’s long password' }, token);
    await isGone(url);
    expect(await shown()).toMatchObject([{ author: null, images: [] }]);
  });
});

const shownOf = ({ url, width, height, color, placeholder }: Upload) => ({
  url,
  width,
  height,
  color,
  placeholder,
});

describe('files of a claim', () => {
  const details = {
    businessName: 'Kusina',
    ownerName: 'Some Body',
    contactEmail: 'some@mail.example',
    message: 'I own it',
  };
  const file = (listing: string, evidenceFiles: unknown, token: string) =>
    sent<Claim>('POST', `/api/listings/${listing}/claims`, { ...details, evidenceFiles }, token);

  it('are visible only to the claimant and admins, and have no other address afterwards', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    await statusOf(one.url);
    const claimant = await person('business');
    const { status, body } = await file(await aPlace(), [one.url, two.url, one.url], claimant.token);

    expect(status).toBe(201);
    expect(body.evidenceFiles).toEqual([
      { n: 1, url: `/api/claims/${body.id}/evidence/1`, ...fileOf(one) },
      { n: 2, url: `/api/claims/${body.id}/evidence/2`, ...fileOf(two) },
    ]);
    expect(await statusOf(one.url)).toBe(404);
    expect(await statusOf(`${two.url}?w=640`)).toBe(404);
    const [{ url } = { url: '' }] = body.evidenceFiles;
    const response = await product.api.get(url, claimant.token);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20);
    expect(await statusOf(url, admin)).toBe(200);
    expect(await statusOf(url, (await person('business')).token)).toBe(404);
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(`/api/claims/${body.id}/evidence/3`, admin)).toBe(404);
  });

  it('are rejected by their position in the list, and the claim with them', async () => {
    const claimant = await person('business');
    const { url } = await uploaded();
    const listing = await aPlace();
    const response = await file(listing, [url, `/media/${'0'.repeat(32)}-${'0'.repeat(12)}`], claimant.token);

    expect(response.status).toBe(422);
    expect(pathsIn(response.body)).toEqual(['evidenceFiles.1']);
    expect((await file(listing, [url], claimant.token)).status).toBe(201);
  });

  it('are deleted with the account that filed the claim, approved or not', async () => {
    const claimant = await person('business');
    const { body } = await file(await aPlace(), [(await uploaded()).url], claimant.token);
    const url = body.evidenceFiles[0]?.url ?? '';
    await sent('PATCH', `/api/claims/${body.id}`, { status: 'approved' }, admin);
    expect(await statusOf(url, admin)).toBe(200);
    await sent('DELETE', '/api/account', { password: 'somebody’s long password' }, claimant.token);

    await until('the file is gone', async () => (await statusOf(url, admin)) === 404);
  });
});

const fileOf = ({ fileName, fileSize, mimeType, width, height }: Upload) => ({
  fileName,
  fileSize,
  mimeType,
  width,
  height,
});

describe('the picture of an account', () => {
  const change = (profileImageUrl: string | null, token: string) =>
    sent<User>('PATCH', '/api/auth/user', { profileImageUrl }, token);

  it('is taken over from an upload, exported, replaced, and deleted with the account', async () => {
    const { token } = await person();
    const [one, two] = [await uploaded(), await uploaded()];
    expect((await change(one.url, token)).body.profileImageUrl).toBe(one.url);
    expect((await change(one.url, token)).status).toBe(200);
    const exported = (await (await product.api.get('/api/account/export', token)).json()) as { user: User };
    expect(exported.user.profileImageUrl).toBe(one.url);

    await change(two.url, token);
    expect(await statusOf(one.url)).toBe(404);
    expect(await statusOf(two.url)).toBe(200);
    await sent('DELETE', '/api/account', { password: 'somebody’s long password' }, token);
    await isGone(two.url);
  });

  it('may be none, but not one on another site; anything that is no upload is rejected by name', async () => {
    const { token } = await person();
    const { url } = await uploaded();
    await change(url, token);
    const foreign = await change('https://example.org/me.jpg', token);
    expect([foreign.status, pathsIn(foreign.body)]).toEqual([400, ['profileImageUrl']]);
    expect(await statusOf(url)).toBe(200);
    expect((await change(null, token)).body.profileImageUrl).toBeNull();
    expect(await statusOf(url)).toBe(404);
    const refused = await change(url, token);
    expect([refused.status, pathsIn(refused.body)]).toEqual([422, ['profileImageUrl']]);
  });
});
