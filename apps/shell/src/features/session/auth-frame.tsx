import { Langkit, Okir } from '@halalmap/ui';
import '@halalmap/ui/styles/auth.css';
import type { ReactNode } from 'react';
import { useAuthText } from '../../messages/use-auth-text';
import './auth-page.css';

interface AuthFrameProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages around signing in: the form, and the deep field beside it. */
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
        <Okir figure="panolong" className="auth__orn" />
        <Langkit className="auth__seam" />
        <div className="auth__say">
          <p className="auth__q">{t('auth.art.title')}</p>
          <p className="muted">{t.rich('auth.art.text', { b: (chunks) => <strong>{chunks}</strong> })}</p>
        </div>
      </aside>
    </div>
  );
};
