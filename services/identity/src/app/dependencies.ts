import type { Mailing } from '@halalmap/contracts';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { AdminRoster, BusinessProfileRepository, UserRepository } from '../domain/account/user';
import type {
  FavoriteRepository,
  ListingDirectory,
  SavedFilterRepository,
} from '../domain/favorite/favorite';
import type { MailingStore, MailQueue, MailedTokenRepository } from '../domain/mail/mails';
import type {
  AccountApiKeys,
  ResetRequests,
  BlockedNetworks,
  Contributions,
  AccessTokens,
  Clock,
  IdGenerator,
  IsCommonPassword,
  Mailer,
  PasswordHasher,
  SecretTokens,
  SignInThrottle,
} from '../domain/ports';
import type { ChallengeRepository, PasskeyCeremonies } from '../domain/passkey';
import type { FactorCodes, FactorVault, SecondFactorRepository } from '../domain/second-factor';
import type { SessionRepository } from '../domain/session';

/** The dependencies of the use cases. Each takes the part that it needs. */
export interface Dependencies {
  users: UserRepository;
  sessions: SessionRepository;
  hasher: PasswordHasher;
  accessTokens: AccessTokens;
  secretTokens: SecretTokens;
  secondFactors: SecondFactorRepository;
  vault: FactorVault;
  factorCodes: FactorCodes;
  ceremonies: PasskeyCeremonies;
  challenges: ChallengeRepository;
  throttle: SignInThrottle;
  isCommonPassword: IsCommonPassword;
  adminRoster: AdminRoster;
  mailedTokens: MailedTokenRepository;
  resetRequests: ResetRequests;
  mailer: Mailer;
  mails: MailQueue;
  mailings: MailingStore;
  /** The secret of the link that stops mails of a kind to a person. */
  unsubscribeSecrets: (mailing: Mailing, person: string) => string;
  businessProfiles: BusinessProfileRepository;
  favorites: FavoriteRepository;
  savedFilters: SavedFilterRepository;
  apiKeys: AccountApiKeys;
  listings: ListingDirectory;
  /** Stores the pictures of accounts. */
  pictures: PictureClient;
  contributions: Contributions;
  blockedNetworks: BlockedNetworks;
  /** Origin of the site, for links in mails. */
  publicUrl: string;
  /** Hours within which submissions are read; null: no mail promises a time. */
  reviewHours: number | null;
  /** Whether admins must have a second factor to use their rights. */
  adminsNeedFactor: boolean;
  clock: Clock;
  ids: IdGenerator;
}
