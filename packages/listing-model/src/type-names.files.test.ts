import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');

/** Lines of code outside this package, texts, tests and data that name a type, or a word that is also one. */
const linesNaming = /'(food|business|mosque|product|cemetery)'/;
const isCode = (path: string): boolean =>
  /\.(?:tsx?|mjs|js)$/.test(path) &&
  !/\.test\.|\/(?:testing|messages|texts|dist|node_modules|build)\//.test(path) &&
  !/^packages\/(?:listing-model|reference-data)\//.test(path) &&
  !path.startsWith('scripts/demo');

const files = ['packages', 'services', 'apps', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (folder === 'scripts') return entry.isFile() ? [path] : [];
    if (!entry.isDirectory()) return [];
    return readdirSync(join(root, path, 'src'), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${path}/src/${file}`,
    );
  }),
);

/** Why lines are left, and how many in which files. A number that falls is lowered here; none rises. */
const left: ReadonlyArray<readonly [reason: string, lines: Readonly<Record<string, number>>]> = [
  [
    'the role of an account, which is also a word for a type',
    {
      'apps/directory-mfe/src/features/claims/claim-dialog.tsx': 1,
      'apps/directory-mfe/src/features/listing/contact-and-location.tsx': 2,
      'apps/directory-mfe/src/features/listing/gallery.tsx': 1,
      'apps/directory-mfe/src/features/listing/suggest/suggest-dialog.tsx': 1,
      'apps/directory-mfe/src/features/owner/my-places-page.tsx': 1,
      'apps/directory-mfe/src/shared/claims.tsx': 1,
      'apps/shell/src/features/profile/business-card.tsx': 1,
      'apps/shell/src/features/profile/profile-page.tsx': 1,
      'apps/shell/src/features/session/sign-up-form.tsx': 1,
      'apps/shell/src/layout/user-menu/user-menu.tsx': 1,
      'packages/contracts/src/account.ts': 2,
      'packages/contracts/src/endpoints/account.ts': 2,
      'packages/contracts/src/endpoints/define-endpoint.ts': 4,
      'packages/contracts/src/user.ts': 3,
      'services/identity/src/app/account/ensure-accounts.ts': 1,
      'services/listings/src/app/import/seed-demo.ts': 1,
    },
  ],
  [
    'names of groups of fields in the registry',
    {
      'apps/admin-mfe/src/features/enterprise/enterprise-fields.ts': 3,
      'apps/directory-mfe/src/facts/fact-fields.ts': 3,
      'packages/listing-parts/src/listing-form/details-section.tsx': 2,
      'packages/listing-parts/src/listing-form/form-values.ts': 3,
    },
  ],
  [
    'looks for one type whatever page is open: mosques and food nearby or missing, prayer times, the first directory, articles',
    {
      'apps/directory-mfe/src/features/directory/near-me.tsx': 1,
      'apps/directory-mfe/src/features/listing/listing-header.tsx': 1,
      'apps/directory-mfe/src/features/listing/more-like-this.tsx': 1,
      'apps/directory-mfe/src/shared/places.ts': 2,
      'apps/directory-mfe/src/features/prayer/prayer-places.tsx': 3,
      'apps/directory-mfe/src/features/submit/submit-form.tsx': 1,
      'apps/directory-mfe/src/features/trip/trip-page.tsx': 2,
      'apps/shell/src/features/about/about-page.tsx': 2,
      'apps/shell/src/features/blog/article-card.tsx': 6,
      'apps/shell/src/features/blog/article-page.tsx': 3,
      'apps/shell/src/features/landing/finder.tsx': 1,
      'apps/shell/src/features/open-data/progress-page.tsx': 1,
      'services/listings/src/open-data/progress.ts': 1,
    },
  ],
  [
    'brands are of products, the cuisines that are counted are of food, and two types have lists of categories',
    {
      'apps/admin-mfe/src/features/enterprise/reference-dialog.tsx': 1,
      'packages/contracts/src/reference.ts': 1,
      'packages/listing-parts/src/listing-form/first-sections.tsx': 1,
      'packages/listing-parts/src/listing-form/reference-api.ts': 1,
      'services/listings/src/adapters/listing/listing-filter.ts': 3,
      'services/search/src/adapters/reference-places.ts': 1,
    },
  ],
  [
    'the value of map data, landmarks, synonyms or what a photo shows, not of a listing',
    {
      'apps/directory-mfe/src/map/engine/street-labels.ts': 1,
      'packages/contracts/src/image-rules.ts': 1,
      'services/search/src/domain/index-settings.ts': 2,
      'services/search/src/domain/search-context.ts': 1,
    },
  ],
  [
    'any type, for the default values of all fields',
    {
      'services/listings/src/app/import/check-import-row.ts': 1,
      'services/listings/src/domain/listing/stored-listing.ts': 1,
    },
  ],
  [
    'on the wire, in the values of a reason',
    {
      'packages/ui/src/components/reason-text.tsx': 2,
      'services/listings/src/domain/evidence/trust-reasons.ts': 2,
    },
  ],
  [
    'the first page and the cards of every page load without the registry',
    {
      'apps/shell/src/features/landing/landing-sections.tsx': 1,
      'packages/ui/src/components/place-card.tsx': 2,
    },
  ],
];

describe('the types of listing', () => {
  it('are named by no other code than what is listed here with its reason', () => {
    const found = files
      .filter(isCode)
      .map((path): [string, number] => [
        path,
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .filter((line) => linesNaming.test(line)).length,
      ])
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(left.flatMap(([, lines]) => Object.entries(lines))),
    );
  });
});
