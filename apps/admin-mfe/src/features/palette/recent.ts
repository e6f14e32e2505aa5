import { createDraft } from '@halalmap/mfe-kit/drafts';
import type { IconName } from '@halalmap/ui';

const icons = ['list', 'store', 'user-round', 'hand-heart'] as const satisfies readonly IconName[];

/** Something that was opened: a page, a listing, a user or a claim. */
export interface Recent {
  label: string;
  detail: string;
  icon: (typeof icons)[number];
  to: string;
}

const most = 5;

const isRecent = (value: unknown): value is Recent => {
  const { label, detail, icon, to } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof label === 'string' &&
    typeof detail === 'string' &&
    icons.some((name) => name === icon) &&
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to)
  );
};

/** Kept until the tab is closed or the user signs out, because it has names of people. */
const store = createDraft<Recent[]>({
  name: 'account',
  storage: 'session',
  read: (stored) => (Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : null),
});
const keyOf = (userId: string): string => `${userId}.opened`;

/** @returns what the user opened last, the latest first */
export const loadRecent = (userId: string): Recent[] => store.load(keyOf(userId)) ?? [];

export const rememberRecent = (userId: string, opened: Recent): void => {
  const others = loadRecent(userId).filter(({ to }) => to !== opened.to);
  store.save(keyOf(userId), [opened, ...others].slice(0, most));
};
