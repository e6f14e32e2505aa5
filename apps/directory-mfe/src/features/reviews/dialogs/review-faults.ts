import type { ErrorDetail } from '@halalmap/contracts';
import { limits } from '@halalmap/contracts';
import type { ReviewDraft } from './review-draft';
import type { ReviewDialogsText } from '../../../messages/use-review-dialogs-text';

const fields = ['rating', 'title', 'comment'] as const;
type Field = (typeof fields)[number];

/** What is wrong with a form, by field, and as a whole. */
export interface ReviewFaults {
  fields: Partial<Record<Field, string>>;
  general?: string;
}

export const noFaults: ReviewFaults = { fields: {} };

const isField = (path: string): path is Field => fields.some((field) => field === path);

/** What the server would refuse; null when all is well. */
export const faultsOf = (
  { rating, title, comment }: ReviewDraft,
  t: ReviewDialogsText,
): ReviewFaults | null => {
  const tooLong = (text: string, max: number) =>
    text.trim().length > max ? t('write.tooLong', { max }) : undefined;
  const titleFault = tooLong(title, limits.text.name);
  const commentFault = tooLong(comment, limits.text.comment);
  if (rating !== null && !titleFault && !commentFault) return null;
  return {
    fields: {
      ...(rating === null && { rating: t('write.noRating') }),
      ...(titleFault && { title: titleFault }),
      ...(commentFault && { comment: commentFault }),
    },
  };
};

/** The server's complaints at their fields; null when it named none. */
export const faultsFrom = (details: readonly ErrorDetail[]): ReviewFaults | null => {
  const named = details.filter(({ path }) => isField(path));
  if (named.length === 0) return null;
  return { fields: Object.fromEntries(named.map(({ path, message }) => [path, message])) };
};
