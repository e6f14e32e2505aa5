import { auditActions, auditEntityTypes } from '@halalmap/contracts';
import { useSearchParams } from 'react-router-dom';
import { useAddressText, useChoice, usePage } from '../../shared/use-address';
import { useSomeAccountQuery, type ActivityFilter } from './activity-api';

export const entityTypes = ['all', ...auditEntityTypes] as const;
export const actions = ['all', ...auditActions] as const;

/** The filter of the audit log; kept in the URL. */
export const useActivityFilter = () => {
  const [type, chooseType] = useChoice('type', entityTypes);
  const [action, chooseAction] = useChoice('action', actions);
  const [who, setWho] = useAddressText('who');
  const [params, setParams] = useSearchParams();
  const { page } = usePage();
  const person = useSomeAccountQuery(who, { skip: who === '' });
  const userId = who === '' ? '' : (person.currentData?.id ?? null);
  const filter: ActivityFilter | null =
    userId === null
      ? null
      : {
          entityType: type === 'all' ? '' : type,
          entityId: params.get('entity') ?? '',
          action: action === 'all' ? '' : action,
          userId,
          page,
        };
  return {
    type,
    chooseType,
    action,
    chooseAction,
    who,
    setWho,
    /** The query; null while the account is being looked up, or does not exist. */
    filter,
    /** No account matches. */
    isNobody: who !== '' && person.currentData === null,
    /** The account lookup, while there is nothing to query. */
    person: { isError: person.isError, isFetching: person.isFetching, refetch: person.refetch },
    showAll: () => setParams({}, { replace: true }),
  };
};
