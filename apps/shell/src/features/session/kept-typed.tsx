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
export const KeepTyped = ({ children }: { children: ReactNode }) => {
  const [draft] = useState(createSharedDraft);
  return <TypedContext value={draft}>{children}</TypedContext>;
};

/** The draft of the forms inside `KeepTyped`; undefined elsewhere. */
export const useKeptTyped = (): Draft | undefined => useContext(TypedContext);
