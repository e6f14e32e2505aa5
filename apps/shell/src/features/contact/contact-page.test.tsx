import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import type { SiteDetails, User } from '@halalmap/contracts';
import { siteWithoutContact, SiteContext } from '@halalmap/mfe-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aUser, renderPage } from '../../testing/render-page';
import { ContactPage } from './contact-page';

let stub: ReturnType<typeof stubFetch>;
const show = async (
  options: { answer?: () => StubResponse; user?: User; site?: SiteDetails; address?: string } = {},
) => {
  const {
    answer: response = () => ({ status: 202 }),
    user,
    site = siteWithoutContact,
    address = '/contact',
  } = options;
  document.cookie = user ? 'signed_in=1' : 'signed_in=; max-age=0';
  HTMLElement.prototype.scrollIntoView = jest.fn();
  stub = stubFetch(({ path }) => (path === '/api/contact' ? response() : { body: user }));
  const view = await act(async () =>
    renderPage(
      <SiteContext value={site}>
        <ContactPage />
      </SiteContext>,
      address,
    ),
  );
  return { person: userEvent.setup(), view };
};
const field = (name: RegExp | string) => screen.getByLabelText(name) as HTMLInputElement;
const fill = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.type(field(/^First name/), 'Amina');
  await person.type(field(/^Last name/), 'Sarip');
  await person.type(field(/^Email/), 'amina@mail.example');
  await person.type(field(/^Subject/), 'A question');
  await person.type(field(/^Message/), 'Is it open?');
};
const press = (person: ReturnType<typeof userEvent.setup>) =>
  person.click(screen.getByRole('button', { name: 'Send message' }));
const sent = () => stub.calls.filter(({ path }) => path === '/api/contact');

beforeEach(() => window.localStorage.clear());
afterEach(() => stub.restore());

