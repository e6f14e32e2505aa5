import { readPastedSpot } from './pasted-spot';

const quiapo = { lat: 14.5995, lng: 120.9842 };

describe('a pasted position', () => {
  it.each([
    '14.5995, 120.9842',
    '14.5995,120.9842',
    '(14.5995 120.9842)',
    '14.5995° N, 120.9842° E',
    // The wrong order: no latitude of the country is a longitude of it.
    '120.9842, 14.5995',
    'geo:14.5995,120.9842?z=17',
    'https://www.google.com/maps?q=14.5995,120.9842',
    'https://maps.google.com/?q=loc:14.5995,120.9842&z=17',
    'https://www.google.com/maps/search/?api=1&query=14.5995%2C120.9842',
    'https://www.google.com/maps/dir/?api=1&destination=14.5995,120.9842',
    'https://www.google.com.ph/maps/search/14.5995,+120.9842?entry=tts',
    'www.google.com/maps/place/14.5995,120.9842',
    // The place, not the middle of the map, nor the start of the way.
    'https://www.google.com/maps/place/Golden+Mosque/@14.6,121.0,17z/data=!3m1!4b1!4m6!3m5!1s0x3397:0x8f!8m2!3d14.5995!4d120.9842!16s%2Fg%2F1?hl=en',
    'https://www.google.com/maps/dir/14.5,121.0/14.5995,120.9842/@14.55,120.99,13z',
    'Golden Mosque https://www.google.com/maps?q=14.5995,120.9842',
  ])('is read from %s', (text) => {
    expect(readPastedSpot(text)).toEqual({ spot: quiapo, isViewOnly: false });
  });

  it.each([
    'geo:0,0?q=14.5995,120.9842(Golden%20Mosque)',
    'geo:14.5995,120.9842;u=35',
    'https://maps.google.com/maps?q=14.5995%2C120.9842%28Golden+Mosque%29',
    'https://maps.apple.com/?ll=14.5995,120.9842&q=Golden%20Mosque',
    'https://www.openstreetmap.org/?mlat=14.5995&mlon=120.9842#map=18/14.6/121',
    'https://waze.com/ul?ll=14.5995,120.9842&navigate=yes',
    'https://www.google.com/maps/dir/A/B/@14.6,121.0,13z/data=!4m2!1d120.9842!2d14.5995',
    'N14.5995 E120.9842',
    "14°35.970'N 120°59.052'E",
    'geo:14.5995,120.9842,35',
    'Lat: 14.5995, Long: 120.9842',
    'latitude=14.5995 longitude=120.9842',
    'Our shop is at 14.5995, 120.9842.',
    'Golden Mosque 14.5995,120.9842',
    'E120.9842 N14.5995',
    '14.5995N / 120.9842E',
    '14,5995; 120,9842',
    '１４．５９９５，１２０．９８４２',
    '١٤٫٥٩٩٥، ١٢٠٫٩٨٤٢',
    'waze://?ll=14.5995,120.9842&navigate=yes',
    'comgooglemaps://?q=14.5995,120.9842',
    'google.navigation:q=14.5995,120.9842',
    'https://www.waze.com/live-map/directions?to=ll.14.5995%2C120.9842',
    'https://maps.apple.com/place?coordinate=14.5995,120.9842&name=Golden%20Mosque',
    'https://osm.org/?mlat=14.5995&mlon=120.9842',
    "https://www.google.com/maps/place/14%C2%B035'58.2%22N+120%C2%B059'03.12%22E/@14.6,121,17z",
    '\u200E14.5995,\u00A0120.9842\u200E',
    '14°35′58.2″N 120°59′03.12″E',
    '14º35´58.2"N, 120º59´03.12"E',
    '14.5995º N, 120.9842˚ E',
    '14 35 58.2 N 120 59 03.12 E',
    'N14-35-58.2, E120-59-03.12',
    'lat=14.5995&lng=120.9842',
    '{"lat": 14.5995, "lng": 120.9842}',
  ])('is read from what other apps share: %s', (text) => {
    expect(readPastedSpot(text)).toEqual({
      spot: { lat: expect.closeTo(14.5995, 6) as number, lng: expect.closeTo(120.9842, 6) as number },
      isViewOnly: false,
    });
  });

  it('is read from degrees, minutes and seconds', () => {
    const read = readPastedSpot('14°35\'58.2"N 120°59\'03.1"E');

    expect('spot' in read && read.spot.lat).toBeCloseTo(14.5995, 4);
    expect('spot' in read && read.spot.lng).toBeCloseTo(120.9842, 4);
  });

  it.each([
    'https://www.google.com/maps/place/Golden+Mosque/@14.5995,120.9842,17z',
    'https://www.google.com/maps/@?api=1&map_action=map&center=14.5995%2C120.9842',
    'comgooglemaps://?center=14.5995,120.9842&zoom=14',
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3861!2d120.9842!3d14.5995!2m3!1f0"></iframe>',
    'https://www.bing.com/maps?cp=14.5995~120.9842&lvl=16',
    'https://wego.here.com/?map=14.5995,120.9842,16,normal',
    'https://share.here.com/l/14.5995,120.9842,Golden%20Mosque',
    'https://yandex.com/maps/?ll=120.9842%2C14.5995&z=16',
    'https://osmand.net/map?pin=14.5995,120.9842#16/14.5995/120.9842',
    'https://organicmaps.app/map?v=1&ll=14.5995,120.9842',
  ])('is only the middle of a map in %s', (text) => {
    expect(readPastedSpot(text)).toEqual({ spot: quiapo, isViewOnly: true });
  });

  it.each([
    ['https://maps.app.goo.gl/abcDEF123', 'short'],
    ['maps.app.goo.gl/abcDEF123?g_st=ic', 'short'],
    ['https://goo.gl/maps/abcDEF123', 'short'],
    ['Golden Mosque\nhttps://share.google/abcDEF123', 'short'],
    ['https://www.google.com/maps/place/Golden+Mosque', 'noCoordinates'],
    ['https://www.google.com/maps?cid=1234567890', 'noCoordinates'],
    ['48.8584, 2.2945', 'abroad'],
    ['https://www.google.com/maps/@48.8584,2.2945,15z', 'abroad'],
    ['https://example.com/maps?q=14.5995,120.9842', 'unreadable'],
    ['https://google.com.example.org/maps?q=14.5995,120.9842', 'unreadable'],
    ['HXWM+QMV Quiapo', 'plusCode'],
    ['Golden Mosque, hxwm+qmv Quiapo', 'plusCode'],
    ['https://www.google.com/maps/place/7Q63HXWM%2BQMV', 'plusCode'],
    ['https://plus.codes/7Q63HXWM+QMV', 'plusCode'],
    ['https://www.bing.com/maps?q=Golden+Mosque', 'noCoordinates'],
    ['14°75\'00"N 120°59\'00"E', 'unreadable'],
    ['14 35 58 120 59 03', 'unreadable'],
    ['geo:0,0?q=Golden+Mosque', 'noCoordinates'],
    ['https://maps.apple/p/abcDEF', 'short'],
    ['Block 14 Lot 120', 'unreadable'],
    ['Pay 14.50, 120.98', 'unreadable'],
    ['Quiapo, Manila', 'unreadable'],
    ['14.5995', 'unreadable'],
    ['', 'unreadable'],
  ])('is not in %s: %s', (text, problem) => {
    expect(readPastedSpot(text)).toEqual({ problem });
  });
});
