import { screen, waitFor } from '@testing-library/react';
import { aReview } from '../../testing/builders';
import { createReviewWorld, listingId, refusal } from './testing/review-world';

describe('a review of somebody else', () => {
  const world = createReviewWorld();
  beforeEach(world.start);
  afterEach(world.stop);
  const review = aReview(1, { comment: 'Rude words' });
  const report = `POST /api/reviews/${review.id}/report`;
  const answer = `/api/reviews/${review.id}/answer`;
  const click = async (user: { click(element: Element): Promise<void> }, name: string) =>
    user.click(await world.section().findByRole('button', { name }));

  it('is reported with a reason, and says that it was', async () => {
    world.setReviews([review]);
    world.answer(report, () => {
      world.setReviews([{ ...review, reported: true }]);
      return { status: 202 };
    });
    const { user } = await world.open('regular');
    await click(user, 'Report the review by Person 1.');
    const dialog = await world.dialog('Report a review');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByLabelText(/^What is wrong/)).toHaveAccessibleDescription(/Say what is wrong/);
    await user.type(dialog.getByLabelText(/^What is wrong/), ' It insults people ');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));

    const thanks = await world.section().findByText(/^Thank you\. Your report was sent/);
    await waitFor(() => expect(thanks).toHaveFocus());
    expect(world.sent()[0]?.body).toEqual({ reason: 'It insults people' });
    expect(world.section().queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  it('says so later too', async () => {
    world.setReviews([{ ...review, reported: true }]);
    await world.open('regular');
    expect(await world.section().findByText('Reported. An admin looks at it.')).toBeVisible();
  });

  it('is reported by visitors once they have signed in, with the reason kept', async () => {
    world.setReviews([review]);
    const first = await world.open('visitor');
    await click(first.user, 'Report the review by Person 1.');
    const dialog = await world.dialog('Report a review');
    await first.user.type(dialog.getByLabelText(/^What is wrong/), 'Not true');
    await first.user.click(dialog.getByRole('button', { name: 'Sign in and go on' }));
    const back = new URL(first.address() ?? '', 'http://halalmap.test');
    first.unmount();

    await world.open('regular', { query: new URL(back.searchParams.get('returnTo') ?? '', back).search });
    expect((await world.dialog('Report a review')).getByLabelText(/^What is wrong/)).toHaveValue('Not true');
  });

  it('is not voted for by the owner of the place, who sees how many have', async () => {
    world.setReader({ ownsListing: true });
    world.setReviews([{ ...review, helpfulCount: 2 }]);
    await world.open('business');

    expect(await world.section().findByText('Helpful to 2 people')).toBeVisible();
    expect(world.section().queryByRole('button', { name: /helpful/ })).toBeNull();
  });

  it('is answered by the owner, who can change the answer and take it back', async () => {
    world.setReader({ ownsListing: true });
    world.setReviews([review]);
    world.answer(`PUT ${answer}`, ({ body }) => {
      const { text } = body as { text: string };
      const answered = { ...review, answer: { text, answeredAt: review.createdAt } };
      world.setReviews([answered]);
      return { body: answered };
    });
    world.answer(`DELETE ${answer}`, () => {
      world.setReviews([review]);
      return { status: 204 };
    });
    const { user } = await world.open('business');

    await click(user, 'Answer the review by Person 1.');
    let dialog = await world.dialog('Answer as the owner');
    expect(dialog.getByText('Rude words')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Your answer/), 'We are sorry');
    await user.click(dialog.getByRole('button', { name: 'Publish answer' }));
    expect(await world.section().findByText('We are sorry')).toBeVisible();
    expect(screen.getByText('Your answer is published')).toBeVisible();

    await click(user, 'Edit answer to Person 1.');
    dialog = await world.dialog('Edit your answer');
    await user.type(dialog.getByLabelText(/^Your answer/), ', truly');
    await user.click(dialog.getByRole('button', { name: 'Save answer' }));
    expect(await world.section().findByText('We are sorry, truly')).toBeVisible();

    await click(user, 'Delete answer to Person 1.');
    await user.click(
      (await world.dialog('Delete your answer?')).getByRole('button', { name: 'Delete answer' }),
    );
    await waitFor(() => expect(world.section().queryByText('We are sorry, truly')).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe(`review-${review.id}`));

    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(await world.section().findByText('We are sorry, truly')).toBeVisible();
  });

  it('keeps the answer that could not be published', async () => {
    world.setReader({ ownsListing: true });
    world.setReviews([review]);
    world.answer(`PUT ${answer}`, () => refusal(403, 'forbidden'));
    const { user, unmount } = await world.open('business');
    await click(user, 'Answer the review by Person 1.');
    const dialog = await world.dialog('Answer as the owner');
    await user.type(dialog.getByLabelText(/^Your answer/), 'Sorry');
    await user.click(dialog.getByRole('button', { name: 'Publish answer' }));
    expect(await dialog.findByText('Your answer was not published')).toBeVisible();
    unmount();

    await world.open('business', { query: `?answer=${review.id}` });
    expect((await world.dialog('Answer as the owner')).getByLabelText(/^Your answer/)).toHaveValue('Sorry');
  });

  it('is deleted by admins', async () => {
    world.setReviews([review, aReview(2)]);
    world.answer(`DELETE /api/reviews/${review.id}`, () => {
      world.setReviews([aReview(2)]);
      return { status: 204 };
    });
    const { user } = await world.open('admin');
    await click(user, 'Delete the review by Person 1.');
    const dialog = await world.dialog('Delete the review by Person 1.?');
    await user.click(dialog.getByRole('button', { name: 'Delete review' }));

    await waitFor(() => expect(world.section().queryByText('Rude words')).toBeNull());
    expect(screen.queryByText('Your review was deleted')).toBeNull();
    expect(world.asked(`GET /api/listings/${listingId}`)).toBe(2);
  });
});
