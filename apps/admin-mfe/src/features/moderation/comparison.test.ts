import { compareFacts } from './facts-table';

describe('a submission beside an existing listing', () => {
  it('shows what is the same, what differs, what is new and what only the existing one has', () => {
    const submitted = [
      { label: 'Name', value: 'Ranao Restaurant' },
      { label: 'City', value: 'Marawi' },
      { label: 'Phone', value: '+63 900' },
      { label: 'Address', value: null },
    ];
    const existing = [
      { label: 'Name', value: 'Ranao' },
      { label: 'City', value: 'Marawi' },
      { label: 'Phone', value: null },
      { label: 'Address', value: '4 Halimbawa Street' },
      { label: 'Wi-Fi', value: 'Yes' },
      { label: 'Tags', value: null },
    ];

    expect(compareFacts(submitted, existing)).toEqual([
      { label: 'Name', value: 'Ranao Restaurant', existing: 'Ranao', difference: 'changed' },
      { label: 'City', value: 'Marawi', existing: 'Marawi', difference: 'none' },
      { label: 'Phone', value: '+63 900', existing: null, difference: 'new' },
      { label: 'Address', value: null, existing: '4 Halimbawa Street', difference: 'none' },
      { label: 'Wi-Fi', value: null, existing: 'Yes', difference: 'none' },
    ]);
  });
});
