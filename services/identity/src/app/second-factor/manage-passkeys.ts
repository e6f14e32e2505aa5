import {
  passkeyLimits,
  type Passkey,
  type PasskeyAdded,
  type PasskeyCreationOptions,
  type PasskeyInput,
  type PasskeyList,
} from '@halalmap/contracts';
import { conflict, notFound, validationFailed } from '@halalmap/errors';
import { auditEntryOf, type Actor, type StoredUser } from '../../domain/account/user';
import { passkeyRemovedMail } from '../../domain/mail/mails';
import { relyingPartyOf, wrongPasskey, type StoredPasskey } from '../../domain/passkey';
import { isFactorMissing, lastFactor } from '../../domain/second-factor';
import { findCaller } from '../account/current-user';
import type { Dependencies } from '../dependencies';
import type { ConfirmPassword } from '../password/change-password';
import { addFirstFactor } from './manage-second-factor';
import type { PasskeyChallenges } from './prove-second-factor';
import { announceFactor } from './undo-factor';

type Caller = Actor & { sessionId: string };

/** The passkeys of the caller's own account. Adding and removing one needs a recent sign-in, which the endpoint asks for. */
export interface ManagePasskeys {
  list(userId: string): Promise<PasskeyList>;
  /**
   * Prepares the creation of a passkey. An account without a second factor is protected by its password only, so it is
   * asked for: a stolen session is not enough.
   * @throws AppError `passkeys_unavailable`, `validation_failed`, `wrong_password`, `rate_limited`, or `conflict` when
   * there are too many
   */
  prepare(password: string | undefined, caller: Caller): Promise<PasskeyCreationOptions>;
  /**
   * Adds a passkey. If it is the first factor, all other sessions end, and the account gets recovery codes.
   * @throws AppError `wrong_passkey`, or `conflict` when there are too many or an account has it already
   */
  add(input: PasskeyInput, caller: Caller): Promise<PasskeyAdded>;
  /** @throws AppError `not_found` */
  rename(passkeyId: string, name: string, userId: string): Promise<Passkey>;
  /**
   * Removes a passkey. With the last factor, the recovery codes go too.
   * @throws AppError `not_found`, or `last_factor` for an admin who must have one
   */
  remove(passkeyId: string, caller: Actor): Promise<void>;
}

const present = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const passkeysOf = ({ secondFactor }: StoredUser): readonly StoredPasskey[] => secondFactor?.passkeys ?? [];

const tooManyPasskeysError = () =>
  conflict(`An account can have ${passkeyLimits.max} passkeys. Remove one that you no longer use`, {
    reason: 'passkeys_max',
    values: { max: passkeyLimits.max },
  });
const changedError = () =>
  conflict('Your two-step sign-in has just been changed. Please try again', { reason: 'two_step_changed' });

/** Adds, renames and removes the passkeys of an account. */
export const createManagePasskeys = (
  options: Pick<
    Dependencies,
    | 'users'
    | 'secondFactors'
    | 'sessions'
    | 'mailedTokens'
    | 'secretTokens'
    | 'ceremonies'
    | 'vault'
    | 'factorCodes'
    | 'mailer'
    | 'publicUrl'
    | 'clock'
    | 'ids'
    | 'adminsNeedFactor'
  > & { confirmPassword: ConfirmPassword; passkeyChallenges: PasskeyChallenges },
): ManagePasskeys => {
  const { users, secondFactors, ceremonies, passkeyChallenges, clock, publicUrl } = options;

  const findPasskey = (user: StoredUser, passkeyId: string): StoredPasskey => {
    const passkey = passkeysOf(user).find(({ id }) => id === passkeyId);
    if (!passkey) throw notFound();
    return passkey;
  };

  /** Adds the first factor of an account. @returns its recovery codes */
  const addFirst = async (passkey: StoredPasskey, caller: Caller): Promise<string[]> => {
    const factor = {
      secret: null,
      appSince: null,
      since: passkey.createdAt,
      lastStep: 0,
      passkeys: [passkey],
    };
    const auditEntry = auditEntryOf('addPasskey', caller);
    const recoveryCodes = await addFirstFactor(options, factor, caller, auditEntry);
    if (!recoveryCodes) throw changedError();
    return recoveryCodes;
  };

  const addAnother = async (passkey: StoredPasskey, caller: Actor): Promise<void> => {
    const auditEntry = auditEntryOf('addPasskey', caller);
    const isAdded = await secondFactors.addPasskey(caller.userId, passkey, clock.now(), auditEntry);
    if (!isAdded) throw tooManyPasskeysError();
  };

  return {
    async list(userId) {
      return {
        passkeys: passkeysOf(await findCaller(users, userId)).map(present),
        origin: relyingPartyOf(publicUrl)?.origin ?? null,
      };
    },

    async prepare(password, { userId, address, sessionId }) {
      const party = passkeyChallenges.party();
      const user = await findCaller(users, userId);
      if (!user.secondFactor) {
        if (password === undefined) {
          throw validationFailed([{ path: 'password', message: 'Enter your present password' }]);
        }
        await options.confirmPassword(userId, { password, address });
      }
      const existing = passkeysOf(user);
      if (existing.length >= passkeyLimits.max) throw tooManyPasskeysError();
      const challenge = await passkeyChallenges.issue({ kind: 'add', sessionId });
      return ceremonies.creationOptions({ challenge, party, user, existing });
    },

    async add({ name, passkey: response }, caller) {
      const { userId, sessionId } = caller;
      const party = passkeyChallenges.party();
      const user = await findCaller(users, userId);
      const challenge = await passkeyChallenges.take(response, { kind: 'add', sessionId });
      const created = challenge && (await ceremonies.checkCreation(response, { challenge, party }));
      if (!created) throw wrongPasskey();
      if (passkeysOf(user).some(({ credentialId }) => credentialId === created.credentialId)) {
        throw conflict('You have this passkey already', { reason: 'passkey_yours' });
      }
      const passkey = {
        id: options.ids.newId(),
        ...created,
        name,
        createdAt: clock.now(),
        lastUsedAt: null,
      };
      const isFirst = user.secondFactor === null;
      const recoveryCodes = isFirst ? await addFirst(passkey, caller) : [];
      if (!isFirst) await addAnother(passkey, caller);
      await announceFactor(options, { user, factor: `passkey ${passkey.id}`, isFirst, caller });
      return { passkey: present(passkey), recoveryCodes };
    },

    async rename(passkeyId, name, userId) {
      const passkey = findPasskey(await findCaller(users, userId), passkeyId);
      if (!(await secondFactors.renamePasskey(userId, passkeyId, name))) throw notFound();
      return present({ ...passkey, name });
    },

    async remove(passkeyId, caller) {
      const user = await findCaller(users, caller.userId);
      const { secondFactor } = user;
      findPasskey(user, passkeyId);
      const isLast = secondFactor?.secret === null && secondFactor.passkeys.length === 1;
      if (isLast && isFactorMissing({ ...user, secondFactor: null }, options)) throw lastFactor();
      const now = clock.now();
      const auditEntry = auditEntryOf('removePasskey', caller);
      const isRemoved = isLast
        ? await secondFactors.remove(user.id, secondFactor, now, auditEntry)
        : await secondFactors.removePasskey(user.id, passkeyId, now, auditEntry);
      if (!isRemoved) throw changedError();
      await options.mailer.enqueue(passkeyRemovedMail({ publicUrl, user, isLast }));
    },
  };
};
