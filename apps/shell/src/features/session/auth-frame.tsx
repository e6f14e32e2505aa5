import { NeedsScript } from '@halalmap/mfe-kit';
import { Langkit, Okir } from '@halalmap/ui';
import { type ReactNode, createContext, useContext, useState } from 'react';
import type { DraftStore } from '@halalmap/mfe-kit/drafts';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';
import './auth-frame.css';
import { useAuthText } from '../../messages/auth-en';

interface AuthFrameProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** The layout of the sign-in pages: the form, and the decorative panel beside it. */
export const AuthFrame = ({ title, text, children }: AuthFrameProps) => {
  const t = useAuthText();
  return (
    <div className="auth">
      <section className="auth__form" aria-labelledby="auth-title">
        <h1 id="auth-title">{title}</h1>
        {text && <p className="muted">{text}</p>}
        <NeedsScript />
        {children}
      </section>
      <aside className="auth__art field-deep on-field" aria-label={t('auth.art')}>
        <Okir figure="panolong" className="auth__ornament" />
        <Langkit className="auth__seam" />
        <div className="auth__message">
          <p className="auth__question">{t('auth.art.title')}</p>
          <p className="muted">{t.rich('auth.art.text', { b: (chunks) => <strong>{chunks}</strong> })}</p>
        </div>
      </aside>
    </div>
  );
};

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
