import { pageOf } from '@halalmap/contracts';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthPage } from './auth-page';
import { ForgotPasswordPage } from './forgot-password-page';
import { SharedInput } from './shared-input';
import { ResetPasswordPage } from './reset-password-page';
import { VerifyEmailPage } from './verify-email-page';

const pages: Readonly<Record<string, ComponentType>> = {
  '/auth/forgot-password': ForgotPasswordPage,
  '/auth/reset-password': ResetPasswordPage,
  '/auth/verify-email': VerifyEmailPage,
};

/** The page below `/auth` for the current path. They share the email address that was entered. */
export const AuthPages = () => {
  const Page = pages[pageOf(useLocation().pathname)?.path ?? ''] ?? AuthPage;
  return (
    <SharedInput>
      <Page />
    </SharedInput>
  );
};
