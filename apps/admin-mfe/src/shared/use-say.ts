import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useText } from '../messages/use-text';

/** What is said when something is done. */
export interface Said {
  title: string;
  text?: string | undefined;
}

/** The connection was lost, or somebody on the way gave up waiting: whether it was done is not known. */
const unanswered = [0, 504];

/**
 * Says what came of a decision. One that somebody else was faster with is said as such; lists are asked for again by the
 * call itself.
 * @returns a function that tells whether it went through
 */
export const useSay = (): ((response: { error?: unknown }, done: Said) => boolean) => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  return ({ error }, done) => {
    if (error === undefined) {
      toast.show(done);
      return true;
    }
    const { status } = asApiError(error);
    const message = errorText(error).replace(/\.$/, '');
    toast.show({
      kind: 'bad',
      ...(unanswered.includes(status)
        ? { title: t('decision.noAnswer'), text: t('decision.noAnswerText') }
        : {
            title: t('decision.refused'),
            text: status === 409 ? t('decision.conflict', { message }) : message,
          }),
    });
    return false;
  };
};
