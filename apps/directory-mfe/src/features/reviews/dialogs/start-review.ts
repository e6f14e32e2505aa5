import type { Review, ReviewReader } from '@halalmap/contracts';
import { contentOf, draftOf, emptyDraft, toBody, type ReviewDraft } from './review-draft';

/** A stored review that what was typed would overwrite without its author having seen it. */
export interface Rival {
  /** There is one already, or the one that is being changed has become another. */
  kind: 'exists' | 'changed';
  review: Review;
  tag: string;
}

/** With what the form begins. */
export interface ReviewStart {
  draft: ReviewDraft;
  rival: Rival | null;
  /** The review that was being changed is gone. */
  isGone: boolean;
  /** Something that was typed before and not sent. */
  isRestored: boolean;
}

const saysTheSame = (draft: ReviewDraft, content: string): boolean =>
  draft.rating !== null && contentOf(toBody({ ...draft, rating: draft.rating }, draft.photos)) === content;

/**
 * Brings together what was typed before and what is stored.
 * @param kept what was typed on this device; null when nothing was
 * @param reader null for visitors and while it is not known
 * @param photoName gives a name to a photo by its place, from 1
 */
export const startReview = (
  kept: ReviewDraft | null,
  reader: ReviewReader | null,
  photoName: (place: number) => string,
): ReviewStart => {
  const review = reader?.review ?? null;
  const stored = review && draftOf(review, { tag: reader?.reviewTag ?? '', photoName });
  const fresh = { rival: null, isGone: false, isRestored: false };
  if (!kept) return { ...fresh, draft: stored ?? emptyDraft };
  const restored = { ...fresh, isRestored: true };
  if (!reader) return { ...restored, draft: kept };
  if (!review || !stored)
    return { ...restored, draft: { ...kept, basis: null }, isGone: kept.basis !== null };
  // It was sent after all, or nothing was changed.
  if (saysTheSame(kept, stored.basis.content)) return { ...fresh, draft: stored };
  if (kept.basis?.id === review.id && kept.basis.content === stored.basis.content)
    return { ...restored, draft: { ...kept, basis: stored.basis } };
  const kind = kept.basis?.id === review.id ? 'changed' : 'exists';
  return { ...restored, draft: kept, rival: { kind, review, tag: stored.basis.tag } };
};
