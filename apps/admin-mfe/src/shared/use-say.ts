import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useText } from '../messages/use-text';

/** The messages of an action. */
export interface Said {
  title: string;
  text?: string | undefined;
}

/** The connection was lost or timed out: it is unknown whether the action succeeded. */
const unanswered = [0, 504];

/**
 * Shows the result of a decision. A conflict with another admin has its own message; the request itself invalidates the
 * lists.
 * @returns a function that returns whether it succeeded
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
