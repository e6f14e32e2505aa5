import { aFile, createFakeUploads } from '@halalmap/listing-parts/testing';
import type { Review } from '@halalmap/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aReview } from '../../testing/builders';
import { createReviewFixtures, listingId, refusal } from './testing/review-fixtures';

describe('writing a review', () => {
  const fixtures = createReviewFixtures();
  const uploads = createFakeUploads();
  beforeEach(() => {
    fixtures.start();
    uploads.start();
  });
  afterEach(() => {
    uploads.stop();
    fixtures.stop();
  });

  const own = aReview(30, { mine: true, rating: 3, title: 'So so', comment: 'Cold rice' });
  const others = [aReview(1), aReview(2)];
  /** Handles requests like the server. */
  const takeReviews = (): void =>
    fixtures.stubWrite(({ body }) => {
      const review = { ...own, ...(body as Partial<Review>), images: [] };
      fixtures.setReviews([...fixtures.reviews(), review]);
      fixtures.setReader({ review, reviewTag: '"one"' });
      return { status: 201, body: review };
    });
  const openForm = async (who: 'visitor' | 'regular' = 'regular', query = '') => {
    const view = await fixtures.open(who, { query });
    if (query === '')
      await view.user.click(await fixtures.section().findByRole('button', { name: 'Write a review' }));
    return { ...view, form: await fixtures.dialog('Write a review') };
  };
  const haveOwn = (tag = '"one"', review: Review = own): void => {
    fixtures.setReviews([...others, review]);
    fixtures.setReader({ review, reviewTag: tag });
  };
  const openEdit = async () => {
    haveOwn();
    const view = await fixtures.open('regular');
    await view.user.click(
      (await fixtures.section().findAllByRole('button', { name: 'Edit your review' }))[0] as HTMLElement,
    );
    return { ...view, form: await fixtures.dialog('Edit your review') };
  };
  const bodies = () => fixtures.sent().map(({ method, body }) => [method, body]);
  const patch = `PATCH /api/reviews/${own.id}`;

  it('sends stars, title, text and photos once, and shows the review first', async () => {
    fixtures.setReviews(others);
    takeReviews();
    const { user, form } = await openForm();
    const stars = within(form.getByRole('radiogroup', { name: 'Your rating' }));
    await user.click(stars.getByRole('radio', { name: '4 stars: Good' }));
    await user.type(form.getByLabelText(/^Title/), '  Like home ');
    await user.type(form.getByLabelText(/^Your review/), 'Ask for the pastil');
    fireEvent.change(form.getByTestId('photo-files'), { target: { files: [aFile('plate.jpg')] } });
    await form.findByText(/, ready$/);
    await user.click(form.getByRole('button', { name: 'Send review' }));

    expect(await screen.findByText('Your review is published')).toBeVisible();
    expect(bodies()).toEqual([
      [
        'POST',
        {
          rating: 4,
          title: 'Like home',
          comment: 'Ask for the pastil',
          images: [{ url: expect.stringMatching(/^\/media\//), caption: null }],
        },
      ],
    ]);
    expect(fixtures.sent()[0]?.headers['idempotency-key']).toMatch(/^.{16,}$/);
    await waitFor(() =>
      expect(
        fixtures
          .section()
          .getAllByRole('listitem')
          .find((item) => item.id.startsWith('review-')),
      ).toHaveTextContent('Your review'),
    );
    await waitFor(() => expect(document.activeElement?.id).toBe(`review-${own.id}`));
    expect(fixtures.asked(`GET /api/listings/${listingId}`)).toBe(2);
    expect(window.localStorage.length).toBe(0);
  });

  it('chooses stars by keyboard', async () => {
    fixtures.setReviews(others);
    const { user, form } = await openForm();
    const star = (name: string) => form.getByRole('radio', { name });
    star('1 star: Very poor').focus();
    await user.keyboard(' ');
    expect(star('1 star: Very poor')).toBeChecked();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(star('3 stars: Fair')).toBeChecked();
    expect(star('3 stars: Fair')).toHaveFocus();
  });

  it('shows errors at their fields before anything is sent', async () => {
    fixtures.setReviews(others);
    const { user, form } = await openForm();
    fireEvent.change(form.getByLabelText(/^Your review/), { target: { value: 'x'.repeat(2_001) } });
    expect(form.getByText('2,001 of 2,000 characters')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Send review' }));

    expect(form.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a rating');
    expect(form.getByLabelText(/^Your review/)).toHaveAccessibleDescription(/Enter at most 2,000 characters/);
    await waitFor(() => expect(form.getByRole('radio', { name: /^1 star/ })).toHaveFocus());
    expect(fixtures.sent()).toEqual([]);
  });

  it('redirects visitors to sign in, keeps the input, and continues afterwards', async () => {
    fixtures.setReviews(others);
    takeReviews();
    const first = await openForm('visitor');
    await first.user.click(first.form.getByRole('radio', { name: /^5 stars/ }));
    await first.user.type(first.form.getByLabelText(/^Your review/), 'Worth it');
    fireEvent.change(first.form.getByTestId('photo-files'), { target: { files: [aFile('plate.jpg')] } });
    await first.form.findByText(/, ready$/);
    expect(first.form.getByText('Sign in to send this')).toBeVisible();
    await first.user.click(first.form.getByRole('button', { name: 'Sign in and continue' }));
    await waitFor(() => expect(first.address()).toMatch(/^\/auth\?/));
    const back = new URL(first.address() ?? '', 'http://halalmap.test');
    expect(screen.queryByText('Your session has ended')).toBeNull();
    expect(fixtures.sent()).toEqual([]);
    first.unmount();

    const returnTo = new URL(back.searchParams.get('returnTo') ?? '', back);
    const second = await openForm('regular', returnTo.search);
    expect(second.form.getByRole('radio', { name: /^5 stars/ })).toBeChecked();
    expect(second.form.getByLabelText(/^Your review/)).toHaveValue('Worth it');
    expect(second.form.getByText('plate.jpg')).toBeVisible();
    await second.user.click(second.form.getByRole('button', { name: 'Send review' }));
    expect(await screen.findByText('Your review is published')).toBeVisible();
    await waitFor(() => expect(second.address()).toBe(`/listing/${listingId}`));
  });

  it('keeps the input when the session expires', async () => {
    fixtures.setReviews(others);
    fixtures.stubWrite(() => refusal(401, 'unauthenticated'));
    const { user, form, address } = await openForm();
    await user.click(form.getByRole('radio', { name: /^2 stars/ }));
    await user.type(form.getByLabelText(/^Title/), 'Loud');
    fixtures.signOut();
    await user.click(form.getByRole('button', { name: /Send review|Sign in/ }));

    await waitFor(() => expect(address()).toMatch(/^\/auth\?returnTo=/));
    expect(screen.getByText('Your session has ended')).toBeVisible();
    expect(window.localStorage.getItem(`halalmap.review.${listingId}`)).toContain('Loud');
  });

  it('reuses the idempotency key for the same content only', async () => {
    fixtures.setReviews(others);
    fixtures.stubWrite(() => ({ fails: true }));
    const { user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: /^4 stars/ }));
    const send = async () => {
      await user.click(form.getByRole('button', { name: 'Send review' }));
      await form.findByText('Your review was not sent');
    };
    await send();
    await send();
    await user.type(form.getByLabelText(/^Title/), 'A');
    await send();

    const keys = fixtures.sent().map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows when to retry after a rate limit', async () => {
    fixtures.setReviews(others);
    fixtures.stubWrite(() => ({ ...refusal(429, 'rate_limited'), headers: { 'retry-after': '610' } }));
    const { user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: /^4 stars/ }));
    await user.click(form.getByRole('button', { name: 'Send review' }));
    expect(await form.findByText(/You can send the next one in 11 minutes/)).toBeVisible();
  });

  it('shows errors of the server at their fields', async () => {
    fixtures.setReviews(others);
    fixtures.stubWrite(() =>
      refusal(400, 'validation_failed', { details: [{ path: 'title', message: 'Too loud' }] }),
    );
    const { user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: /^4 stars/ }));
    await user.click(form.getByRole('button', { name: 'Send review' }));
    await waitFor(() => expect(form.getByLabelText(/^Title/)).toHaveAccessibleDescription('Too loud'));
  });

  it('offers to replace an existing review with the input', async () => {
    fixtures.setReviews(others);
    fixtures.stubWrite(() => {
      haveOwn('"two"');
      return refusal(409, 'conflict');
    });
    fixtures.stub(patch, ({ body }) => ({ body: { ...own, ...(body as object), images: [] } }));
    const { user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: /^5 stars/ }));
    await user.type(form.getByLabelText(/^Title/), 'Better now');
    await user.click(form.getByRole('button', { name: 'Send review' }));

    expect(await form.findByText('You have already reviewed this place')).toBeVisible();
    expect(form.getByText('Cold rice')).toBeVisible();
    expect(form.getByLabelText(/^Title/)).toHaveValue('Better now');
    await user.click(form.getByRole('button', { name: 'Replace it with my text' }));

    expect(await screen.findByText('Your review is updated')).toBeVisible();
    expect(fixtures.sent()[1]).toMatchObject({
      method: 'PATCH',
      body: { rating: 5, title: 'Better now' },
      headers: { 'if-match': '"two"' },
    });
  });

  it('says why it was refused when there is no other review', async () => {
    const message = 'This place can be reviewed once it is listed';
    const details = [{ path: 'request', message, code: 'review_not_listed' }];
    fixtures.setReviews(others);
    fixtures.stubWrite(() => refusal(409, 'conflict', { message, details }));
    const { user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: /^5 stars/ }));
    await user.click(form.getByRole('button', { name: 'Send review' }));
    expect(await form.findByText(message)).toBeVisible();
  });

  describe('that exists already', () => {
    it('starts with the current text, and changes it', async () => {
      fixtures.stub(patch, ({ body }) => ({ body: { ...own, ...(body as object), images: [] } }));
      const { user, form } = await openEdit();
      expect(form.getByRole('radio', { name: /^3 stars/ })).toBeChecked();
      expect(form.getByLabelText(/^Your review/)).toHaveValue('Cold rice');
      await user.click(form.getByRole('radio', { name: /^4 stars/ }));
      await user.click(form.getByRole('button', { name: 'Save changes' }));

      expect(await screen.findByText('Your review is updated')).toBeVisible();
      expect(fixtures.sent()[0]).toMatchObject({
        body: { rating: 4, title: 'So so', comment: 'Cold rice', images: [] },
        headers: { 'if-match': '"one"' },
      });
    });

    it('keeps the input beside what was changed elsewhere', async () => {
      const elsewhere = { ...own, comment: 'Warm rice' };
      fixtures.stub(patch, () => {
        haveOwn('"two"', elsewhere);
        return refusal(412, 'precondition_failed');
      });
      const { user, form } = await openEdit();
      await user.type(form.getByLabelText(/^Title/), ' indeed');
      await user.click(form.getByRole('button', { name: 'Save changes' }));

      expect(await form.findByText('Your review was changed elsewhere')).toBeVisible();
      expect(form.getByText('Warm rice')).toBeVisible();
      expect(form.getByLabelText(/^Title/)).toHaveValue('So so indeed');
      await user.click(form.getByRole('button', { name: 'Continue with the current version' }));
      expect(form.getByLabelText(/^Your review/)).toHaveValue('Warm rice');
      expect(form.getByLabelText(/^Title/)).toHaveValue('So so');
    });

    it('is not delayed by a reply of the owner', async () => {
      let times = 0;
      fixtures.stub(patch, ({ body, headers }) => {
        times += 1;
        if (headers['if-match'] === '"two"') return { body: { ...own, ...(body as object), images: [] } };
        haveOwn('"two"', { ...own, answer: { text: 'Sorry', answeredAt: own.createdAt } });
        return refusal(412, 'precondition_failed');
      });
      const { user, form } = await openEdit();
      await user.click(form.getByRole('radio', { name: /^4 stars/ }));
      await user.click(form.getByRole('button', { name: 'Save changes' }));
      expect(await screen.findByText('Your review is updated')).toBeVisible();
      expect(times).toBe(2);
    });

    it('is written again when it is gone', async () => {
      takeReviews();
      fixtures.stub(patch, () => {
        fixtures.setReviews(others);
        fixtures.setReader({});
        return refusal(404, 'not_found');
      });
      const { user, form } = await openEdit();
      await user.click(form.getByRole('radio', { name: /^4 stars/ }));
      await user.click(form.getByRole('button', { name: 'Save changes' }));
      expect(await form.findByText(/no longer exists/)).toBeVisible();
      await user.click(form.getByRole('button', { name: 'Send review' }));
      expect(await screen.findByText('Your review is published')).toBeVisible();
    });

    it('is deleted after a question, and can be written again', async () => {
      fixtures.stub(`DELETE /api/reviews/${own.id}`, () => {
        fixtures.setReviews(others);
        fixtures.setReader({});
        return { status: 204 };
      });
      haveOwn();
      const { user } = await fixtures.open('regular');
      await user.click(await fixtures.section().findByRole('button', { name: 'Delete your review' }));
      const question = await fixtures.dialog('Delete your review?');
      expect(fixtures.sent()).toEqual([]);
      await user.click(question.getByRole('button', { name: 'Delete review' }));

      expect(await fixtures.section().findByText('Your review was deleted')).toBeVisible();
      await waitFor(() => expect(fixtures.section().queryByText('Cold rice')).toBeNull());
      await user.click(fixtures.section().getByRole('button', { name: 'Write it again' }));
      const form = await fixtures.dialog('Write a review');
      expect(form.getByLabelText(/^Your review/)).toHaveValue('Cold rice');
      await user.click(form.getByRole('button', { name: 'Start over' }));
      expect(form.getByLabelText(/^Your review/)).toHaveValue('');
    });

    describe('and was deleted', () => {
      const deleteOwn = async (review: Review = own) => {
        haveOwn('"one"', review);
        fixtures.stub(`DELETE /api/reviews/${own.id}`, () => {
          fixtures.setReviews(others);
          fixtures.setReader({});
          return { status: 204 };
        });
        const view = await fixtures.open('regular');
        await view.user.click(await fixtures.section().findByRole('button', { name: 'Delete your review' }));
        const question = await fixtures.dialog('Delete your review?');
        await view.user.click(question.getByRole('button', { name: 'Delete review' }));
        await waitFor(() => expect(fixtures.section().queryByText('Cold rice')).toBeNull());
        return view;
      };
      const undo = () => fixtures.section().getByRole('button', { name: 'Undo' });

      it('is restored with one press, with its text', async () => {
        takeReviews();
        const { user } = await deleteOwn();
        await user.click(undo());

        expect(await fixtures.section().findByText('Cold rice')).toBeVisible();
        expect(fixtures.sent()[1]).toMatchObject({
          method: 'POST',
          body: { rating: 3, title: 'So so', comment: 'Cold rice', images: [] },
        });
        await waitFor(() => expect(document.activeElement?.id).toBe(`review-${own.id}`));
        expect(fixtures.section().queryByText('Your review was deleted')).toBeNull();
        expect(window.localStorage.length).toBe(0);
      });

      it('can be retried when there is no response, and is created once', async () => {
        fixtures.stubWrite(() => refusal(503, 'unavailable'));
        const { user } = await deleteOwn();
        await user.click(undo());
        expect(await screen.findByText('Your review was not sent')).toBeVisible();
        await waitFor(() => expect(undo()).not.toHaveAttribute('aria-disabled', 'true'));
        await user.click(undo());
        await waitFor(() => expect(fixtures.sent()).toHaveLength(3));
        const [, first, second] = fixtures.sent().map(({ headers }) => headers['idempotency-key']);
        expect(first).toBeDefined();
        expect(second).toBe(first);
      });

      it('waits in the form for users who have to sign in first', async () => {
        fixtures.stubWrite(() => refusal(401, 'unauthenticated'));
        const { user, address } = await deleteOwn();
        await user.click(undo());
        await waitFor(() => expect(address()).toMatch(/^\/auth\?returnTo=.*review/));
        expect(window.localStorage.getItem(`halalmap.review.${listingId}`)).toContain('Cold rice');
      });
    });

    it('stays when it cannot be deleted', async () => {
      fixtures.stub(`DELETE /api/reviews/${own.id}`, () => refusal(503, 'unavailable'));
      haveOwn();
      const { user } = await fixtures.open('regular');
      await user.click(await fixtures.section().findByRole('button', { name: 'Delete your review' }));
      const question = await fixtures.dialog('Delete your review?');
      await user.click(question.getByRole('button', { name: 'Delete review' }));
      expect(await question.findByText('It could not be deleted')).toBeVisible();
      expect(fixtures.section().getByText('Cold rice')).toBeInTheDocument();
    });
  });
});
