import { entityTypes, listingStatuses } from '@halalmap/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueueQuery } from './moderation-api';

export const statusFilters = ['pending', 'approved', 'rejected', 'all'] as const;

const readQuery = (params: URLSearchParams): QueueQuery => ({
  status:
    params.get('status') === 'all'
      ? 'all'
      : (listingStatuses.find((status) => status === params.get('status')) ?? 'pending'),
  type: entityTypes.find((type) => type === params.get('type')) ?? null,
  search: params.get('search') ?? '',
});

const writeQuery = ({ status, type, search }: QueueQuery): URLSearchParams => {
  const params = new URLSearchParams();
  if (status !== 'pending') params.set('status', status);
  if (type) params.set('type', type);
  if (search.trim() !== '') params.set('search', search.trim());
  return params;
};

/** Which listings the queue shows; the address holds it, and it starts with what waits. */
export const useQueueFilters = (): {
  query: QueueQuery;
  change: (changed: Partial<QueueQuery>) => void;
} => {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  return {
    query,
    change: (changed) =>
      setParams((current) => writeQuery({ ...readQuery(current), ...changed }), { replace: true }),
  };
};
