import { allEndpoints } from './endpoints';
import { openApiDocument } from './openapi';

describe('the OpenAPI document', () => {
  const document = openApiDocument({ serverUrl: 'http://localhost:8080', version: '1.2.3' });

  const operationOf = ({ path, method }: { path: string; method: string }) =>
    document.paths[path]?.[method.toLowerCase()];

  it('has an operation for every endpoint', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of allEndpoints) expect(operationOf(endpoint)).toBeDefined();
  });

  it('documents the required and optional fields of a submission', () => {
    const body = document.paths['/api/listings']?.post?.requestBody?.content?.['application/json']?.schema;

    expect(body?.required).toEqual(['entityType', 'name']);
    expect(Object.keys(body?.properties ?? {})).toEqual(
      expect.arrayContaining(['halalCertified', 'openingHours', 'price']),
    );
  });

  it.each([
    ['/api/auth/user', ['firstName', 'lastName', 'bio', 'location', 'profileImageUrl', 'role']],
    ['/api/users/{id}', ['role', 'isActive']],
    ['/api/business-profile', ['businessName', 'website']],
    ['/api/reviews/{id}', ['rating', 'comment']],
  ])('says what may be changed at %s, and needs none of it', (path, fields) => {
    const body = document.paths[path]?.patch?.requestBody?.content?.['application/json']?.schema;

    expect(Object.keys(body?.properties ?? {})).toEqual(expect.arrayContaining(fields));
    expect(body?.required).toBeUndefined();
  });

  it('documents how every change may be refused', () => {
    for (const endpoint of allEndpoints.filter(({ method }) => method !== 'GET')) {
      const { responses = {} } = operationOf(endpoint) ?? {};
      const refusals = ['403', '415', ...(endpoint.body ? ['413'] : [])];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(refusals));
    }
  });

  it('says where a place went that was merged', () => {
    expect(document.paths['/api/listings/{id}']?.get?.responses).toHaveProperty('301');
  });

  it('names the parameters of the directory and of a path', () => {
    const directory = document.paths['/api/listings']?.get?.parameters.map(({ name }) => name);

    expect(directory).toEqual(expect.arrayContaining(['search', 'type', 'limit', 'offset', 'bbox']));
    expect(document.paths['/api/listings/{id}']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
  });

  it('refers only to existing entries', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    const { schemas } = document.components;
    const offered = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);

    expect(offered).toEqual(expect.arrayContaining([...new Set(names)]));
    expect(text).not.toContain('$defs');
  });

  it.each(['/api/listings/bulk', '/api/listings/import'])('documents that %s may go on later', (path) => {
    const responses = document.paths[path]?.post?.responses ?? {};
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '202']));
    expect(JSON.stringify(responses['202'])).toContain('"id"');
  });

  it('documents the content type of a response', () => {
    const response = document.paths['/robots.txt']?.get?.responses['200'];

    expect(Object.keys(response?.content ?? {})).toEqual(['text/plain']);
  });

  it('can be written as JSON without undefined values', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