describe('a message to the site', () => {
  it('is sent with all fields, and the next steps are shown', async () => {
    const { person } = await show();
    await fill(person);
    await person.type(field(/^Phone/), '+63 900 123 4567');
    await press(person);

    expect(await screen.findByText('Message Sent!')).toBeTruthy();
    expect(screen.getByText('Thank you for contacting us.')).toBeTruthy();
    expect(sent()[0]?.body).toEqual({
      firstName: 'Amina',
      lastName: 'Sarip',
      email: 'amina@mail.example',
      phone: '+63 900 123 4567',
      subject: 'A question',
      message: 'Is it open?',
    });
    expect(window.localStorage.length).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Send another message' }));
    expect(field(/^Message/).value).toBe('');
  });

  it('shows missing fields before sending anything', async () => {
    const { person } = await show();
    await person.type(field(/^Email/), 'nobody');
    await press(person);

    for (const [name, text] of [
      [/^First name/, 'First name is required'],
      [/^Last name/, 'Last name is required'],
      [/^Email/, 'Please enter a valid email address'],
      [/^Subject/, 'Subject is required'],
      [/^Message/, 'Message is required'],
    ] as const) {
      const control = field(name);
      const described = document.getElementById(
        control.getAttribute('aria-describedby')?.split(' ')[0] ?? '',
      );
      expect(described?.textContent).toBe(text);
    }
    expect(document.activeElement).toBe(field(/^First name/));
    expect(sent()).toHaveLength(0);
  });

  it('limits fields to the lengths that the server accepts', async () => {
    await show();
    expect(
      [/^First name/, /^Last name/, /^Email/, /^Phone/, /^Subject/, /^Message/].map(
        (name) => field(name).maxLength,
      ),
    ).toEqual([200, 200, 255, 50, 200, 2000]);
  });

  it('shows errors of the server at their fields', async () => {
    const { person } = await show({
      answer: () => ({
        status: 400,
        body: {
          error: {
            code: 'validation_failed',
            message: 'No',
            requestId: 'r',
            details: [{ path: 'phone', message: 'Enter at most 50 characters' }],
          },
        },
      }),
    });
    await fill(person);
    await press(person);
    expect(await screen.findByText('Enter at most 50 characters')).toBeTruthy();
    expect(field(/^Phone/).getAttribute('aria-invalid')).toBe('true');
  });

  it('is stored on the device when sending fails, and resent with the same key', async () => {
    const responses: StubResponse[] = [{ fails: true }, { status: 202 }];
    const first = await show({ answer: () => responses.shift() ?? {} });
    await fill(first.person);
    await press(first.person);
    expect(await screen.findByText(/Nothing you entered is lost\.$/)).toBeTruthy();
    await press(first.person);
    await screen.findByText('Message Sent!');
    const [once, again] = sent();
    expect(again?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(again?.headers['idempotency-key']).toBe(once?.headers['idempotency-key']);
  });

  it('is restored after the page was left', async () => {
    const first = await show({ answer: () => ({ fails: true }) });
    await fill(first.person);
    first.view.unmount();
    stub.restore();
    const { person } = await show();
    expect(field(/^Message/).value).toBe('Is it open?');
    await press(person);
    expect(await screen.findByText('Message Sent!')).toBeTruthy();
  });

  it('shows when the next one can be sent', async () => {
    const { person } = await show({
      answer: () => ({
        status: 429,
        headers: { 'retry-after': '1501' },
        body: { error: { code: 'rate_limited', message: 'Too many', requestId: 'r' } },
      }),
    });
    await fill(person);
    await press(person);
    expect(await screen.findByText(/You can send this one in 26 minutes\./)).toBeTruthy();
  });

  it('starts with the subject and message of a link, unless there is a draft', async () => {
    const address = `/contact?${new URLSearchParams({ subject: 'Report: Kape', message: 'Kape: /listing/1\n' }).toString()}`;
    const { person, view } = await show({ address });
    expect([field(/^Subject/).value, field(/^Message/).value]).toEqual([
      'Report: Kape',
      'Kape: /listing/1\n',
    ]);
    await person.clear(field(/^Subject/));
    await person.type(field(/^Subject/), 'It has closed');
    view.unmount();
    stub.restore();
    await show({ address });
    expect(field(/^Subject/).value).toBe('It has closed');
  });

  it('is prefilled with the name and email address of the signed-in user', async () => {
    await show({ user: aUser() });
    await waitFor(() => expect(field(/^Email/).value).toBe('amina@halalmap.example'));
    expect([field(/^First name/).value, field(/^Last name/).value]).toEqual(['Amina', 'Santos']);
  });
});

describe('the contact details', () => {
  it('are the known ones', async () => {
    await show({
      site: {
        contactEmail: 'salam@halalmap.example',
        socialLinks: [{ name: 'Facebook', url: 'https://facebook.com/halalmap' }],
      },
    });
    expect(screen.getByRole('link', { name: 'salam@halalmap.example' }).getAttribute('href')).toBe(
      'mailto:salam@halalmap.example',
    );
    expect(screen.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toBe(
      'https://facebook.com/halalmap',
    );
  });

  it('are the form alone when nothing else is known', async () => {
    await show();
    expect(screen.queryByText('Other ways to reach us')).toBeNull();
    expect(screen.queryByText(/mailto/)).toBeNull();
  });

  it('have opening hours', async () => {
    await show();
    const hours = screen.getByRole('region', { name: 'Support hours' });
    expect(
      within(hours)
        .getAllByRole('term')
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    ).toEqual(['Monday to Friday: 9 am to 6 pm', 'Saturday: 10 am to 4 pm', 'Sunday: Closed']);
  });
});

describe('frequent questions', () => {
  it('expand individually and contain links', async () => {
    const { person } = await show();
    const question = screen.getByText('How do I add a place?');
    expect(question.closest('details')?.open).toBe(false);
    await person.click(question);
    expect(question.closest('details')?.open).toBe(true);
    expect(screen.getByRole('link', { name: 'the form' }).getAttribute('href')).toBe('/submit');
  });

  it('are scrolled into view by their URL', async () => {
    await show({ address: '/contact#faq' });
    const faq = screen.getByRole('region', { name: 'Frequently asked questions' });
    expect(faq.scrollIntoView).toHaveBeenCalled();
    expect(document.activeElement).toBe(faq);
  });
});
