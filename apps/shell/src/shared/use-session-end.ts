import { signInPath } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useNavigate } from 'react-router-dom';
import { useAccountText } from '../messages/use-account-text';

/**
 * @param options.returnTo the page to come back to
 * @param options.isKept whether what was typed comes back too; passwords never do
 * @returns says that the session ended in the middle of something, and leads to signing in again
 */
export const useSessionEnd = (options: { returnTo: string; isKept: boolean }): (() => void) => {
  const t = useAccountText();
  const toast = useToast();
  const navigate = useNavigate();
  return () => {
    toast.show({
      kind: 'bad',
      title: t('ended.title'),
      text: t(options.isKept ? 'ended.kept' : 'ended.text'),
    });
    void navigate(signInPath(options.returnTo), { replace: true });
  };
};
