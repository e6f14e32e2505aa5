import { useRoutes } from 'react-router-dom';
import { NotFound } from '../../pages/not-found';
import { AuthPage } from './auth-page';
import { ForgotPasswordPage } from './forgot-password-page';
import { KeepTyped } from './kept-typed';
import { ResetPasswordPage } from './reset-password-page';
import { VerifyEmailPage } from './verify-email-page';

/** The pages below `/auth`. */
export const AuthPages = () => {
  const page = useRoutes([
    { index: true, element: <AuthPage /> },
    { path: 'forgot-password', element: <ForgotPasswordPage /> },
    { path: 'reset-password', element: <ResetPasswordPage /> },
    { path: 'verify-email', element: <VerifyEmailPage /> },
    { path: '*', element: <NotFound /> },
  ]);
  return <KeepTyped>{page}</KeepTyped>;
};
