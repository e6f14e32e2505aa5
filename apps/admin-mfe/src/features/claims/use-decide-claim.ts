import type { Claim } from '@halalmap/contracts';
import { useSay } from '../../shared/use-say';
import type { ClaimVerdict } from './claim-dialog';
import { useDecideClaimMutation } from './claims-api';
import { useText } from '../../messages/use-text';

/** Decides a claim and says what came of it. */
export const useDecideClaim = (): {
  isDeciding: boolean;
  decide: (claim: Claim, verdict: ClaimVerdict, notes: string) => Promise<boolean>;
} => {
  const t = useText();
  const say = useSay();
  const [send, { isLoading: isDeciding }] = useDecideClaimMutation();
  return {
    isDeciding,
    decide: async ({ id, ownerName: owner, listingName: place }, status, notes) =>
      say(await send({ id, status, adminNotes: notes === '' ? null : notes }), {
        title: t(`claim.${status}`),
        text: t(`claim.${status}Text`, { owner, place }),
      }),
  };
};
