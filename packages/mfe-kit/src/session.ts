import { useCurrentUser } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';

/** Who is signed in; `user` is null while it is not known and for visitors. */
export const useSession = (): { user: User | null; isLoading: boolean } => useCurrentUser();
