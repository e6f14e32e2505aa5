import { documentId, registrationSchema, signInSchema } from '@halalmap/contracts';
import { AppError, unauthenticated } from '@halalmap/errors';
import {
  readBody,
  readParams,
  requireCaller,
  type RateLimiter,
  type ServiceRouter,
} from '@halalmap/service-kit';
import { z } from 'zod';
import type { EndSession } from '../app/end-session';
import type { ListSessions } from '../app/list-sessions';
import type { RefreshSession } from '../app/refresh-session';
import type { Register } from '../app/register';
import type { SignIn } from '../app/sign-in';
import type { SignOut } from '../app/sign-out';
import { createPrivateRouter } from './private-router';
import type { SessionCookies } from './session-cookies';

const byId = z.object({ id: documentId() });

/** Registering, signing in and out, renewing, and where one is signed in. */
export const createSessionRoutes = (options: {
  cookies: SessionCookies;
  registrations: RateLimiter;
  register: Register;
  signIn: SignIn;
  signOut: SignOut;
  refreshSession: RefreshSession;
  listSessions: ListSessions;
  endSession: EndSession;
}): ServiceRouter => {
  const { cookies } = options;
  const router = createPrivateRouter();

  router.post('/api/auth/register', async (ctx) => {
    const registration = await readBody(ctx, registrationSchema);
    await options.registrations.consume(ctx.state.clientAddress);
    const { user, tokens } = await options.register(registration, ctx.get('user-agent'));
    cookies.write(ctx, tokens);
    ctx.status = 201;
    ctx.body = user;
  });

  router.post('/api/auth/login', async (ctx) => {
    const credentials = await readBody(ctx, signInSchema);
    const { user, tokens } = await options.signIn(credentials, {
      address: ctx.state.clientAddress,
      userAgent: ctx.get('user-agent'),
    });
    cookies.write(ctx, tokens);
    ctx.body = user;
  });

  router.post('/api/auth/logout', async (ctx) => {
    await options.signOut({
      sessionId: ctx.state.caller?.sessionId,
      refreshToken: cookies.readRefreshToken(ctx),
    });
    cookies.clear(ctx);
    ctx.status = 204;
  });

  router.post('/api/auth/refresh', async (ctx) => {
    const token = cookies.readRefreshToken(ctx);
    try {
      if (!token) throw unauthenticated();
      cookies.write(ctx, await options.refreshSession(token));
    } catch (error) {
      // What is refused is of no more use. What failed may be tried again: nobody is signed out by an outage.
      if (error instanceof AppError && error.code === 'unauthenticated') cookies.clear(ctx);
      throw error;
    }
    ctx.status = 204;
  });

  router.get('/api/auth/sessions', async (ctx) => {
    const { id, sessionId } = requireCaller(ctx);
    ctx.body = { sessions: await options.listSessions({ userId: id, sessionId }) };
  });

  router.delete('/api/auth/sessions/:id', async (ctx) => {
    const caller = requireCaller(ctx);
    const { id } = readParams(ctx, byId);
    await options.endSession(caller.id, id);
    if (id === caller.sessionId) cookies.clear(ctx);
    ctx.status = 204;
  });

  return router;
};
