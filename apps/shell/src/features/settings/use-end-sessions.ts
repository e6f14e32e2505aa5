import { asApiError } from '@halalmap/api-client';
import { useToast } from '@halalmap/ui';
import { useState } from 'react';
import { useSettingsText } from '../../messages/use-settings-text';
import { useFailureText } from '../../shared/use-failure-text';
import { useEndSessionMutation } from './settings-api';

/**
 * Signs other devices out, one after the other.
 * @param options.reload asks anew where somebody is signed in
 * @param options.onEnded told when at least one was: what was pressed goes with it
 */
export const useEndSessions = ({ reload, onEnded }: { reload: () => unknown; onEnded: () => void }) => {
  const t = useSettingsText();
  const toast = useToast();
  const failureText = useFailureText();
  const [endSession] = useEndSessionMutation();
  const [ending, setEnding] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const end = async (ids: readonly string[]) => {
    setProblem(null);
    setEnding(ids);
    let ended = 0;
    for (const id of ids) {
      const { error } = await endSession(id);
      // One that has ended by itself meanwhile is as good.
      if (error !== undefined && asApiError(error).status !== 404) {
        setProblem(failureText(error));
        break;
      }
      ended += 1;
    }
    setEnding([]);
    if (ended > 0) {
      toast.show({ kind: 'ok', title: t('sessions.ended', { count: ended }) });
      onEnded();
    }
    reload();
  };

  return { ending, end, problem };
};
