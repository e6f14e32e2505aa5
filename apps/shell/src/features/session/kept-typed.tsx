import type { DraftStore } from '@halalmap/mfe-kit/drafts';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { createContext, useContext, useState, type ReactNode } from 'react';

type Draft = { store: DraftStore<TypedValues>; id: string };

const TypedContext = createContext<Draft | undefined>(undefined);

/** A draft in memory alone, shared by forms that have fields of the same name. */
const createSharedDraft = (): Draft => {
  const typed: TypedValues = {};
  return {
    id: 'auth',
    store: { load: () => typed, save: (_id, values) => void Object.assign(typed, values) },
  };
};

/** Keeps what is typed in the forms within, from one to the next, for as long as they are open. */
export const KeepTyped = ({ children }: { children: ReactNode }) => {
  const [draft] = useState(createSharedDraft);
  return <TypedContext value={draft}>{children}</TypedContext>;
};

/** The draft of the forms within `KeepTyped`; undefined elsewhere. */
export const useKeptTyped = (): Draft | undefined => useContext(TypedContext);
