import { asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { useDecideListingMutation, type Decision } from './moderation-api';
import { useText } from '../../messages/en';

/** Decides on a listing and shows the result. */
export const useDecide = (): {
  isDeciding: boolean;
  decide: (listing: Listing, decision: Omit<Decision, 'seen'>) => Promise<void>;
} => {
  const t = useText();
  const toast = useToast();
  const [send, { isLoading: isDeciding }] = useDecideListingMutation();

  const showRefusal = (error: unknown, name: string): void => {
    const { status, raw } = asApiError(error);
    const text = status === 0 ? t('decide.noAnswer') : status === 412 ? t('decide.changed', { name }) : raw;
    toast.show({ title: t('decide.failed'), text, kind: 'bad' });
  };
  const showStale = ({ status, name }: Listing, seen: Listing): void => {
    const isDecided = status !== seen.status && status !== 'pending';
    const text = isDecided ? t('decide.stale', { status, name }) : t('decide.changed', { name });
    toast.show({ title: t('decide.failed'), text, kind: 'bad' });
  };
  return {
    isDeciding,
    decide: async (seen, decision) => {
      const { data, error } = await send({ seen, ...decision });
      if (!data) return showRefusal(error, seen.name);
      if (data.isStale) return showStale(data.listing, seen);
      toast.show({
        title: t('decide.success'),
        text: t(`decide.${decision.status}`, { name: data.listing.name }),
      });
    },
  };
};
