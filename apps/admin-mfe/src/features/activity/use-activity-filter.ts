import { auditActions, auditEntityTypes } from '@halalmap/contracts';
import { useSearchParams } from 'react-router-dom';
import { useAddressText, useChoice, usePage } from '../../shared/use-address';
import { useSomeAccountQuery, type ActivityFilter } from './activity-api';

export const entityTypes = ['all', ...auditEntityTypes] as const;
export const actions = ['all', ...auditActions] as const;

/** What of the log is shown; the address holds it. */
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
    /** What to ask for; null while it is not known who is meant, or nobody is. */
    filter,
    /** Nobody is called like that. */
    isNobody: who !== '' && person.currentData === null,
    /** The question who is meant, while there is nothing to ask for. */
    person: { isError: person.isError, isFetching: person.isFetching, refetch: person.refetch },
    showAll: () => setParams({}, { replace: true }),
  };
};
