import type { DraftStore } from '@halalmap/mfe-kit/drafts';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { createContext, useContext, useState, type ReactNode } from 'react';

type Draft = { store: DraftStore<TypedValues>; id: string };

const TypedContext = createContext<Draft | undefined>(undefined);

/** An in-memory draft, shared by forms that have fields of the same name. */
const createSharedDraft = (): Draft => {
  const typed: TypedValues = {};
  return {
    id: 'auth',
    store: { load: () => typed, save: (_id, values) => void Object.assign(typed, values) },
  };
};

/** Keeps the input of its child forms when switching between them, while they are open. */
export const SharedInput = ({ children }: { children: ReactNode }) => {
  const [draft] = useState(createSharedDraft);
  return <TypedContext value={draft}>{children}</TypedContext>;
};

/** The draft of the forms inside `SharedInput`; undefined elsewhere. */
export const useSharedInput = (): Draft | undefined => useContext(TypedContext);
