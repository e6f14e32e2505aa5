import { buildUser, stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import type { DuplicateResponse, User } from '@halalmap/contracts';
import { screen } from '@testing-library/react';
import { aListing } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';

const lamitan = { id: 151, name: 'Lamitan', provinceId: 15 };

const reference: Record<string, unknown> = {
  '/api/provinces': [{ id: 15, name: 'Basilan' }],
  '/api/municipalities': [lamitan],
  '/api/certifying-bodies': [{ id: 1, name: 'IDCP', fullName: null }],
  '/api/halal-product-categories': [{ id: 7, name: 'Snacks', isActive: true }],
  '/api/brands': [{ id: 3, name: 'Tuna of Gensan' }],
};

const aUser = (role: User['role']): User =>
  buildUser({ id: 'f'.repeat(24), role, createdAt: '2026-11-01T00:00:00.000Z' });

export const anError = (
  status: number,
  error: { code: string; message: string; details?: Array<{ path: string; message: string }> },
  headers: Record<string, string> = {},
): StubResponse => ({ status, headers, body: { error: { requestId: 'r', ...error } } });

/** The fake server of the form; it accepts every submission by default. */
export const createFakeServer = () => {
  let network: ReturnType<typeof stubFetch>;
  let user: User | null = null;
  const failing = new Set<string>();
  const responses: Record<'submit' | 'duplicates', () => StubResponse | Promise<StubResponse>> = {
    submit: () => ({ status: 201, body: aListing({ status: 'pending' }) }),
    duplicates: () => ({ body: { candidates: [] } }),
  };
  const usual = { ...responses };
  const calls = (path: string): SeenCall[] =>
    network.calls.filter((call) => call.method === 'POST' && call.path === path);

  return {
    /** The response; tests replace it. */
    responses,
    start(): void {
      window.localStorage.clear();
      Object.assign(responses, usual);
      failing.clear();
      network = stubFetch((call) => {
        if (call.path === '/api/auth/user') return { body: user };
        if (call.path === '/api/listings/duplicates') return responses.duplicates();
        if (call.method === 'POST') return responses.submit();
        if (failing.has(call.path)) return { fails: true };
        return { body: reference[call.path] ?? [] };
      });
    },
    stop(): void {
      network.restore();
      user = null;
      document.cookie = 'signed_in=; max-age=0; path=/';
    },
    /** From now on the choices at some paths fail to load; without any path, all load again. */
    failsAt(...paths: string[]): void {
      failing.clear();
      for (const path of paths) failing.add(path);
    },
    signIn(role: User['role']): void {
      user = aUser(role);
      document.cookie = 'signed_in=1; path=/';
    },
    findsDuplicate(candidate: Partial<DuplicateResponse['candidates'][number]> = {}): void {
      const found = {
        id: 'd'.repeat(24),
        name: 'Amina’s Kitchen',
        address: '7 Globo de Oro',
        municipality: 'Manila',
        score: 0.9,
        because: ['name', 'phone'],
        ...candidate,
      };
      responses.duplicates = () => ({ body: { candidates: [found] } });
    },
    submissions: (): SeenCall[] => calls('/api/listings'),
    looks: (): SeenCall[] => calls('/api/listings/duplicates'),
  };
};

export const sendButton = (): HTMLElement => screen.getByRole('button', { name: /Submit for review/ });

/** Resolves once the page is rendered. */
export const openForm = async () => {
  const view = renderApp('/submit');
  await screen.findByRole('radio', { name: /Food/ });
  return view;
};

/** The form of a food place with a name typed. */
export const fillName = async (name: string) => {
  const view = await openForm();
  await view.user.click(screen.getByRole('radio', { name: /Food/ }));
  await view.user.type(screen.getByRole('textbox', { name: /^Name/ }), name);
  return view;
};
