import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { blogArticles, blogCategories } from '@halalmap/reference-data/blog';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { renderPage } from '../../testing/render-page';
import { ArticlePage } from './article-page';
import { BlogPage } from './blog-page';

let stub: ReturnType<typeof stubFetch>;
let answer: () => StubResponse;
beforeEach(() => {
  answer = () => ({ status: 202 });
  stub = stubFetch(() => answer());
});
afterEach(() => stub.restore());

describe('the list of articles', () => {
  const show = async (address = '/blog') => {
    await act(async () => renderPage(<BlogPage />, address));
    return userEvent.setup();
  };
  const listed = () =>
    within(screen.getByRole('region', { name: /All articles|Faith/ }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);

  it('features one and shows all six, each with a link', async () => {
    await show();
    const featured = screen.getByText('Featured article').closest('article');
    expect(featured?.querySelector('h3')?.textContent).toBe(blogArticles[0]?.title);
    expect(listed()).toEqual(blogArticles.map(({ title }) => title));
    for (const { id, title } of blogArticles) {
      const link = screen.getByRole('link', { name: `Read More: ${title}` });
      expect(link.getAttribute('href')).toBe(`/blog/${id}`);
    }
    expect(screen.getAllByText('10 min read')).toHaveLength(1);
    expect(screen.getByText('22 July 2025').getAttribute('dateTime')).toBe('2025-07-22');
  });

  it('shows the category of the URL', async () => {
    const person = await show();
    expect(screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)).toEqual([
      'All',
    ]);
    await person.click(screen.getByRole('link', { name: 'Faith' }));
    expect(screen.getByTestId('address').textContent).toBe('/blog?category=Faith');
    expect(listed()).toEqual(['Visiting a mosque: etiquette for Muslims on the road and for guests']);
    expect(screen.getByText('1 article')).toBeTruthy();
    expect(screen.queryByText('Featured article')).toBeNull();
  });

  it('offers the categories of the specification', async () => {
    await show();
    const chips = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['All', ...blogCategories]);
  });

  it('shows all for an unknown category', async () => {
    await show('/blog?category=Sports');
    expect(listed()).toHaveLength(6);
  });
});

describe('the newsletter', () => {
  const show = async () => {
    await act(async () => renderPage(<BlogPage />, '/blog'));
    return userEvent.setup();
  };
  const subscribe = async (person: ReturnType<typeof userEvent.setup>, email: string) => {
    const field = screen.getByLabelText(/^Email/);
    await person.clear(field);
    await person.type(field, `${email}{Enter}`);
  };

  it('accepts an email address', async () => {
    const person = await show();
    await subscribe(person, 'amina@mail.example');
    expect(await screen.findByText('Subscribed!')).toBeTruthy();
    expect(stub.calls).toMatchObject([
      { method: 'POST', path: '/api/newsletter', body: { email: 'amina@mail.example', language: 'en' } },
    ]);
  });

  it('needs one', async () => {
    const person = await show();
    await subscribe(person, '   ');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
    expect(stub.calls).toHaveLength(0);
  });

  it('shows errors of the server at the field, and rate limits', async () => {
    const person = await show();
    const details = [{ path: 'email', message: 'Please enter a valid email address' }];
    answer = () => ({
      status: 400,
      body: { error: { code: 'validation_failed', message: 'No', requestId: 'r', details } },
    });
    await subscribe(person, 'nobody');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();

    answer = () => ({
      status: 429,
      headers: { 'retry-after': '60' },
      body: { error: { code: 'rate_limited', message: 'Too many', requestId: 'r' } },
    });
    await subscribe(person, 'amina@mail.example');
    expect(await screen.findByText(/Try again in 1 minute\.$/)).toBeTruthy();
  });
});

describe('an article', () => {
  const show = async (id: string) => {
    await act(async () =>
      renderPage(
        <Suspense fallback="wait">
          <ArticlePage id={id} />
        </Suspense>,
        `/blog/${id}`,
      ),
    );
    return userEvent.setup();
  };

  it.each(blogArticles.map(({ id, title }) => [id, title] as const))(
    '%i is shown whole',
    async (id, title) => {
      await show(String(id));
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      const article = blogArticles[id - 1];
      expect(screen.getByText(article?.category ?? '')).toBeTruthy();
      expect(screen.getByText(article?.excerpt ?? '')).toBeTruthy();
      expect(screen.getByText(`${article?.readTime} min read`)).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'About HalalMap Team' })).toBeTruthy();
      expect(document.querySelectorAll('.read__body h2').length).toBeGreaterThan(4);
      const anchors = [...document.querySelectorAll('.read__body h2')].map((part) => part.id);
      expect(new Set(anchors).size).toBe(anchors.length);
      expect(document.title).toBe(`${title} · HalalMap`);
    },
  );

  it('continues', async () => {
    await show('3');
    const more = screen.getByRole('navigation', { name: 'Discover More' });
    expect(
      within(more)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Browse Restaurants', '/food'],
      ['Find Businesses', '/business'],
      ['Read More Articles', '/blog'],
    ]);
    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  });

  it('is shared with its title and excerpt', async () => {
    const person = await show('3');
    const share = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    await person.click(screen.getByRole('button', { name: 'Share Article' }));
    Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ title: blogArticles[2]?.title, text: blogArticles[2]?.excerpt }),
    );
  });

  it.each(['0', '7', '01', 'halal'])('%s does not exist', async (id) => {
    await show(id);
    expect(screen.getByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeTruthy();
    expect(screen.getByText("The blog post you're looking for doesn't exist.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/blog');
  });
});
