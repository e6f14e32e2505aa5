import type { ApiError } from '@halalmap/api-client';
import { delistingCauses } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { EmptyState, LinkButton } from '@halalmap/ui';
import { HistorySection } from './history/history-section';
import { useText } from '../../messages/en';

/** The page of a listing that does not exist, or no longer does. */
export const NotListed = ({ id, error }: { id: string; error: ApiError }) => {
  const t = useText();
  const isDelisted = error.code === 'delisted';
  const why = useDelistedText(error);
  return (
    <div className="wrap det">
      <EmptyState
        figure="frond"
        headingLevel={1}
        title={t(isDelisted ? 'listing.delisted' : 'listing.notFound')}
        text={isDelisted ? why : t('listing.notFoundText')}
        action={<LinkButton to="/">{t('listing.goHome')}</LinkButton>}
      />
      {isDelisted && (
        <div className="det__gone">
          <HistorySection id={id} />
        </div>
      )}
    </div>
  );
};

/**
 * Since when and why a place is no longer listed. Falls back to the message of the server when the details do not match
 * the contract.
 */
const useDelistedText = ({ details, message }: ApiError): string => {
  const t = useText();
  const format = useFormatters();
  const detail = (name: string) => details.find(({ path }) => path === name)?.message;
  const since = detail('since');
  const cause = delistingCauses.find((name) => name === detail('cause'));
  if (since === undefined || cause === undefined || Number.isNaN(Date.parse(since))) return message;
  return t('listing.delistedText', { day: format.day(since), why: t(`listing.cause.${cause}`) });
};
