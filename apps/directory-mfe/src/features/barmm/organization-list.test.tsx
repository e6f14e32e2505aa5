import { I18nProvider } from '@halalmap/i18n';
import type { BarmmOrganization } from '@halalmap/reference-data/barmm';
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { OrganizationCard } from './organization-list';

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
  it('links to website, e-mail and phone when known', () => {
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

  it('shows whether e-mail or phone is unknown', () => {
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
