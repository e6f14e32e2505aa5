import { api, asApiError, defineMutation } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { Button, Icon } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { useSignIn } from '../../shared/hooks';

const jumuahApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Confirms the Jumu'ah times of a mosque for this Friday. */
    confirmJumuah: build.mutation({
      ...defineMutation('POST /api/listings/{id}/confirmations', (listingId: string) => ({
        params: { id: listingId },
        body: { verdict: 'still_true', topic: 'jumuah' },
      })),
      invalidatesTags: (response, _error, id) => (response ? [{ type: 'Listing', id }] : []),
    }),
  }),
});

const { useConfirmJumuahMutation } = jumuahApi;

/** Confirms the times with one tap; visitors are asked to sign in first. */
export const ConfirmJumuah = ({
  listing,
  returnTo,
}: {
  listing: Pick<Listing, 'id' | 'name'>;
  returnTo: string;
}) => {
  const t = useText();
  const { user } = useSession();
  const toSignIn = useSignIn();
  const errorText = useErrorText();
  const [confirm, { data, isLoading, isSuccess, error }] = useConfirmJumuahMutation();
  const isDone = isSuccess || (error && asApiError(error).status === 409);
  return (
    <span role="status">
      {isDone ? (
        <span className="jumuah__done">
          <Icon name="circle-check" /> {t(data?.counts === false ? 'jumuah.notCounted' : 'jumuah.thanks')}
        </span>
      ) : (
        <Button
          size="sm"
          icon="check"
          busy={isLoading}
          aria-label={t('jumuah.confirmOf', { name: listing.name })}
          onClick={() => (user ? void confirm(listing.id) : toSignIn(returnTo))}
        >
          {t('jumuah.confirm')}
        </Button>
      )}
      {error && !isDone && <span className="jumuah__failed"> {errorText(error)}</span>}
    </span>
  );
};

/** The Friday prayers of a mosque, by whom they were confirmed and when; on Fridays with a way to confirm them. */
export const JumuahPart = ({ listing, isFriday }: { listing: Listing; isFriday: boolean }) => {
  const t = useText();
  const format = useFormatters();
  const { jumuahTimes, jumuahConfirmedAt = null, jumuahConfirmations: count = 0 } = listing;
  if (!jumuahTimes) return null;
  return (
    <div className="jumuah">
      <p>
        <strong>{t('jumuah.times')}</strong>{' '}
        <span className="numeric">{format.list(jumuahTimes.map((time) => format.time(time)))}</span>
      </p>
      <p className="small">
        {jumuahConfirmedAt === null
          ? t('jumuah.unconfirmed')
          : t('jumuah.confirmed', { count, day: format.day(jumuahConfirmedAt) })}
      </p>
      {isFriday && listing.status === 'approved' && (
        <ConfirmJumuah listing={listing} returnTo={`/listing/${listing.id}`} />
      )}
    </div>
  );
};
