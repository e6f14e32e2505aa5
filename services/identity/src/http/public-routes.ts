import { endpoints, userSchema, type FavoriteIds } from '@halalmap/contracts';
import { AppError, unauthenticated } from '@halalmap/errors';
import {
  createCsvExports,
  createRouter,
  mount,
  type Caller,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { DeleteAccount, ExportAccount } from '../app/account/own-account';
import type { ChangeUser, ListUsers, RestrictUser } from '../app/account/manage-users';
import type { Register, ResendVerification, VerifyEmail } from '../app/account/register';
import type { ManageFavorites, ManageSavedFilters } from '../app/favorite/manage-favorites';
import type { ListMails } from '../app/mail/mails';
import type { Unsubscribe } from '../app/mail/write-notice';
import type { ChangePassword, RequestReset, ResetPassword } from '../app/password/change-password';
import type { ManageBusinessProfile, ChangeProfile, GetCurrentUser } from '../app/profile/manage-profile';
import type { ManagePasskeys } from '../app/second-factor/manage-passkeys';
import type { ManageSecondFactor } from '../app/second-factor/manage-second-factor';
import type { UndoFactor } from '../app/second-factor/undo-factor';
import type {
  ConfirmSession,
  EndSession,
  ListSessions,
  MakeOperatorToken,
  RefreshSession,
  SignOut,
} from '../app/session/manage-session';
import type { FinishSignIn, SignIn, SignInWithPasskey } from '../app/session/sign-in';
import type { Actor } from '../domain/account/user';
import type { SignInThrottle } from '../domain/ports';
import type { SessionCookies } from './session-cookies';

/** The use cases that the public routes call. */
interface IdentityApp {
  cookies: SessionCookies;
  throttle: Pick<SignInThrottle, 'check'>;
  register: Register;
  signIn: SignIn;
  finishSignIn: FinishSignIn;
  signInWithPasskey: SignInWithPasskey;
  confirmSession: ConfirmSession;
  secondFactor: ManageSecondFactor;
  passkeys: ManagePasskeys;
  signOut: SignOut;
  refreshSession: RefreshSession;
  listSessions: ListSessions;
  endSession: EndSession;
  getCurrentUser: GetCurrentUser;
  changeProfile: ChangeProfile;
  changePassword: ChangePassword;
  verifyEmail: VerifyEmail;
  resendVerification: ResendVerification;
  requestReset: RequestReset;
  resetPassword: ResetPassword;
  undoFactor: UndoFactor;
  exportAccount: ExportAccount;
  deleteAccount: DeleteAccount;
  businessProfiles: ManageBusinessProfile;
  favorites: ManageFavorites;
  savedFilters: ManageSavedFilters;
  listUsers: ListUsers;
  /** Writes to the audit log that an admin has exported the accounts. */
  recordExport: (by: Actor) => Promise<void>;
  changeUser: ChangeUser;
  restrictUser: RestrictUser;
  makeOperatorToken: MakeOperatorToken;
  unsubscribe: Unsubscribe;
  /** Null when a mail server is configured: then there is no outbox. */
  listMails: ListMails | null;
}

/** Where a request comes from. */
const clientAddressOf = (ctx: ServiceContext): Omit<Actor, 'userId'> => ({
  address: ctx.state.clientAddress,
  userAgent: ctx.get('user-agent'),
});

/** Who sends a request, and from where. */
const actorOf = ({ ctx, caller }: { ctx: ServiceContext; caller: Caller }): Actor => ({
  userId: caller.id,
  ...clientAddressOf(ctx),
});

const sessionActorOf = (request: { ctx: ServiceContext; caller: Caller }): Actor & { sessionId: string } => ({
  ...actorOf(request),
  sessionId: request.caller.sessionId,
});

/** Registration, sign-in and sign-out, renewing a session, and the list of sessions. */
const mountSession = (router: ServiceRouter, app: IdentityApp): void => {
  const { cookies } = app;
  const { session } = endpoints;

  mount(router, session.register, async ({ ctx, body }) => {
    const { user, tokens } = await app.register(await body(), clientAddressOf(ctx));
    cookies.write(ctx, tokens);
    return user;
  });

  mount(router, session.signIn, async ({ ctx, body }) => {
    await app.throttle.check(ctx.state.clientAddress);
    const result = await app.signIn(await body(), clientAddressOf(ctx));
    if (!('tokens' in result)) return result;
    cookies.write(ctx, result.tokens);
    return result.user;
  });

  mount(router, session.finishSignIn, async ({ ctx, body }) => {
    const { user, tokens } = await app.finishSignIn(await body(), clientAddressOf(ctx));
    cookies.write(ctx, tokens);
    return user;
  });

  mount(router, session.confirm, async (request) =>
    app.confirmSession.confirm(await request.body(), sessionActorOf(request)),
  );

  mount(router, session.signOut, async ({ ctx, caller }) => {
    await app.signOut({ sessionId: caller?.sessionId, refreshToken: cookies.readRefreshToken(ctx) });
    cookies.clear(ctx);
  });

  mount(router, session.refresh, async ({ ctx }) => {
    const token = cookies.readRefreshToken(ctx);
    try {
      if (!token) throw unauthenticated();
      cookies.write(ctx, await app.refreshSession(token, ctx.state.clientAddress));
    } catch (error) {
      // A rejected token is no longer useful, so its cookies are cleared. After other errors the client may retry: an
      // outage signs nobody out.
      if (error instanceof AppError && error.code === 'unauthenticated') cookies.clear(ctx);
      throw error;
    }
  });

  mount(router, session.list, async ({ caller: { id, sessionId } }) => ({
    sessions: await app.listSessions({ userId: id, sessionId }),
  }));

  mount(router, session.end, async ({ ctx, caller, params: { id } }) => {
    await app.endSession(caller.id, id);
    if (id === caller.sessionId) cookies.clear(ctx);
  });
};

/** Passwords and the verification of an email address. */
const mountCredentials = (router: ServiceRouter, app: IdentityApp): void => {
  const { cookies } = app;
  const { session } = endpoints;

  mount(router, session.changePassword, async (request) => {
    const tokens = await app.changePassword(await request.body(), actorOf(request));
    cookies.write(request.ctx, tokens);
  });

  mount(router, session.forgotPassword, async ({ body }) => app.requestReset((await body()).email));

  mount(router, session.resetPassword, async ({ ctx, body }) => {
    await app.resetPassword(await body(), clientAddressOf(ctx));
    cookies.clear(ctx);
  });

  mount(router, session.verifyEmail, async ({ body }) => {
    await app.verifyEmail((await body()).token);
  });

  mount(router, session.resendVerification, async ({ caller, count }) => {
    await count();
    await app.resendVerification(caller.id);
  });
};

/** The second factor of the own account. */
const mountSecondFactor = (router: ServiceRouter, app: IdentityApp): void => {
  const { secondFactor } = endpoints;

  mount(router, secondFactor.read, ({ caller }) => app.secondFactor.read(caller.id));

  mount(router, secondFactor.setUp, async (request) =>
    app.secondFactor.setUp((await request.body()).password, actorOf(request)),
  );

  mount(router, secondFactor.confirm, async (request) =>
    app.secondFactor.confirm(await request.body(), sessionActorOf(request)),
  );

  mount(router, secondFactor.renewRecoveryCodes, async (request) =>
    app.secondFactor.renewRecoveryCodes(await request.body(), actorOf(request)),
  );

  mount(router, secondFactor.undo, async ({ ctx, body }) => {
    const undone = await app.undoFactor((await body()).token, clientAddressOf(ctx));
    app.cookies.clear(ctx);
    return undone;
  });

  mount(router, secondFactor.remove, async (request) =>
    app.secondFactor.remove(await request.body(), actorOf(request)),
  );
};

/** The passkeys of the own account, and signing in with one. */
const mountPasskeys = (router: ServiceRouter, app: IdentityApp): void => {
  const { passkeys } = endpoints;

  mount(router, passkeys.list, ({ caller }) => app.passkeys.list(caller.id));

  mount(router, passkeys.prepare, async (request) =>
    app.passkeys.prepare((await request.body()).password, sessionActorOf(request)),
  );

  mount(router, passkeys.add, async (request) =>
    app.passkeys.add(await request.body(), sessionActorOf(request)),
  );

  mount(router, passkeys.rename, async ({ caller, params, body }) =>
    app.passkeys.rename(params.id, (await body()).name, caller.id),
  );

  mount(router, passkeys.remove, (request) => app.passkeys.remove(request.params.id, actorOf(request)));

  mount(router, passkeys.prepareConfirm, async (request) => {
    await request.count();
    return app.confirmSession.prepare(sessionActorOf(request));
  });

  mount(router, passkeys.prepareSignIn, async ({ body }) =>
    app.signInWithPasskey.prepare((await body()).token),
  );

  mount(router, passkeys.signIn, async ({ ctx, body }) => {
    const { user, tokens } = await app.signInWithPasskey.signIn((await body()).passkey, clientAddressOf(ctx));
    app.cookies.write(ctx, tokens);
    return user;
  });
};

/** The user's own account, business profile and favourites. */
const mountAccount = (router: ServiceRouter, app: IdentityApp): void => {
  const { account, businessProfile, favorites } = endpoints;
  const { businessProfiles } = app;

  mount(router, account.read, ({ caller }) => app.getCurrentUser(caller.id));

  mount(router, account.unsubscribe, ({ params: { token } }) => app.unsubscribe(token));

  mount(router, account.change, async (request) => app.changeProfile(await request.body(), actorOf(request)));

  mount(router, account.export, async ({ ctx, caller }) => {
    const data = await app.exportAccount(caller.id);
    ctx.attachment('halalmap-my-data.json');
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(data, null, 2);
  });

  mount(router, account.delete, async (request) => {
    const { userId, ...origin } = actorOf(request);
    const { password } = await request.body();
    await app.deleteAccount(userId, { password, ...origin });
    app.cookies.clear(request.ctx);
  });

  mount(router, businessProfile.read, ({ caller, query: { userId, optional } }) => {
    const id = caller.role === 'admin' && userId ? userId : caller.id;
    return optional ? businessProfiles.find(id) : businessProfiles.read(id);
  });

  mount(router, businessProfile.create, async ({ caller, body }) =>
    businessProfiles.create(caller.id, await body()),
  );

  mount(router, businessProfile.change, async ({ caller, body }) =>
    businessProfiles.change(caller.id, await body()),
  );

  mount(router, favorites.list, ({ caller, query }) => app.favorites.list(caller.id, query));

  mount(router, favorites.listIds, async ({ caller }): Promise<FavoriteIds> => ({
    listingIds: await app.favorites.ids(caller.id),
  }));

  mount(router, favorites.add, ({ caller, params }) => app.favorites.add(caller.id, params.listingId));

  mount(router, favorites.remove, ({ caller, params }) => app.favorites.remove(caller.id, params.listingId));
};

/** Admin routes for accounts and for mails that were not sent. */
const mountUsers = (router: ServiceRouter, app: IdentityApp): void => {
  const { users, savedFilters } = endpoints;
  const sendCsv = createCsvExports();
  const { listMails } = app;

  mount(router, endpoints.exports.users, async (request) => {
    await sendCsv(request.ctx, {
      fileName: 'users.csv',
      columns: Object.keys(userSchema.shape),
      read: async (page) => (await app.listUsers(page)).users,
    });
    await app.recordExport(actorOf(request));
  });

  mount(router, users.list, ({ query }) => app.listUsers(query));

  mount(router, users.change, async (request) =>
    app.changeUser(request.params.id, await request.body(), actorOf(request)),
  );

  mount(router, users.makeOperatorToken, (request) => app.makeOperatorToken(actorOf(request)));

  mount(router, users.restrict, async (request) =>
    app.restrictUser(request.params.id, await request.body(), actorOf(request)),
  );

  mount(router, savedFilters.list, ({ caller }) => app.savedFilters.list(caller.id));

  mount(router, savedFilters.add, async ({ caller, body }) => app.savedFilters.add(caller.id, await body()));

  mount(router, savedFilters.rename, async ({ caller, params, body }) =>
    app.savedFilters.rename(caller.id, params.id, (await body()).name),
  );

  mount(router, savedFilters.remove, ({ caller, params }) => app.savedFilters.remove(caller.id, params.id));

  if (listMails) mount(router, users.listMails, (request) => listMails(request.query, actorOf(request)));
};

/** The public routes of the identity service. */
export const createPublicRoutes = (app: IdentityApp): ServiceRouter => {
  const router = createRouter();
  mountSession(router, app);
  mountCredentials(router, app);
  mountSecondFactor(router, app);
  mountPasskeys(router, app);
  mountAccount(router, app);
  mountUsers(router, app);
  return router;
};
