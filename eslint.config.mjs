import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import boundaries from 'eslint-plugin-boundaries';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const nodeFiles = [
  'packages/{contracts,listing-model,errors,local-files,service-kit,event-bus,embedded-mongo,reference-data,test-kit}/**/*.ts',
  'services/**/*.ts',
  'tests/**/*.ts',
  'scripts/**/*.ts',
  'bench/**/*.ts',
];
const webFiles = ['packages/{i18n,api-client,ui,mfe-kit,listing-parts}/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}'];

const insidesOfPackages = {
  group: ['@halalmap/*/src/*', '@halalmap/*/dist/*'],
  message: 'Import what the package exports.',
};
const lazyOfReact = {
  name: 'react',
  importNames: ['lazy'],
  message: 'It keeps the failure of a load: use `lazyPart` of @halalmap/mfe-kit/lazy-part.',
};
const foreignToDomain = {
  regex:
    '^(?!\\.{1,2}/|@halalmap/(contracts(/(internal|state-texts))?|listing-model(/.+)?|reference-data(/.+)?|errors)$)',
  message:
    'The domain imports contracts, the listing model, reference data and errors alone; anything else is a port.',
};

const inService = ['domain', 'use-cases', 'module', 'edge', 'service', 'all-in-one'];
/** Modules that know no listing: use cases of listings may know them. */
const belowListings = ['notices'];
const types = (...anyOf) => ({ element: { types: { anyOf } } });
/** Arrows point inwards: http, events and adapters to use cases to domain. Tests may use builders and fakes. */
const layerPolicies = [
  { from: types('domain'), disallow: { to: types('use-cases', 'module', 'edge', 'service') } },
  { from: types('use-cases'), disallow: { to: types('edge', 'service') } },
  {
    from: types('use-cases'),
    disallow: { to: { element: { type: 'module', captured: { module: `!(${belowListings.join('|')})` } } } },
  },
];
/** The modules of services (docs/architecture.md), and which others each may import. */
const knownModules = {
  'dead-letters': [],
  messages: ['notices'],
  notices: [],
  prayer: [],
  receipts: ['notices'],
  statistics: [],
};
const modulePolicies = Object.entries(knownModules).map(([module, known]) => ({
  from: { element: { type: 'module', captured: { module } } },
  disallow: {
    to: { element: { type: 'module', captured: { module: `!(${[module, ...known].join('|')})` } } },
  },
}));
/** Projects of one kind do not import each other. */
const projectPolicies = [
  { from: types('package'), disallow: { to: types(...inService, 'app', 'tests', 'scripts') } },
  { from: types('app'), disallow: { to: types(...inService, 'tests', 'scripts') } },
  {
    from: types('app'),
    disallow: { to: { element: { type: 'app', captured: { app: '!{{ from.element.captured.app }}' } } } },
  },
  {
    from: types('domain', 'use-cases', 'module', 'edge', 'service'),
    disallow: { to: types('app', 'all-in-one', 'tests', 'scripts') },
  },
  {
    from: types('domain', 'use-cases', 'module', 'edge', 'service'),
    disallow: {
      to: {
        element: {
          types: { anyOf: ['domain', 'use-cases', 'module', 'edge', 'service'] },
          captured: { service: '!{{ from.element.captured.service }}' },
        },
      },
    },
  },
];

/** A few files are checked fastest with the program of their own workspace, all of them with the programs of the root. */
const typeInformation =
  process.env.LINT_ALL === 'true'
    ? { project: ['./tsconfig.server.json', './tsconfig.web.json', './tests/tsconfig.json'] }
    : { projectService: true };

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.data/**',
      '.dev/**',
      '**/.next/**',
      '**/next-env.d.ts',
      'packages/reference-data/src/generated/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict, importX.flatConfigs.recommended, importX.flatConfigs.typescript],
    languageOptions: {
      parserOptions: {
        ...typeInformation,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    settings: { 'import-x/resolver': { typescript: { alwaysTryTypes: true } } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-globals': ['error', 'escape', 'unescape'],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'import-x/no-default-export': 'error',
      'import-x/no-extraneous-dependencies': 'error',
      'import-x/no-named-as-default-member': 'off',
      'import-x/no-named-as-default': 'off',
      // The type checker says these already.
      'import-x/default': 'off',
      'import-x/named': 'off',
      'import-x/namespace': 'off',
      'import-x/no-unresolved': 'off',
      // A whole story may have 500 lines (docs/architecture.md); most have fewer than 300.
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { alwaysTryTypes: true } },
      'boundaries/elements': [
        { type: 'domain', pattern: 'services/*/src/domain', capture: ['service'] },
        { type: 'use-cases', pattern: 'services/*/src/app', capture: ['service'] },
        { type: 'module', pattern: 'services/*/src/site/*', capture: ['service', 'module'] },
        {
          type: 'edge',
          pattern: 'services/*/src/(http|events|adapters|site|open-data)',
          capture: ['service'],
        },
        { type: 'all-in-one', pattern: 'services/all-in-one' },
        { type: 'service', pattern: 'services/*', capture: ['service'] },
        { type: 'app', pattern: 'apps/*', capture: ['app'] },
        { type: 'package', pattern: 'packages/*', capture: ['package'] },
        { type: 'tests', pattern: 'tests' },
        { type: 'scripts', pattern: '(scripts|bench)' },
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'allow', policies: [...layerPolicies, ...modulePolicies, ...projectPolicies] },
      ],
      'no-restricted-imports': ['error', { patterns: [insidesOfPackages] }],
    },
  },
  {
    files: ['{packages,services,apps}/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      // A pattern takes time in proportion to the text, also where it finds nothing and starts again at each character.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    files: ['services/*/src/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [insidesOfPackages, foreignToDomain] }] },
  },
  {
    files: nodeFiles,
    languageOptions: { globals: globals.node },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Only config.ts reads the environment.',
        },
        {
          selector: 'Property > FunctionExpression ThisExpression',
          message:
            'A method of an object is often passed on alone: name the function instead of using `this`.',
        },
      ],
    },
  },
  {
    files: webFiles,
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: webFiles,
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [insidesOfPackages], paths: [lazyOfReact] }] },
  },
  {
    files: [
      '**/config.ts',
      'scripts/**/*',
      'bench/**/*',
      'tests/**/*',
      '**/*.test.ts',
      '**/testing/**',
      'packages/test-kit/**',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**/*.{ts,tsx}', 'tests/**/*.ts'],
    languageOptions: { globals: globals.jest },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines': 'off',
      'boundaries/dependencies': ['error', { default: 'allow', policies: projectPolicies }],
    },
  },
  // A catalogue of texts is a list, and so is the registry of fields.
  {
    files: ['**/messages/{en,fil,ar}*.ts', 'packages/listing-model/src/fields.ts'],
    rules: { 'max-lines': 'off' },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
  {
    files: ['bench/peers/**/*.js'],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  },
  // Run by mongosh.
  { files: ['k8s/**/*.js'], languageOptions: { globals: { ...globals.mongo, sleep: 'readonly' } } },
  prettier,
);
