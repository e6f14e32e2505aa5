import { readCell } from './cells';
import { csvHeadersOf, fieldOfHeader } from './columns';
import { fieldNames, specOf } from './fields';

describe('a cell of a spreadsheet', () => {
  it.each([
    ['entityType', 'FOOD', 'food'],
    ['entityType', 'Mosques', 'mosque'],
    ['entityType', 'Masjid', 'mosque'],
    ['entityType', 'Halal Restaurants', 'food'],
    ['entityType', 'Eateries', 'food'],
    ['entityType', 'Muslim-owned business', 'business'],
    ['entityType', 'Gym', 'Gym'],
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
    ['latitude', '14.5995º N', '14.5995'],
    ['latitude', '+14.5995', '14.5995'],
    ['expiryDate', '2027.04.13', '2027-04-13'],
    ['price', 'Php. 50', '50'],
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
    ['expiryDate', 'N/A', null],
    ['price', '-', null],
    ['latitude', 'n/a', null],
    ['email', 'N/A', null],
    ['website', '—', null],
    ['openingHours', 'N/A', null],
    ['foodTypes', 'N.A.', null],
    ['priceRange', 'n/a', null],
    ['phone', 'N/A', 'N/A'],
    ['name', '-', '-'],
    ['phone', '', null],
    ['asrTime', '3:15', '15:15'],
    ['maghribTime', '6:05:00', '18:05'],
    ['dhuhrTime', '1:00', '13:00'],
    ['dhuhrTime', '11:45', '11:45'],
    ['ishaTime', '07:15', '07:15'],
    ['jumuahTimes', '12:15 & 1:00', ['12:15', '13:00']],
    ['jumuahTimes', '12:15 PM / 1:00 PM', ['12:15', '13:00']],
    ['fajrTime', '0445', '04:45'],
    ['maghribTime', '1805H', '18:05'],
    ['maghribTime', '18:05 hrs', '18:05'],
    ['fajrTime', '٤:٤٥', '04:45'],
    ['price', '99.00 PHP', '99.00'],
    ['price', '1,299 pesos', '1299'],
    ['price', '１２０', '120'],
    ['expiryDate', '١٣/٠٤/٢٠٢٧', '2027-04-13'],
    ['priceRange', '₱₱', '$$'],
    ['priceRange', 'Budget', '$'],
    ['priceRange', 'moderate', '$$'],
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
    ['fajrTime', '445'],
    ['priceRange', 'upscale'],
    ['priceRange', '₱₱₱₱₱'],
    ['price', '50 PHP/kg'],
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

describe('opening hours in words', () => {
  const all = [1, 2, 3, 4, 5, 6, 7];
  const weekdays = [1, 2, 3, 4, 5];
  /** Open all days, and closed for a part of Friday. */
  const prayerBreak = (open: string, from: string, to: string, close: string) => [
    { days: [1, 2, 3, 4, 6, 7], open, close },
    { days: [5], open, close: from },
    { days: [5], open: to, close },
  ];
  it.each([
    ['Daily 6am to 10pm', [{ days: all, open: '06:00', close: '22:00' }]],
    ['Open daily: 10:00 AM – 2:00 AM', [{ days: all, open: '10:00', close: '02:00' }]],
    ['Mon-Sat 8:00 AM - 9:00 PM; Sun closed', [{ days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '21:00' }]],
    ['8am-5pm Monday to Friday', [{ days: weekdays, open: '08:00', close: '17:00' }]],
    ['Sat-Thu 08:00-17:30', [{ days: [1, 2, 3, 4, 6, 7], open: '08:00', close: '17:30' }]],
    [
      'Mon, Wed & Fri: 7am-12nn, 1pm-6pm',
      [
        { days: [1, 3, 5], open: '07:00', close: '12:00' },
        { days: [1, 3, 5], open: '13:00', close: '18:00' },
      ],
    ],
    [
      'Weekdays 9am-9pm, weekends 10am-11pm',
      [
        { days: weekdays, open: '09:00', close: '21:00' },
        { days: [6, 7], open: '10:00', close: '23:00' },
      ],
    ],
    ['Tue-Sun 7:00-22:00', [{ days: [2, 3, 4, 5, 6, 7], open: '07:00', close: '22:00' }]],
    ['Fri 22:00-2:00', [{ days: [5], open: '22:00', close: '02:00' }]],
    ['Lunes hanggang Sabado 8am-8pm', [{ days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '20:00' }]],
    ['24/7', [{ days: all, open: '00:00', close: '00:00' }]],
    ['Open 24 hours', [{ days: all, open: '00:00', close: '00:00' }]],
    ['Daily 24 hours', [{ days: all, open: '00:00', close: '00:00' }]],
    [
      'Mo-Fr 08:00-17:00; Sa,Su 09:00-13:00',
      [
        { days: weekdays, open: '08:00', close: '17:00' },
        { days: [6, 7], open: '09:00', close: '13:00' },
      ],
    ],
    ['Mo-Su 00:00-24:00', [{ days: all, open: '00:00', close: '00:00' }]],
    ['M-F 8am-5pm', [{ days: weekdays, open: '08:00', close: '17:00' }]],
    [
      'MWF 8am-5pm | TTh 1pm-5pm',
      [
        { days: [1, 3, 5], open: '08:00', close: '17:00' },
        { days: [2, 4], open: '13:00', close: '17:00' },
      ],
    ],
    ['Lun-Sab 8am-8pm', [{ days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '20:00' }]],
    ['Mon thru Fri from 8am to 5pm', [{ days: weekdays, open: '08:00', close: '17:00' }]],
    ['Daily 9:00AM-12:00MN', [{ days: all, open: '09:00', close: '00:00' }]],
    ['Daily 7 AM - 12 midnight', [{ days: all, open: '07:00', close: '00:00' }]],
    ['Sun 8am - 12:00 noon', [{ days: [7], open: '08:00', close: '12:00' }]],
    ['Open 7 days a week, 8am-5pm', [{ days: all, open: '08:00', close: '17:00' }]],
    ['24 hours a day', [{ days: all, open: '00:00', close: '00:00' }]],
    ['Mon-Fri 0800-1700', [{ days: weekdays, open: '08:00', close: '17:00' }]],
    ['Daily 0800H to 2400H', [{ days: all, open: '08:00', close: '00:00' }]],
    ['Mon-Fri 08:00H - 17:00H', [{ days: weekdays, open: '08:00', close: '17:00' }]],
    ['M-Sat 8am-5pm', [{ days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '17:00' }]],
    ['M/W/F 8am-5pm', [{ days: [1, 3, 5], open: '08:00', close: '17:00' }]],
    ['Daily except Friday 9am-6pm', [{ days: [1, 2, 3, 4, 6, 7], open: '09:00', close: '18:00' }]],
    ['8am-8pm araw-araw maliban sa Linggo', [{ days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '20:00' }]],
    ['Lun-Biy 8am-5pm, Ling sarado', [{ days: weekdays, open: '08:00', close: '17:00' }]],
    ['Daily 8am-9pm, Sun closed', [{ days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '21:00' }]],
    ['Daily 8am-9pm, closed Sundays', [{ days: [1, 2, 3, 4, 5, 6], open: '08:00', close: '21:00' }]],
    ['Closed Fridays; 8am-5pm daily', [{ days: [1, 2, 3, 4, 6, 7], open: '08:00', close: '17:00' }]],
    ['Friday closed 11:15am-1:45pm; Daily 9am-7pm', prayerBreak('09:00', '11:15', '13:45', '19:00')],
    [
      'Mon-Sun 7:00 AM - 9:00 PM (Friday closed 11:30 AM - 2:00 PM)',
      prayerBreak('07:00', '11:30', '14:00', '21:00'),
    ],
    ['Daily 8am-6pm, closed Fri 12nn-1pm', prayerBreak('08:00', '12:00', '13:00', '18:00')],
    ['Closed Fri 11am to 1pm, daily 10am-10pm', prayerBreak('10:00', '11:00', '13:00', '22:00')],
    [
      'Mon-Fri 8am-5pm (closed 12nn-1pm)',
      [
        { days: weekdays, open: '08:00', close: '12:00' },
        { days: weekdays, open: '13:00', close: '17:00' },
      ],
    ],
    [
      'Mon-Thu & Sat 8am-5pm; Fri 8am-5pm, closed 11am-2pm',
      [
        { days: [1, 2, 3, 4, 6], open: '08:00', close: '17:00' },
        { days: [5], open: '08:00', close: '11:00' },
        { days: [5], open: '14:00', close: '17:00' },
      ],
    ],
  ])('%s', (cell, periods) => {
    expect(readCell('openingHours', cell)).toEqual(periods);
  });

  it.each([
    ['9am-9pm'],
    ['Daily 8-5'],
    ['Daily 8:00 - 9:00'],
    ['Daily 8:00 AM - 5:00'],
    ['Mon-Sat 8:00-5:00 PM'],
    ['11:00 AM - 11:00'],
    ['Daily 08:00 - 5:00'],
    ['Mon-Sat'],
    ['Daily 8am-5pm except holidays'],
    ['After Fajr until Isha'],
    ['Mon-Fri 8am-5pm, Fri 2pm-5pm'],
    ['Sun closed'],
    ['By appointment'],
    ['M-S 8am-5pm'],
    ['T/Th 8am-5pm'],
    ['Friday except 12pm-1pm'],
    ['Fri except Fri 8am-5pm'],
    ['Constructor 8am-5pm'],
    ['Mo-Fr 08:00-17:00; PH off'],
    ['Daily 5pm-10pm during March'],
    ['Daily 9am-9pm except Friday 12nn-2pm'],
    ['Daily 8am-9pm Closed during Jumuah'],
    ['Mon-Thu, Sat 8am-8pm, closed Fri 12nn-1pm'],
    ['8am-8pm daily, closed Friday 11:30am-1:30pm'],
    ['Friday closed 11am-1pm'],
    ['Friday closed 11am-1pm, 8am-8pm; Sat 8am-8pm'],
    ['Daily 8am-8pm, closed Fri, Sat 9am-5pm'],
    ['Mon, closed Tue; Wed 8am-5pm'],
    ['Daily 8am-5pm closed Fri 6pm-7pm'],
    ['Daily 6pm-4am, closed Fri 11pm-1am'],
    ['Mon 8am-5pm closed; Tue 8am-5pm'],
    ['Daily 8am-5pm, 12nn-9pm'],
    ['Daily 8am-5pm (Fri closed 11-1)'],
  ])('%s stays a text', (cell) => {
    expect(readCell('openingHours', cell)).toBe(cell);
  });
});
