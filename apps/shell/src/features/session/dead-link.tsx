import { LinkButton, Note } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { useAuthText } from '../../messages/use-auth-text';
import { Outcome } from '../../shared/outcome';

/**
 * Says of a mailed link that it does not work, and what to do instead.
 * @param isOutcome a press has found it out
 */
export const DeadLink = ({ isOutcome, children }: { isOutcome: boolean; children: ReactNode }) => {
  const t = useAuthText();
  const said = (
    <>
      <Note kind="bad" title={t('link.dead')} role="alert">
        <p>{t('link.deadText')}</p>
      </Note>
      {children}
    </>
  );
  return isOutcome ? <Outcome>{said}</Outcome> : <div className="stack">{said}</div>;
};

/** The way to another mail for a new password. */
export const AnotherReset = () => (
  <LinkButton to="/auth/forgot-password" kind="primary" size="lg" block>
    {useAuthText()('reset.another')}
  </LinkButton>
);
