import type { ErrorBody, Listing, Review, User } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import { makeFixtures, nothing, register, type Fixtures } from '../support/people';

const someDay = '2020-01-01T00:00:00.000Z';

/** Fields of a listing that only the product sets. */
const ofListing: Record<string, unknown> = {
  id: nothing,
  status: 'approved',
  verificationStatus: 'approved',
  ownerId: nothing,
  submitterId: nothing,
  averageRating: 5,
  totalReviews: 1_000,
  trust: { level: 'certified', reasons: [], checkedAt: someDay, stale: false },
  evidence: [{ kind: 'certificate' }],
  origin: 'sample',
  createdAt: someDay,
  updatedAt: someDay,
  rejectionReason: 'None',
  revision: 99,
};
const ofUser: Record<string, unknown> = {
  id: nothing,
  isActive: false,
  emailVerified: true,
  claimedListingId: nothing,
  passwordHash: 'x',
  createdAt: someDay,
};
const ofReview: Record<string, unknown> = {
  id: nothing,
  userId: nothing,
  listingId: nothing,
  author: 'The owner',
  isVerified: true,
  helpfulCount: 500,
  answer: { text: 'Thanks', answeredAt: someDay },
  createdAt: someDay,
};

/** Callers cannot set these fields: they are ignored on submit, and rejected by name on edit. */
describe('a field that a caller may not set', () => {
  let product: ComposedProduct;
  let fixtures: Fixtures;
  beforeAll(async () => {
    product = await startComposed();
    fixtures = await makeFixtures(product.api);
  }, 60_000);
  afterAll(() => product.stop());

  const body = async <T>(response: Response): Promise<T> => (await response.json()) as T;
  const refusedField = async (response: Response): Promise<string | undefined> => {
    expect(response.status).toBe(400);
    return (await body<ErrorBody>(response)).error.details?.[0]?.path;
  };

  it.each(['visitor', 'regular', 'owner'] as const)(
    'is not set by the submission of a %s',
    async (person) => {
      const token = fixtures.tokens[person] ?? undefined;
      const submission = { entityType: 'food', name: `All of it by ${person}`, publish: true, ...ofListing };

      const response = await product.api.send('POST', '/api/listings', submission, token);

      expect(response.status).toBe(201);
      const { id } = await body<Listing>(response);
      const kept = await body<Listing>(
        await product.api.get(`/api/listings/${id}`, fixtures.tokens.admin ?? undefined),
      );
      expect(kept).toMatchObject({
        status: 'pending',
        verificationStatus: 'pending',
        averageRating: null,
        totalReviews: 0,
        origin: 'submitted',
        owner: { claimed: false },
        trust: { level: 'unverified' },
      });
      expect(kept.id).not.toBe(nothing);
      expect(kept.createdAt).not.toBe(someDay);
      expect((await product.api.get(`/api/listings/${id}`)).status).toBe(404);
    },
  );

  it.each(Object.keys(ofListing))('such as %s is rejected by name when the owner edits', async (field) => {
    const response = await product.api.send(
      'PATCH',
      `/api/listings/${fixtures.place}`,
      { [field]: ofListing[field] },
      fixtures.tokens.owner ?? undefined,
    );

    expect(await refusedField(response)).toBe(field);
  });

  it.each(Object.keys(ofListing))('such as %s is rejected by name in a suggested change', async (field) => {
    const response = await product.api.send(
      'POST',
      `/api/listings/${fixtures.place}/changes`,
      { fields: { [field]: ofListing[field] } },
      fixtures.tokens.regular ?? undefined,
    );

    expect(await refusedField(response)).toBe(`fields.${field}`);
  });

  it('is not set by registering', async () => {
    const password = 'a long enough password';
    const response = await product.api.send('POST', '/api/auth/register', {
      email: 'everything@mail.example',
      password,
      confirmPassword: password,
      firstName: 'Every',
      lastName: 'Thing',
      ...ofUser,
    });

    expect(response.status).toBe(201);
    const user = await body<User>(response);
    expect(user).toMatchObject({
      role: 'regular',
      isActive: true,
      emailVerified: false,
      claimedListingId: null,
    });
    expect(user.id).not.toBe(nothing);
  });

  it('such as the role of an admin is rejected on registering and on the profile', async () => {
    const password = 'a long enough password';
    const registering = await product.api.send('POST', '/api/auth/register', {
      email: 'admin-to-be@mail.example',
      password,
      confirmPassword: password,
      firstName: 'A',
      lastName: 'B',
      role: 'admin',
    });
    expect(await refusedField(registering)).toBe('role');

    const changing = await product.api.send(
      'PATCH',
      '/api/auth/user',
      { role: 'admin' },
      fixtures.tokens.regular ?? undefined,
    );
    expect(await refusedField(changing)).toBe('role');
  });

  it.each(Object.keys(ofUser))('such as %s is rejected by name on the profile', async (field) => {
    const response = await product.api.send(
      'PATCH',
      '/api/auth/user',
      { [field]: ofUser[field] },
      fixtures.tokens.regular ?? undefined,
    );

    expect(await refusedField(response)).toBe(field);
  });

  it('is not set by a review', async () => {
    const { token } = await register(product.api, 'reviewer@mail.example');

    const response = await product.api.send(
      'POST',
      `/api/listings/${fixtures.free}/reviews`,
      { rating: 2, ...ofReview },
      token,
    );

    expect(response.status).toBe(201);
    const review = await body<Review>(response);
    expect(review).toMatchObject({
      author: 'Some B.',
      listingId: fixtures.free,
      isVerified: false,
      helpfulCount: 0,
      answer: null,
    });
    expect(review.id).not.toBe(nothing);
  });

  it.each(Object.keys(ofReview))('such as %s is rejected by name when a review is edited', async (field) => {
    const response = await product.api.send(
      'PATCH',
      `/api/reviews/${fixtures.review}`,
      { [field]: ofReview[field] },
      fixtures.tokens.regular ?? undefined,
    );

    expect(await refusedField(response)).toBe(field);
  });

  it('is not set by a claim', async () => {
    const response = await product.api.send(
      'POST',
      `/api/listings/${fixtures.free}/claims`,
      {
        businessName: 'Kusina',
        ownerName: 'Some Body',
        contactEmail: 'some@mail.example',
        message: 'I own it',
        status: 'approved',
        reviewedBy: nothing,
        userId: nothing,
        adminNotes: 'Fine',
      },
      fixtures.tokens.owner ?? undefined,
    );

    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      status: 'pending',
      reviewedBy: null,
      userId: fixtures.users.owner.id,
      adminNotes: null,
    });
    expect(await body<Listing>(await product.api.get(`/api/listings/${fixtures.free}`))).toMatchObject({
      owner: { claimed: false },
    });
  });
});
