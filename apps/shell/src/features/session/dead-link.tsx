import { LinkButton, Note } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { useAuthText } from '../../messages/use-auth-text';

/** Says of a mailed link that it does not work, and what to do instead. */
export const DeadLink = ({ text, children }: { text?: string; children?: ReactNode }) => {
  const t = useAuthText();
  return (
    <div className="stack">
      <Note kind="bad" title={t('link.dead')} role="alert">
        <p>{text ?? t('link.deadText')}</p>
      </Note>
      {children}
    </div>
  );
};

/** The way to another mail for a new password. */
export const AnotherReset = () => (
  <LinkButton to="/auth/forgot-password" kind="primary" size="lg" block>
    {useAuthText()('reset.another')}
  </LinkButton>
);
