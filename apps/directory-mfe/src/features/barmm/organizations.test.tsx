import { barmmOrganizations, type BarmmOrganization } from '@halalmap/reference-data/barmm';
import { I18nProvider } from '@halalmap/i18n';
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { categories, counts, findOrganizations, OrganizationCard } from './organizations';

const namesOf = (search: string, category: string | null = null) =>
  findOrganizations({ search, category }).map(({ organization }) => organization);

describe('the organizations of the Bangsamoro government', () => {
  it('all match an empty search', () => {
    expect(findOrganizations({ search: '  ', category: null })).toEqual(barmmOrganizations);
  });

  it.each([
    ['the name', 'DARUL'],
    ['the short form', 'bdi'],
    ['the notes', 'start of Ramadan'],
    ['words of name, notes and category together', 'darul fatwa offices'],
  ])('are found by %s, whatever the case', (_where, search) => {
    expect(namesOf(search)).toEqual(["Bangsamoro Darul-Ifta'"]);
  });

  it('match by their category', () => {
    expect(namesOf('ministries')).toEqual(expect.arrayContaining(['Ministry of Labor and Employment']));
  });

  it('do not match when a word of the search is missing', () => {
    expect(namesOf('darul parliament')).toEqual([]);
  });

  it('can be filtered by category and search together', () => {
    expect(namesOf('lanao governed', 'Local Government')).toEqual(['Provincial Government of Lanao del Sur']);
  });

  it('have eight categories, which together contain all of them', () => {
    expect(categories).toHaveLength(8);
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(counts.total);
  });
});

const anOrganization = (facts: Partial<BarmmOrganization> = {}): BarmmOrganization => ({
  organization: 'Ministry of Tides',
  acronym: null,
  category: 'Ministries',
  website: null,
  email: null,
  phone: null,
  address: null,
  parentBody: null,
  notes: 'Publishes tide tables.',
  verified: 'No',
  lastChecked: '2026-11-21',
  ...facts,
});
const show = (facts: Partial<BarmmOrganization> = {}) =>
  render(
    <I18nProvider>
      <ul>
        <OrganizationCard organization={anOrganization(facts)} />
      </ul>
    </I18nProvider>,
  );

describe('the card of an organization', () => {
  it('links to website, email and phone when known', () => {
    show({ website: 'https://tides.example/', email: 'office@tides.example', phone: '(064) 421-1234' });

    expect(screen.getByRole('link', { name: 'Visit Website of Ministry of Tides' })).toHaveAttribute(
      'href',
      'https://tides.example/',
    );
    expect(screen.getByRole('link', { name: 'office@tides.example' })).toHaveAttribute(
      'href',
      'mailto:office@tides.example',
    );
    expect(screen.getByRole('link', { name: '(064) 421-1234' })).toHaveAttribute('href', 'tel:0644211234');
  });

  it('marks unknown contact details and has no link for them', () => {
    show();

    expect(screen.queryByRole('link')).toBeNull();
    for (const text of ['Address not known', 'No website found', 'Email and phone not known'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('shows whether email or phone is unknown', () => {
    show({ phone: '421-1234' });

    expect(screen.getByText('Email not known')).toBeVisible();
    expect(screen.queryByText('Phone not known')).toBeNull();
  });

  it('shows category, short form, notes and address', () => {
    show({ acronym: 'MOT', address: 'Cotabato City' });

    expect(screen.getByText('Ministries · MOT')).toBeVisible();
    expect(screen.getByText('Publishes tide tables.')).toBeVisible();
    expect(screen.getByText('Cotabato City')).toBeVisible();
  });

  it.each([
    ['Yes', 'Verified'],
    ['Partial', 'Partially Verified'],
    ['No', 'Unverified'],
  ] as const)('has a badge for what was verified: %s', (verified, text) => {
    show({ verified });

    expect(screen.getByText(text)).toBeVisible();
  });
});
