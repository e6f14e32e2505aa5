import { entityTypes } from '@halalmap/listing-model';
import { allEndpoints } from './endpoints';
import {
  isBackOffice,
  navigationPaths,
  pageOf,
  pages,
  pageTexts,
  remoteOf,
  secretPageTexts,
  withoutSecret,
} from './pages';

describe('the table of pages', () => {
  const hasParameter = (path: string): boolean => path.includes(':');

  it('names each address once', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  it('has the pages of the specification', () => {
    const specified =
      '/ /food /business /mosque /product /barmm /about /submit /profile /contact /privacy-policy /terms-of-service /blog /blog/1 /admin /enterprise-admin /system-monitoring /auth /listing/64b000000000000000000001';
    expect(specified.split(' ').filter((address) => pageOf(address) === null)).toEqual([]);
  });

  it.each(entityTypes)(
    'has the directory of the type %s in the navigation, and its old addresses',
    (type) => {
      expect(navigationPaths('main')).toContain(`/${type}`);
      expect(pageOf(`/${type}/1`)?.path).toBe(`/${type}/:id`);
    },
  );

  it('has a title and a description for each page without a parameter, each of its own', () => {
    const paths = pages.map(({ path }) => path).filter((path) => !hasParameter(path));
    expect(Object.keys(pageTexts).sort()).toEqual([...paths].sort());
    const texts = Object.values(pageTexts);
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
    for (const { title, description } of texts) {
      expect(title.length).toBeGreaterThan(3);
      expect(description).toMatch(/^[A-Z].{10,180}\.$/);
    }
  });

  it('offers search engines no page for admins, of an account, or with a secret in its address', () => {
    const indexed = pages.filter((page) => 'indexed' in page);
    expect(indexed.every(({ remote }) => remote === 'shell' || remote === 'directory')).toBe(true);
    expect(indexed.some(({ path }) => /^\/(auth|profile|settings|favorites|my-places)/.test(path))).toBe(
      false,
    );
    expect(indexed.some((page) => 'urlContainsSecret' in page || hasParameter(page.path))).toBe(false);
  });

  it('has a component for each page of the shell, and for no other page', () => {
    for (const page of pages) expect('part' in page).toBe(page.remote === 'shell');
  });

  it('keeps the order of the navigations', () => {
    expect(navigationPaths('main')).toEqual([
      '/food',
      '/business',
      '/mosque',
      '/product',
      '/cemetery',
      '/barmm',
      '/prayer',
    ]);
    expect(navigationPaths('admin').slice(0, 2)).toEqual(['/admin', '/admin/spam']);
    expect(navigationPaths('admin').every(isBackOffice)).toBe(true);
  });

  it('treats all pages for admins as back office', () => {
    for (const { path, remote } of pages)
      expect(isBackOffice(path)).toBe(remote === 'admin' || remote === 'monitoring');
    expect(isBackOffice('/admin/unknown')).toBe(true);
    expect(isBackOffice('/administration')).toBe(false);
    expect(remoteOf('/system-monitoring/unknown')).toBe('monitoring');
    expect(remoteOf('/food/1/2')).toBeNull();
  });
});

describe('a path that ends with a secret', () => {
  const secretPages = pages.filter(({ path }) => path.endsWith('/:token'));
  const secretEndpoints = allEndpoints.filter(({ path }) => path.includes('{token}'));

  it.each([...secretPages, ...secretEndpoints].map(({ path }) => path))(
    'is logged without it: %s',
    (path) => {
      const address = path.replace(/:token|\{token\}/, 'a-secret');
      const spellings = [
        address,
        `${address}/`,
        address.toUpperCase(),
        `/${address}`,
        `/fil${address}`,
        `/AR/${address}`,
        address.replaceAll('/', '//'),
        address.replaceAll('/', '/\\'),
        address.replaceAll('/', '%2F'),
        address.replaceAll('u', '%75').replaceAll('c', '%63'),
        address.replaceAll('u', '%2575').replaceAll('c', '%2563'),
        `${address}?from=mail`,
      ];
      for (const asked of spellings) expect(withoutSecret(asked)).not.toMatch(/a-secret|%73|secret/i);
    },
  );

  it('belongs to a page or an endpoint that says so', () => {
    expect(secretPages.every((page) => 'urlContainsSecret' in page)).toBe(true);
    expect(secretEndpoints.every(({ urlContainsSecret }) => urlContainsSecret)).toBe(true);
    expect(Object.keys(secretPageTexts).sort()).toEqual(secretPages.map(({ path }) => path).sort());
  });

  it('is the only kind that is changed', () => {
    for (const path of ['/submit', '/certifiers', '/certifier/3', '/api/submissions', '/listing/1'])
      expect(withoutSecret(path)).toBe(path);
    expect(withoutSecret('/fil/submission/a-secret?from=mail')).toBe('/fil/submission/{token}?from=mail');
  });
});

describe('the page of an address', () => {
  it.each([
    ['/', '/'],
    ['/food', '/food'],
    ['/Food/', '/food'],
    ['/food/1', '/food/:id'],
    ['/listing/1/manage/edit', '/listing/:id/manage/edit'],
    ['/blog/7', '/blog/:id'],
    ['/auth/verify-email', '/auth/verify-email'],
  ])('%s is %s', (address, path) => {
    expect(pageOf(address)?.path).toBe(path);
  });

  it.each([
    '/foods',
    '/food/1/2',
    '/listing',
    '/listing/1/manage/other',
    '/auth/other',
    '/admin/other',
    '/listing/1//manage',
    '/listing//',
    '/:id',
  ])('%s is none', (address) => {
    expect(pageOf(address)).toBeNull();
  });
});
