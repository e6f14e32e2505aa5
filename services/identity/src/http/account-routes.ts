import {
  accountDeletionSchema,
  emailVerificationSchema,
  passwordChangeSchema,
  passwordForgottenSchema,
  passwordResetSchema,
  profilePatchSchema,
} from '@halalmap/contracts';
import { readBody, requireCaller, type RateLimiter, type ServiceRouter } from '@halalmap/service-kit';
import type { ChangePassword } from '../app/change-password';
import type { ChangeProfile } from '../app/change-profile';
import type { DeleteAccount } from '../app/delete-account';
import type { ExportAccount } from '../app/export-account';
import type { GetCurrentUser } from '../app/get-current-user';
import type { RequestReset } from '../app/request-reset';
import type { ResendVerification } from '../app/resend-verification';
import type { ResetPassword } from '../app/reset-password';
import type { VerifyEmail } from '../app/verify-email';
import { actorOf, originOf } from './actor';
import { createPrivateRouter } from './private-router';
import type { SessionCookies } from './session-cookies';

/** What people do with their own account. */
export const createAccountRoutes = (options: {
  cookies: SessionCookies;
  limits: { resets: RateLimiter; verifications: RateLimiter };
  getCurrentUser: GetCurrentUser;
  changeProfile: ChangeProfile;
  changePassword: ChangePassword;
  verifyEmail: VerifyEmail;
  resendVerification: ResendVerification;
  requestReset: RequestReset;
  resetPassword: ResetPassword;
  exportAccount: ExportAccount;
  deleteAccount: DeleteAccount;
}): ServiceRouter => {
  const { cookies, limits } = options;
  const router = createPrivateRouter();

  router.get('/api/auth/user', async (ctx) => {
    ctx.body = await options.getCurrentUser(requireCaller(ctx).id);
  });

  router.patch('/api/auth/user', async (ctx) => {
    const by = actorOf(ctx);
    ctx.body = await options.changeProfile(await readBody(ctx, profilePatchSchema), by);
  });

  router.post('/api/auth/password', async (ctx) => {
    const by = actorOf(ctx);
    const tokens = await options.changePassword(await readBody(ctx, passwordChangeSchema), by);
    cookies.write(ctx, tokens);
    ctx.status = 204;
  });

  router.post('/api/auth/verify-email', async (ctx) => {
    const { token } = await readBody(ctx, emailVerificationSchema);
    await options.verifyEmail(token);
    ctx.status = 204;
  });

  router.post('/api/auth/verify-email/resend', async (ctx) => {
    const caller = requireCaller(ctx);
    await limits.verifications.consume(caller.id);
    await options.resendVerification(caller.id);
    ctx.body = null;
    ctx.status = 202;
  });

  router.post('/api/auth/forgot', async (ctx) => {
    const { email } = await readBody(ctx, passwordForgottenSchema);
    await limits.resets.consume(ctx.state.clientAddress);
    await options.requestReset(email);
    ctx.body = null;
    ctx.status = 202;
  });

  router.post('/api/auth/reset', async (ctx) => {
    await options.resetPassword(await readBody(ctx, passwordResetSchema), originOf(ctx));
    cookies.clear(ctx);
    ctx.status = 204;
  });

  router.get('/api/account/export', async (ctx) => {
    const caller = requireCaller(ctx);
    const data = await options.exportAccount(caller.id);
    ctx.attachment('halalmap-my-data.json');
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(data, null, 2);
  });

  router.delete('/api/account', async (ctx) => {
    const { userId, ...origin } = actorOf(ctx);
    const { password } = await readBody(ctx, accountDeletionSchema);
    await options.deleteAccount(userId, { password, ...origin });
    cookies.clear(ctx);
    ctx.status = 204;
  });

  return router;
};
