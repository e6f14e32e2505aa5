import { findApiRoute } from './api-route';

const route = (method: string, address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return findApiRoute(method, pathname, search.slice(1));
};

describe('the route of a request', () => {
  it.each(['/api/listings', '/api/listings/enhanced'])(
    'sends %s for approved listings to search, with the listings service as fallback',
    (path) => {
      const directory = { upstream: 'search', fallback: 'listings', shared: true };

      expect(route('GET', path)).toEqual(directory);
      expect(route('GET', `${path}?status=`)).toEqual(directory);
      expect(route('GET', `${path}?status=approved`)).toEqual(directory);
      expect(route('GET', `${path}?status=pending`)).toEqual({ upstream: 'listings', shared: false });
    },
  );

  it.each([
    ['POST', '/api/listings'],
    ['POST', '/api/listings/bulk'],
    ['PATCH', '/api/changes/5f'],
    ['DELETE', '/api/evidence/5f'],
    ['GET', '/api/changes'],
    ['GET', '/api/listings/export?format=csv'],
    ['GET', '/api/imports/5f'],
    ['PUT', '/api/locks/listing/5f'],
    ['POST', '/api/brands'],
  ])('sends %s %s to the listings service, without sharing the response', (method, path) => {
    expect(route(method, path)).toMatchObject({ upstream: 'listings', shared: false });
  });

  it.each([
    ['POST', '/api/uploads'],
    ['GET', '/api/listings/5f/images'],
    ['PATCH', '/api/listings/5f/images/6a/thumbnail'],
    ['GET', '/media/5f-6a?w=320'],
    ['GET', '/api/claims/5f/evidence/1'],
  ])('sends %s %s to the media service, without sharing the response', (method, path) => {
    expect(route(method, path)).toEqual({ upstream: 'media', shared: false });
  });

  it.each(['/api/listings/5f/history', '/api/categories', '/api/analytics/geographic'])(
    'lets anonymous responses of %s be shared',
    (path) => {
      expect(route('GET', path)).toEqual({ upstream: 'listings', shared: true });
    },
  );

  it.each(['/internal/listings/snapshot', '/api/listingsx', '/api/nothing', '/api'])(
    'has no route for %s',
    (path) => {
      expect(route('GET', path)).toBeNull();
    },
  );

  it.each([
    ['PUT', '/api/listings', 'listings'],
    ['PUT', '/api/listings/enhanced', 'listings'],
    ['GET', '/api/evidence/5f', 'listings'],
    ['PUT', '/media/5f-6a', 'media'],
  ])('lets a service reject the method %s of %s', (method, path, upstream) => {
    expect(route(method, path)).toEqual({ upstream, shared: false });
  });

  it.each(['/api/listings/', '/api/listings/5F/Reviews/'])('matches %s like the services do', (path) => {
    expect(route('GET', path)).toMatchObject({ shared: true });
  });
});
