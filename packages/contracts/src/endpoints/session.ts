import { z } from 'zod';
import {
  emailVerificationSchema,
  passwordChangeSchema,
  passwordForgottenSchema,
  passwordResetSchema,
  sessionListSchema,
} from '../account';
import { documentId } from '../fields';
import { limits } from '../limits';
import { registrationSchema, signInSchema, userSchema } from '../user';
import { defineEndpoint } from './define-endpoint';

const { rates } = limits;
const common = { service: 'identity', tag: 'Session', cache: 'no-store' } as const;
const noBody = (status: number) => ({ status, schema: null });

/** Registering, signing in and out, passwords, and the confirmation of an email address. */
export const session = {
  register: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/auth/register',
    access: 'everybody',
    summary: 'Make an account and sign in',
    body: registrationSchema,
    response: { status: 201, schema: userSchema },
    failures: [409],
    limit: [{ name: 'registrations', perHour: rates.registrationsPerHour, of: 'address' }],
  }),
  signIn: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/auth/login',
    access: 'everybody',
    summary: 'Sign in',
    body: signInSchema,
    response: { status: 200, schema: userSchema },
    failures: [401],
  }),
  refresh: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'everybody',
    summary: 'Rotate the refresh token',
    response: noBody(204),
    failures: [401],
  }),
  signOut: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/auth/logout',
    access: 'everybody',
    summary: 'End this session',
    response: noBody(204),
  }),
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed in',
    summary: 'The caller’s sessions, the last used first',
    response: { status: 200, schema: sessionListSchema },
    failures: [401],
  }),
  end: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    access: 'signed in',
    summary: 'End one of the caller’s sessions',
    params: z.object({ id: documentId() }),
    response: noBody(204),
    failures: [401, 404],
  }),
  changePassword: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'POST',
    path: '/api/auth/password',
    access: 'signed in',
    summary: 'Change the password; all other sessions end',
    body: passwordChangeSchema,
    response: noBody(204),
    failures: [401, 403],
  }),
  forgotPassword: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'POST',
    path: '/api/auth/forgot',
    access: 'everybody',
    summary: 'Ask for a mail that lets one choose a new password',
    body: passwordForgottenSchema,
    response: noBody(202),
    limit: [{ name: 'password-resets', perHour: rates.passwordResetsPerHour, of: 'address' }],
  }),
  resetPassword: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'POST',
    path: '/api/auth/reset',
    access: 'everybody',
    summary: 'Choose a new password with the token that was mailed; all sessions end',
    body: passwordResetSchema,
    response: noBody(204),
  }),
  verifyEmail: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'everybody',
    summary: 'Confirm an email address with the token that was mailed to it',
    body: emailVerificationSchema,
    response: noBody(204),
  }),
  resendVerification: defineEndpoint({
    ...common,
    tag: 'Account',
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    access: 'signed in',
    summary: 'Mail another token to the own address',
    response: noBody(202),
    failures: [401],
    limit: [{ name: 'verification-mails', perHour: rates.verificationMailsPerHour, of: 'user' }],
  }),
};
