import { asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { useDecideListingMutation, type Decision } from './moderation-api';
import { useText } from '../../messages/use-text';

/** Decides about a listing and says what came of it. */
export const useDecide = (): {
  isDeciding: boolean;
  decide: (listing: Listing, decision: Omit<Decision, 'id'>) => Promise<void>;
} => {
  const t = useText();
  const toast = useToast();
  const [send, { isLoading: isDeciding }] = useDecideListingMutation();
  return {
    isDeciding,
    decide: async (listing, decision) => {
      const answer = await send({ id: listing.id, ...decision });
      if (answer.data) {
        const { name } = answer.data;
        toast.show({ title: t('decide.success'), text: t(`decide.${decision.status}`, { name }) });
        return;
      }
      const { status, raw } = asApiError(answer.error);
      toast.show({
        title: t('decide.failed'),
        text: status === 0 ? t('decide.noAnswer') : raw,
        kind: 'bad',
      });
    },
  };
};
