import type { ErrorBody, Listing, Review, User } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import { makeWorld, nothing, register, type World } from '../support/people';

const someDay = '2020-01-01T00:00:00.000Z';

/** What nobody but the product itself decides about a listing. */
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

/** Fields that a caller may not set are not set: ignored on submit, refused by name on edit. */
describe('a field that a caller may not set', () => {
  let product: ComposedProduct;
  let world: World;
  beforeAll(async () => {
    product = await startComposed();
    world = await makeWorld(product.api);
  }, 60_000);
  afterAll(() => product.stop());

  const body = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
  const refusedField = async (answer: Response): Promise<string | undefined> => {
    expect(answer.status).toBe(400);
    return (await body<ErrorBody>(answer)).error.details?.[0]?.path;
  };

  it.each(['visitor', 'regular', 'owner'] as const)(
    'is not set by the submission of a %s',
    async (person) => {
      const token = world.tokens[person] ?? undefined;
      const submission = { entityType: 'food', name: `All of it by ${person}`, publish: true, ...ofListing };

      const answer = await product.api.send('POST', '/api/listings', submission, token);

      expect(answer.status).toBe(201);
      const { id } = await body<Listing>(answer);
      const kept = await body<Listing>(
        await product.api.get(`/api/listings/${id}`, world.tokens.admin ?? undefined),
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

  it.each(Object.keys(ofListing))('such as %s is refused by name when the owner edits', async (field) => {
    const answer = await product.api.send(
      'PATCH',
      `/api/listings/${world.place}`,
      { [field]: ofListing[field] },
      world.tokens.owner ?? undefined,
    );

    expect(await refusedField(answer)).toBe(field);
  });

  it.each(Object.keys(ofListing))('such as %s is refused by name in a suggested change', async (field) => {
    const answer = await product.api.send(
      'POST',
      `/api/listings/${world.place}/changes`,
      { fields: { [field]: ofListing[field] } },
      world.tokens.regular ?? undefined,
    );

    expect(await refusedField(answer)).toBe(`fields.${field}`);
  });

  it('is not set by registering', async () => {
    const password = 'a long enough password';
    const answer = await product.api.send('POST', '/api/auth/register', {
      email: 'everything@mail.example',
      password,
      confirmPassword: password,
      firstName: 'Every',
      lastName: 'Thing',
      ...ofUser,
    });

    expect(answer.status).toBe(201);
    const user = await body<User>(answer);
    expect(user).toMatchObject({
      role: 'regular',
      isActive: true,
      emailVerified: false,
      claimedListingId: null,
    });
    expect(user.id).not.toBe(nothing);
  });

  it('such as the role of an admin is refused on registering and on the profile', async () => {
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
      world.tokens.regular ?? undefined,
    );
    expect(await refusedField(changing)).toBe('role');
  });

  it.each(Object.keys(ofUser))('such as %s is refused by name on the profile', async (field) => {
    const answer = await product.api.send(
      'PATCH',
      '/api/auth/user',
      { [field]: ofUser[field] },
      world.tokens.regular ?? undefined,
    );

    expect(await refusedField(answer)).toBe(field);
  });

  it('is not set by a review', async () => {
    const { token } = await register(product.api, 'reviewer@mail.example');

    const answer = await product.api.send(
      'POST',
      `/api/listings/${world.free}/reviews`,
      { rating: 2, ...ofReview },
      token,
    );

    expect(answer.status).toBe(201);
    const review = await body<Review>(answer);
    expect(review).toMatchObject({
      author: 'Some B.',
      listingId: world.free,
      isVerified: false,
      helpfulCount: 0,
      answer: null,
    });
    expect(review.id).not.toBe(nothing);
  });

  it.each(Object.keys(ofReview))('such as %s is refused by name when a review is edited', async (field) => {
    const answer = await product.api.send(
      'PATCH',
      `/api/reviews/${world.review}`,
      { [field]: ofReview[field] },
      world.tokens.regular ?? undefined,
    );

    expect(await refusedField(answer)).toBe(field);
  });

  it('is not set by a claim', async () => {
    const answer = await product.api.send(
      'POST',
      `/api/listings/${world.free}/claims`,
      {
        businessName: 'Kusina',
        ownerName: 'Some Body',
        contactEmail: 'some@mail.example',
        status: 'approved',
        reviewedBy: nothing,
        userId: nothing,
        adminNotes: 'Fine',
      },
      world.tokens.owner ?? undefined,
    );

    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      status: 'pending',
      reviewedBy: null,
      userId: world.users.owner.id,
      adminNotes: null,
    });
    expect(await body<Listing>(await product.api.get(`/api/listings/${world.free}`))).toMatchObject({
      owner: { claimed: false },
    });
  });
});
