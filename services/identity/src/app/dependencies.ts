import type {
  AccessTokens,
  Clock,
  IdGenerator,
  IsCommonPassword,
  PasswordHasher,
  RefreshTokens,
  SignInThrottle,
} from '../domain/ports';
import type { SessionRepository } from '../domain/session-repository';
import type { UserRepository } from '../domain/user-repository';

/** What the use cases stand on. Each takes the part that it needs. */
export interface Dependencies {
  users: UserRepository;
  sessions: SessionRepository;
  hasher: PasswordHasher;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  throttle: SignInThrottle;
  isCommonPassword: IsCommonPassword;
  clock: Clock;
  ids: IdGenerator;
}
