import { errorsCsv, templateCsv } from './use-import';

describe('the files of the import page', () => {
  it('list each error by row and field, safe to open in a spreadsheet', () => {
    const errors = [
      { path: '3.openingHours.0.open', message: 'Enter a time as "HH:MM"' },
      { path: '4', message: '=HYPERLINK("x") is editing this now' },
    ];

    expect(errorsCsv(errors)).toBe(
      'row,field,message\r\n3,"openingHours.0.open","Enter a time as ""HH:MM"""\r\n4,"","\'=HYPERLINK(""x"") is editing this now"\r\n',
    );
  });

  it('have a column for each field, the needed ones first', () => {
    const columns = templateCsv().trim().split(',');

    expect(columns.slice(0, 3)).toEqual(['externalId', 'entityType', 'name']);
    expect(columns).toContain('openingHours');
    expect(new Set(columns).size).toBe(columns.length);
  });
});
