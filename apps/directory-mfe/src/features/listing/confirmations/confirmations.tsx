import { Freshness, useInBrowser } from '@halalmap/ui';
import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePart } from '@halalmap/mfe-kit/hooks';
import { ConfirmButtons } from './confirm-buttons';
import { useText } from '../../../messages/en';
import { type Beginning, sentConfirmations, resumeParameter } from './confirmation-storage';

const loadPart = async () => ({ ConfirmPart: (await import('./confirm-part')).ConfirmPart });

/** Asks whether a public listing is still accurate, next to the age of the newest evidence. */
export const Confirmations = ({ listing, onSuggest }: { listing: Listing; onSuggest: () => void }) => {
  const t = useText();
  const { user } = useSession();
  return (
    <div className="evidence-entry__still">
      <div className="split">
        <h3 className="confirmation__question">{t('still.title')}</h3>
        <Freshness trust={listing.trust} />
      </div>
      {user?.claimedListingId === listing.id ? (
        <p className="small">{t('still.own')}</p>
      ) : (
        <Response listing={listing} onSuggest={onSuggest} />
      )}
    </div>
  );
};

/** The two buttons; the next steps are loaded after a press. */
const Response = ({ listing, onSuggest }: { listing: Listing; onSuggest: () => void }) => {
  const t = useText();
  const { user, isLoading } = useSession();
  const [params] = useSearchParams();
  const inBrowser = useInBrowser();
  const [pressed, setPressed] = useState<Beginning | null>(null);
  // The parameter is removed from the URL once it is read.
  const [isBack] = useState(() => params.has(resumeParameter));
  const isResumed = useMemo(
    () => inBrowser && (isBack || sentConfirmations.load(listing.id) !== null),
    [inBrowser, isBack, listing.id],
  );
  const beginning = pressed ?? (isResumed ? 'resumed' : null);
  const { part, hasFailed, retry } = usePart(loadPart, beginning !== null);
  if (part && beginning && !isLoading)
    return (
      <part.ConfirmPart
        listing={listing}
        userId={user?.id ?? null}
        beginning={beginning}
        onSuggest={onSuggest}
      />
    );
  const begin = (how: Beginning) => () => {
    setPressed(how);
    retry();
  };
  return (
    <>
      <ConfirmButtons
        isBusy={pressed === 'yes' && !hasFailed}
        onYes={begin('yes')}
        onChanged={begin('changed')}
      />
      {hasFailed && pressed && (
        <p className="small" role="alert">
          {t('still.partFailed')}
        </p>
      )}
    </>
  );
};
