import { createContext, useContext, useState, type FormEvent, type ReactNode } from 'react';

const TypedContext = createContext<Map<string, string> | null>(null);

/** Keeps what is typed in the forms within, from one to the next, for as long as they are open. */
export const KeepTyped = ({ children }: { children: ReactNode }) => {
  const [typed] = useState(() => new Map<string, string>());
  return <TypedContext value={typed}>{children}</TypedContext>;
};

/**
 * What a field begins with that another form has, too, and what keeps it. A password stays where it was typed: it may
 * not be the same one.
 */
export const useKeptTyped = () => {
  const typed = useContext(TypedContext);
  return {
    valueOf: (name: string): string | undefined => typed?.get(name),
    onInput: ({ target }: FormEvent) => {
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isText && !target.autocomplete.endsWith('-password')) typed?.set(target.name, target.value);
    },
  };
};
