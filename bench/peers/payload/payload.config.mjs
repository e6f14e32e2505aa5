import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { buildConfig } from 'payload';

const text = (name, index = false) => ({ name, type: 'text', index });

export default buildConfig({
  secret: 'bench',
  telemetry: false,
  db: sqliteAdapter({ client: { url: `file:${process.env.DATABASE}` } }),
  collections: [
    {
      slug: 'places',
      access: { read: () => true },
      fields: [
        text('name'),
        text('entityType', true),
        { name: 'description', type: 'textarea' },
        text('address'),
        text('municipality', true),
        text('province'),
        text('region'),
        text('phone'),
        text('website'),
        text('priceRange'),
        text('halalCertified'),
        text('muslimOwned'),
        { name: 'foodTypes', type: 'json' },
        { name: 'openingHours', type: 'json' },
        { name: 'trust', type: 'json' },
        { name: 'averageRating', type: 'number' },
        { name: 'totalReviews', type: 'number' },
        { name: 'listedAt', type: 'date', index: true },
      ],
    },
  ],
});
