import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useText } from '../messages/use-text';

interface Said {
  title: string;
  text?: string | undefined;
}

/**
 * Says what came of a decision. One that somebody else was faster with is said as such; lists are asked for again by the
 * call itself.
 * @returns a function that tells whether it went through
 */
export const useSay = (): ((answer: { error?: unknown }, done: Said) => boolean) => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  return ({ error }, done) => {
    if (error === undefined) {
      toast.show(done);
      return true;
    }
    const message = errorText(error).replace(/\.$/, '');
    toast.show({
      title: t('decision.refused'),
      text: asApiError(error).status === 409 ? t('decision.conflict', { message }) : message,
      kind: 'bad',
    });
    return false;
  };
};
