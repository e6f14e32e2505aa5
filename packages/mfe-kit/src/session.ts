import { useCurrentUser } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';

/** The current user; `user` is null for visitors and while unknown. */
export const useSession = (): { user: User | null; isLoading: boolean } => useCurrentUser();
