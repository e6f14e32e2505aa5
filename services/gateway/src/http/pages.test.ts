import { startGateway, type RunningGateway } from '../testing/start-gateway';
import { aListing } from '../testing/builders';

const id = 'a'.repeat(24);
const other = 'b'.repeat(24);

describe('the page of a listing, as the gateway sends it', () => {
  let running: RunningGateway;
  beforeEach(async () => {
    running = await startGateway();
  });
  afterEach(() => running.stop());
  const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    running.answers.listings = () => ({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  };
  const open = async (path = `/listing/${id}`) => {
    const answer = await running.send(path);
    return { answer, html: await answer.text() };
  };

  it('keeps structured data inside its element, whatever it says', async () => {
    const name = '</script><script>alert(1)</script>\u2028<!--';
    answerWith(200, aListing({ name }));
    const { html } = await open();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];

    expect(html.match(/<script(?! (src|defer src)=)/g)).toHaveLength(1);
    expect(JSON.parse(json)).toMatchObject({ name, '@id': `http://halalmap.test/listing/${id}` });
  });

  it('names an image by its absolute address', async () => {
    answerWith(200, aListing({ thumbnailUrl: '/media/a.jpg?w=640&x="' }));

    expect((await open()).html).toContain(
      '<meta property="og:image" content="http://halalmap.test/media/a.jpg?w=640&amp;x=%22">',
    );
  });

  it('leads from a listing that was merged to the one that stays', async () => {
    answerWith(301, '', { location: `/api/listings/${other}` });
    const { answer } = await open(`/listing/${id}?from=card`);

    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`/listing/${other}?from=card`);
  });

  it('says since when and why a place is no longer listed', async () => {
    const message = 'This place is no longer listed since 2026-05-03: it has closed';
    answerWith(404, { error: { code: 'delisted', message, requestId: 'r' } });
    const { answer, html } = await open();

    expect(answer.status).toBe(404);
    expect(html).toContain('<title>No longer listed · HalalMap</title>');
    expect(html).toContain(`<meta name="description" content="${message}">`);
    expect(html).toContain('noindex');
  });

  it('is the page for listings that are not there, when there is none', async () => {
    answerWith(404, { error: { code: 'not_found', message: 'Not found', requestId: 'r' } });
    const { answer, html } = await open();

    expect(answer.status).toBe(404);
    expect(html).toContain('<title>Listing Not Found · HalalMap</title>');
    expect(html).toContain('The listing you&#39;re looking for doesn&#39;t exist.');
  });

  it('asks as the person who opens it', async () => {
    answerWith(200, aListing({ status: 'pending' }));
    const answer = await running.send(`/listing/${id}`, { headers: { cookie: 'access=token' } });

    expect(answer.status).toBe(200);
    expect(running.upstreams.listings.seen[0]?.headers.authorization).toBe('Bearer token');
  });
});
