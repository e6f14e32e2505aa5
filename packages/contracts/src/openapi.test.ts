import { calls } from './calls';
import { openApiDocument } from './openapi';

interface Operation {
  parameters: Array<{ name: string; in: string; required: boolean }>;
  requestBody?: {
    content: Record<string, { schema: { required?: string[]; properties?: Record<string, unknown> } }>;
  };
  responses: Record<string, unknown>;
}

describe('the OpenAPI document', () => {
  const document = openApiDocument({ serverUrl: 'http://localhost:8080', version: '1.2.3' }) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };

  it('has an operation for every call', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const call of calls) expect(document.paths[call.path]?.[call.method]).toBeDefined();
  });

  it('says what a submission needs and may bring', () => {
    const body = document.paths['/api/listings']?.post?.requestBody?.content['application/json']?.schema;

    expect(body?.required).toEqual(['entityType', 'name']);
    expect(Object.keys(body?.properties ?? {})).toEqual(
      expect.arrayContaining(['halalCertified', 'openingHours', 'price']),
    );
  });

  it('names the parameters of the directory and of a path', () => {
    const directory = document.paths['/api/listings']?.get?.parameters.map(({ name }) => name);

    expect(directory).toEqual(expect.arrayContaining(['search', 'type', 'limit', 'offset', 'bbox']));
    expect(document.paths['/api/listings/{id}']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
  });

  it('can be written as JSON without anything left undefined', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
