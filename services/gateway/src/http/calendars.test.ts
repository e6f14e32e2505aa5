import { startGateway, type RunningGateway } from '../testing/start-gateway';

describe('the calendars', () => {
  let running: RunningGateway;
  beforeAll(async () => {
    running = await startGateway({
      listings: ({ url }) => {
        if (url === '/api/hijri-months')
          return {
            body: JSON.stringify([
              {
                id: 'a'.repeat(24),
                year: 1440,
                month: 9,
                startsOn: '2019-05-06',
                declaredBy: null,
                source: 'Published',
              },
            ]),
          };
        if (url === '/api/prayer-defaults') return { body: '[]' };
        return { status: 404 };
      },
    });
  });
  afterAll(() => running.stop());
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await running.send(path, { headers });
    return { response, text: await response.text() };
  };
  const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

  it('give the prayer times of a town, the same for a whole day', async () => {
    const { response, text } = await open('/prayer/marawi.ics?days=2&prayers=isha,fajr&alarm=10');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = unfolded(text);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(4);
    expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual([
      'SUMMARY:Fajr',
      'SUMMARY:Isha',
      'SUMMARY:Fajr',
      'SUMMARY:Isha',
    ]);
    expect(lines.filter((line) => line === 'TRIGGER:-PT10M')).toHaveLength(4);
    expect(lines.find((line) => line.startsWith('DTSTART;'))).toMatch(
      /^DTSTART;TZID=Asia\/Manila:\d{8}T04\d{4}$/,
    );
    expect(lines.find((line) => line.startsWith('DTSTAMP:'))).toMatch(/^DTSTAMP:\d{8}T160000Z$/);
    expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(4);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const again = await open('/prayer/marawi.ics?days=2&prayers=isha,fajr&alarm=10', {
      'if-none-match': response.headers.get('etag') ?? '',
    });
    expect([again.response.status, again.text]).toEqual([304, '']);
  });

  it('fold lines of Arabic between characters', async () => {
    const { text } = await open('/prayer/marawi.ics?days=1&lang=ar');

    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).not.toContain('\uFFFD');
    expect(unfolded(text)).toContain('SUMMARY:الفجر');
  });

  it.each(['san-jose', 'atlantis'])('know no single town named %s', async (town) => {
    const { response, text } = await open(`/prayer/${town}.ics`);
    expect(response.status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'not_found' } });
  });

  it.each([
    ['days=0', 'days'],
    ['days=401', 'days'],
    ['prayers=fajr,lunch', 'prayers'],
    ['alarm=61', 'alarm'],
  ])('refuse %s', async (query, path) => {
    const { response, text } = await open(`/prayer/marawi.ics?${query}`);
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'validation_failed', details: [{ path }] } });
  });

  it('give the Islamic days, expected ones as such', async () => {
    const { response, text } = await open('/islamic-days.ics');

    expect(response.status).toBe(200);
    const titles = unfolded(text).filter((line) => line.startsWith('SUMMARY:'));
    expect(titles).toContain('SUMMARY:Ramadan begins (expected)');
    expect(titles).toContain('SUMMARY:Eid al-Fitr (expected)');
    expect(unfolded(text).some((line) => /^DTSTART;VALUE=DATE:\d{8}$/.test(line))).toBe(true);
  });
});
