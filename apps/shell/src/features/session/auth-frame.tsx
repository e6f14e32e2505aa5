import { Langkit, LinkButton, Note, Okir } from '@halalmap/ui';
import { type ReactNode, useEffect, createContext, useContext, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DraftStore } from '@halalmap/mfe-kit/drafts';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';
import './auth-frame.css';
import { useAuthText } from '../../messages/auth-en';
import { Outcome } from '../../shared/page-parts';

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

/**
 * Shows that a mailed link does not work, and what to do instead.
 * @param isOutcome whether a press revealed it
 */
export const DeadLink = ({ isOutcome, children }: { isOutcome: boolean; children: ReactNode }) => {
  const t = useAuthText();
  const content = (
    <>
      <Note kind="bad" title={t('link.dead')} role="alert">
        <p>{t('link.deadText')}</p>
      </Note>
      {children}
    </>
  );
  return isOutcome ? <Outcome>{content}</Outcome> : <div className="stack">{content}</div>;
};

/** The link that requests another password reset mail. */
export const AnotherReset = () => (
  <LinkButton to="/auth/forgot-password" kind="primary" size="lg" block>
    {useAuthText()('reset.another')}
  </LinkButton>
);

const tokenIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;

/**
 * The token of a mailed link. It is moved from the URL to the history entry at once, so that it is not visible on the
 * screen, in copied URLs or in the browser's history, and survives a reload.
 * @returns null for a link without one, and after `forget`
 */
export const useMailedToken = (): { token: string | null; forget: () => void } => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return {
    token: inAddress ?? tokenIn(state),
    forget: () => void navigate(pathname, { replace: true, state: null }),
  };
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
