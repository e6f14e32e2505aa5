import { templateCsv } from './import-file';

describe('the files of the import page', () => {
  it('have a column for each field, the needed ones first', () => {
    const columns = templateCsv().trim().split(',');

    expect(columns.slice(0, 3)).toEqual(['externalId', 'entityType', 'name']);
    expect(columns).toContain('openingHours');
    expect(new Set(columns).size).toBe(columns.length);
  });
});
