import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { Freshness, useInBrowser } from '@halalmap/ui';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Asking } from './asking';
import { resumeParameter, type Beginning } from './beginning';
import { keptSayings } from './kept-sayings';
import { useText } from '../../../messages/use-text';
import { usePart } from '../../../shared/use-part';

const loadPart = async () => ({ Answering: (await import('./answering')).Answering });

/** Asks whether what is said of a public listing is still true, beside how old the newest evidence is. */
export const StillTrue = ({ listing, onSuggest }: { listing: Listing; onSuggest: () => void }) => {
  const t = useText();
  const { user } = useSession();
  return (
    <div className="evx__still">
      <div className="split">
        <h3 className="still__q">{t('still.title')}</h3>
        <Freshness trust={listing.trust} />
      </div>
      {user?.claimedListingId === listing.id ? (
        <p className="small">{t('still.own')}</p>
      ) : (
        <Answer listing={listing} onSuggest={onSuggest} />
      )}
    </div>
  );
};

/** The two buttons; what follows a press is fetched with it. */
const Answer = ({ listing, onSuggest }: { listing: Listing; onSuggest: () => void }) => {
  const t = useText();
  const { user, isLoading } = useSession();
  const [params] = useSearchParams();
  const inBrowser = useInBrowser();
  const [pressed, setPressed] = useState<Beginning | null>(null);
  // The parameter leaves the address as soon as it is read.
  const [isBack] = useState(() => params.has(resumeParameter));
  const isResumed = useMemo(
    () => inBrowser && (isBack || keptSayings.load(listing.id) !== null),
    [inBrowser, isBack, listing.id],
  );
  const beginning = pressed ?? (isResumed ? 'resumed' : null);
  const { part, hasFailed, retry } = usePart(loadPart, beginning !== null);
  if (part && beginning && !isLoading)
    return (
      <part.Answering
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
      <Asking isBusy={pressed === 'yes' && !hasFailed} onYes={begin('yes')} onChanged={begin('changed')} />
      {hasFailed && pressed && (
        <p className="small" role="alert">
          {t('still.partFailed')}
        </p>
      )}
    </>
  );
};
