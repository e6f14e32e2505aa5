import { readCell } from './cells';
import { csvHeadersOf, fieldOfHeader } from './columns';
import { fieldNames, specOf } from './fields';

describe('a cell of a spreadsheet', () => {
  it.each([
    ['entityType', 'FOOD', 'food'],
    ['entityType', 'Mosques', 'mosque'],
    ['price', '1,299.50', '1299.50'],
    ['price', '₱1299.50', '1299.50'],
    ['price', 'PHP 1299,50', '1299.50'],
    ['price', '1,299', '1299'],
    ['capacity', '1,200', 1200],
    ['latitude', '14,5995', '14.5995'],
    ['fajrTime', '4:45', '04:45'],
    ['fajrTime', '04:45:00', '04:45'],
    ['ishaTime', '7:15 PM', '19:15'],
    ['fajrTime', '12:05 a.m.', '00:05'],
    ['expiryDate', '2027-04-13', '2027-04-13'],
    ['expiryDate', '2027-04-13 00:00:00', '2027-04-13'],
    ['expiryDate', '13/04/2027', '2027-04-13'],
    ['expiryDate', '4/13/2027', '2027-04-13'],
    ['expiryDate', '13 April 2027', '2027-04-13'],
    ['expiryDate', 'Apr. 13, 2027', '2027-04-13'],
    ['expiryDate', '13-Apr-27', '2027-04-13'],
    ['expiryDate', 'Tuesday, April 13, 2027', '2027-04-13'],
    ['expiryDate', '13th April 2027', '2027-04-13'],
    ['expiryDate', '20270413', '2027-04-13'],
    ['expiryDate', '13 Abril 2027', '2027-04-13'],
    ['price', 'P1,299', '1299'],
    ['barcode', "'042100005264", '042100005264'],
    ['latitude', '14.5995°', '14.5995'],
    ['latitude', 'N 14.5995', '14.5995'],
    ['longitude', '120.9842 E', '120.9842'],
    ['latitude', '14°35\'58.2"N', '14.5995000'],
    ['latitude', "14° 35.97' N", '14.5995000'],
    ['longitude', '70.5 W', '-70.5'],
    ['halalCertified', 'TRUE', 'Yes'],
    ['halalCertified', '0', 'No'],
    ['halalCertified', 'Oo', 'Yes'],
    ['halalCertified', '✔️', 'Yes'],
    ['halalCertified', 'N/A', null],
    ['halalCertified', '?', 'Unknown'],
    ['womensSection', 'TRUE', 'Yes'],
    ['parkingAvailable', 'wala', false],
    ['parkingAvailable', '-', null],
    ['halalCertified', 'YES', 'Yes'],
    ['halalCertified', 'not specified', 'not_specified'],
    ['alcoholServed', 'n', 'No'],
    ['womensSection', 'Separate entrance', 'separate_entrance'],
    ['islandGroup', 'LUZON', 'Luzon'],
    ['priceRange', '$$', '$$'],
    ['parkingAvailable', 'Yes', true],
    ['isWomenLed', '0', false],
    ['tags', 'halal; cheap', ['halal', 'cheap']],
    ['name', ' Kape  ', 'Kape'],
    ['phone', '', null],
  ])('of %s that says %s is %j', (field, cell, value) => {
    expect(readCell(field, cell)).toEqual(value);
  });

  it.each([
    ['expiryDate', '03/04/2026'],
    ['expiryDate', '46115'],
    ['expiryDate', '04/03/27'],
    ['halalCertified', 'x'],
    ['latitude', '14 60'],
    ['price', '1.299,50'],
    ['capacity', 'about 200'],
    ['fajrTime', '25'],
    ['islandGroup', 'Palawan'],
    ['barcode', '4.80002E+12'],
  ])('of %s that says %s is left as it is', (field, cell) => {
    expect(readCell(field, cell)).toBe(cell);
  });
});

describe('a header of a spreadsheet', () => {
  it.each([
    ['entity_type', 'entityType'],
    ['Opening Hours', 'openingHours'],
    ['LNG', 'longitude'],
    ['Town / City', 'municipality'],
    ['Mobile No.', 'phone'],
    ['External-ID', 'externalId'],
    ['Stars', null],
    ['', null],
  ])('%s is %s', (header, field) => {
    expect(fieldOfHeader(header)).toBe(field);
  });

  it('names one field only', () => {
    const all = fieldNames.flatMap((name) => [
      ...(specOf(name).headers?.split(' ') ?? []),
      name.toLowerCase(),
    ]);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  it.each([
    ['name,"Phone, mobile",\r\nA,1,2', ['name', 'Phone, mobile', '']],
    ['\uFEFFsep=;\r\nname;"a ""b"""\nA;B', ['name', 'a "b"']],
    ['name\ttype\nA\tB', ['name', 'type']],
  ])('is found in %j', (start, headers) => {
    expect(csvHeadersOf(start)).toEqual(headers);
  });
});
