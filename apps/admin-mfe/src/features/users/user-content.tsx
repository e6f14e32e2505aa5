import { defineMutation, defineQuery } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { Button } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { adminApi } from '../../shared/admin-api';
import { ReasonDialog } from '../../shared/reason-dialog';
import { nameOf, PlaceLink } from '../../shared/record-links';
import { useDecisionToast } from '../../shared/use-worklist';
import { useCountListingsQuery } from '../moderation/use-queue';

const shownEntries = 5;

const contentApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    userReviews: build.query({
      ...defineQuery('GET /api/reviews', (userId: string) => ({ query: { userId, limit: shownEntries } })),
      providesTags: ['User'],
    }),
    userReports: build.query({
      ...defineQuery('GET /api/reports', (query: { reporterId: string; about: 'review' | 'listing' }) => ({
        query: { ...query, limit: shownEntries },
      })),
      providesTags: ['User', 'Report'],
    }),
    restrictUser: build.mutation({
      ...defineMutation('POST /api/users/{id}/restrict', (id: string) => ({ params: { id }, body: {} })),
      invalidatesTags: (_done, error) =>
        error
          ? []
          : ['User', 'Activity', 'Change', 'Claim', 'Report', { type: 'Listing', id: 'list' }, 'Analytics'],
    }),
  }),
});

/** What an account has sent, and the action against one that sends spam. */
export const UserContent = ({ user, isSelf }: { user: User; isSelf: boolean }) => {
  const t = useText();
  const { id: userId } = user;
  const fresh = { refetchOnMountOrArgChange: true };
  const places = useCountListingsQuery({ status: 'all', submittedBy: userId }, fresh).currentData;
  const pending = useCountListingsQuery({ status: 'pending', submittedBy: userId }, fresh).currentData;
  const { currentData: reviews } = contentApi.useUserReviewsQuery(userId);
  const { currentData: ofPlaces } = contentApi.useUserReportsQuery({ reporterId: userId, about: 'listing' });
  const { currentData: ofReviews } = contentApi.useUserReportsQuery({ reporterId: userId, about: 'review' });
  const reported = [...(ofPlaces?.reports ?? []), ...(ofReviews?.reports ?? [])];
  const reports = (ofPlaces?.pagination.total ?? 0) + (ofReviews?.pagination.total ?? 0);
  return (
    <div className="stack">
      <h3>{t('user.content')}</h3>
      <p className="row user-links">
        <Link to={`/admin?status=all&sender=${userId}`}>{t('user.places', { count: places ?? 0 })}</Link>
        <Link to={`/admin?sender=${userId}`}>{t('user.pending', { count: pending ?? 0 })}</Link>
        <span>{t('user.reviews', { count: reviews?.pagination.total ?? 0 })}</span>
        <span>{t('user.reports', { count: reports })}</span>
      </p>
      {reviews && reviews.reviews.length > 0 && (
        <ul>
          {reviews.reviews.map(({ id, listingId, listingName, rating, comment }) => (
            <li key={id} className="small">
              <PlaceLink id={listingId} name={listingName} />: {rating}/5 {comment}
            </li>
          ))}
        </ul>
      )}
      {reported.length > 0 && (
        <ul>
          {reported.map((report) => (
            <li key={report.id} className="small">
              {t('user.reported')} <PlaceLink id={report.listingId} name={report.listingName} />
            </li>
          ))}
        </ul>
      )}
      {!isSelf && <Restrict user={user} pending={pending ?? 0} />}
    </div>
  );
};

const Restrict = ({ user, pending }: { user: User; pending: number }) => {
  const t = useText();
  const showResult = useDecisionToast();
  const [isAsking, setIsAsking] = useState(false);
  const [restrict, { isLoading }] = contentApi.useRestrictUserMutation();
  const name = nameOf(user);
  const confirm = async (): Promise<void> => {
    setIsAsking(false);
    const response = await restrict(user.id);
    const count = response.data?.removed ?? 0;
    showResult(response, { title: t('restrict.done'), text: t('restrict.doneText', { name, count }) });
  };
  return (
    <p>
      <Button
        kind="danger"
        size="sm"
        icon="shield"
        busy={isLoading}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {t('restrict.button')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('restrict.title', { name })}
          text={t('restrict.text', { count: pending })}
          confirm={t('restrict.confirm')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void confirm()}
        />
      )}
    </p>
  );
};
