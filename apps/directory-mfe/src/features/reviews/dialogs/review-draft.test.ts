import { aReview } from '../../../testing/builders';
import { basisOf, emptyDraft, type ReviewDraft, startReview } from './review-draft';

describe('the initial state of the review form', () => {
  const review = aReview(1, { mine: true, rating: 3, title: 'So so', comment: null });
  const changed = { ...review, comment: 'Warm rice' };
  const reader = { ownsListing: false, review, reviewTag: '"two"' };
  const visitor = null;
  const nobodyYet = { ownsListing: false, review: null, reviewTag: null };
  const typed: ReviewDraft = { ...emptyDraft, rating: 5, title: 'Better now' };
  const edited: ReviewDraft = { ...typed, basis: basisOf(review, '"one"') };
  const start = (kept: ReviewDraft | null, who: Parameters<typeof startReview>[1]) =>
    startReview(kept, who, (place) => `Photo ${String(place)}`);

  it('is empty, or contains the existing review', () => {
    expect(start(null, visitor)).toMatchObject({ draft: emptyDraft, isRestored: false });
    expect(start(null, reader)).toMatchObject({
      draft: { rating: 3, title: 'So so', comment: '', basis: { id: review.id, tag: '"two"' } },
      conflict: null,
    });
  });

  it('is the draft', () => {
    expect(start(typed, visitor)).toEqual({ draft: typed, conflict: null, isGone: false, isRestored: true });
    expect(start(edited, visitor).draft.basis).not.toBeNull();
    expect(start(typed, nobodyYet)).toMatchObject({ draft: typed, isGone: false });
  });

  it('is the draft, based on the newest version with the same content', () => {
    expect(start(edited, reader)).toMatchObject({
      draft: { title: 'Better now', basis: { tag: '"two"' } },
      conflict: null,
      isRestored: true,
    });
  });

  it('is the review itself when the draft was already sent', () => {
    const sent: ReviewDraft = { ...emptyDraft, rating: 3, title: ' So so ' };
    expect(start(sent, reader)).toMatchObject({ draft: { basis: { id: review.id } }, isRestored: false });
  });

  it('shows a review that was changed since the draft began', () => {
    expect(start(typed, reader)).toMatchObject({ draft: typed, conflict: { kind: 'exists', tag: '"two"' } });
    expect(start(edited, { ...reader, review: changed })).toMatchObject({
      draft: edited,
      conflict: { kind: 'changed', review: changed },
    });
  });

  it('becomes a new review when the edited one was deleted', () => {
    expect(start(edited, nobodyYet)).toMatchObject({
      draft: { title: 'Better now', basis: null },
      isGone: true,
    });
  });
});
