import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';
import { boundsOfProduction } from './scripts/lint/bounds.mjs';
import { roomsInside } from './scripts/lint/innerFloors.mjs';

const folders = ['domain', 'projections', 'backend', 'frontend', 'migrations', 'scripts'];

/**
 * The floors of domain/recognition, the ground first: a folder uses folders of lower floors only. Those with a door (`index.ts`) are entered by it,
 * from outside the room as well.
 */
const recognitionFloors = [
  ['findings', 'words'],
  ['fields', 'marks', 'texts'],
  ['people', 'printedForm', 'terms'],
  ['doubts', 'sides'],
  ['values'],
  ['statements'],
  ['offers'],
];
const recognitionDoors = recognitionFloors
  .flat()
  .filter((name) => existsSync(new URL(`domain/recognition/${name}/index.ts`, import.meta.url)));
const byDoor = (path, isOne = () => true) =>
  recognitionDoors.filter(isOne).flatMap((name) => [`${path}/${name}/**`, `!${path}/${name}/index.js`]);

/** Dependencies point inwards (docs/architecture.md): `folder` may import only `allowed` of our own folders. */
const mayImport = (folder, allowed, extra = []) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: folders
              .filter((other) => other !== folder && !allowed.includes(other))
              .flatMap((other) => [`**/../${other}/**`]),
            message: `${folder}/ may import only ${[folder, ...allowed].join(', ')}.`,
          },
          { group: byDoor('**/recognition'), message: 'Folders of domain/recognition are entered by index.ts.' },
          ...extra,
        ],
      },
    ],
  },
});

/** A room of the backend: its production code imports nothing of `closed`. */
const room = (name, closed) => ({
  ...mayImport(
    'backend',
    ['domain', 'projections', 'migrations'],
    [
      {
        group: closed.map((other) => `**/../${other}/**`),
        message: `backend/${name}/ knows nothing of ${closed.join(', ')}.`,
      },
    ],
  ),
  files: [`backend/${name}/**/*.ts`],
});

const modulesFolder = new URL('backend/modules/', import.meta.url);
const modules = readdirSync(modulesFolder).filter((name) => existsSync(new URL(`${name}/`, modulesFolder)));

/**
 * The floors of the backend's modules, the ground first: a module uses only modules of lower floors, so no two need each other. Services lie
 * below the subjects that use them.
 */
const floors = [
  [
    'backgroundWork',
    'captcha',
    'courtCalendar',
    'featureFlags',
    'forms',
    'ledger',
    'modelCalls',
    'projecting',
    'reading',
    'streamSettings',
  ],
  ['accounts', 'audit', 'backup', 'documents', 'templates', 'usage'],
  [
    'agents',
    'autofill',
    'cases',
    'clauses',
    'drafts',
    'erasure',
    'models',
    'orders',
    'ownDocuments',
    'permanentCache',
    'serviceAccounts',
    'unitSignIn',
  ],
  ['accountDeletion', 'administration', 'auditDesk', 'knowledge', 'modelBench', 'notices', 'retention', 'teams'],
  ['batches'],
  ['dataExport'],
  ['analysis', 'chat', 'writing'],
];
const withoutFloor = modules.filter((name) => !floors.flat().includes(name));
if (withoutFloor.length > 0) throw new Error(`oxlint.config.js: no floor for ${withoutFloor.join(', ')}`);

/** What a module may not import of the others: everything but the doors (`index.ts`) of those on lower floors. */
const doors = (name) => {
  const below = floors
    .slice(
      0,
      floors.findIndex((floor) => floor.includes(name)),
    )
    .flat();
  const others = modules.filter((other) => other !== name);
  return {
    ...mayImport(
      'backend',
      ['domain', 'projections', 'migrations'],
      [
        { group: ['**/../composition/**'], message: 'backend/modules/ knows nothing of composition.' },
        {
          group: [...others.map((other) => `**/../${other}/**`), ...below.map((other) => `!**/../${other}/index.js`)],
          message: `backend/modules/${name}/ may use the doors (index.ts) of ${below.join(', ') || 'no module'}: those on lower floors.`,
        },
      ],
    ),
    files: [`backend/modules/${name}/**/*.ts`],
    excludeFiles: ['**/*.test.ts', '**/testing/**'],
  };
};

/** What puts modules together enters by their doors too, by `module.ts` and, for programs of contained processes, by `child.ts`. */
const outside = (folder, allowed) => ({
  ...mayImport(folder, allowed, [
    {
      group: ['**/modules/*/**', ...['index', 'module', 'child'].map((door) => `!**/modules/*/${door}.js`)],
      message: 'Modules of the backend are entered by index.ts, module.ts or child.ts.',
    },
  ]),
});

const features = readdirSync(new URL('frontend/src/features', import.meta.url));
/** A feature may use the faces (`index.ts`) of these others, and of no more. What fills the slots of the form page has a face of its own. */
const faces = {
  adopting: ['drafts'],
  audit: ['caseFile', 'caseFile/view', 'courtDesk', 'courtDesk/view', 'dashboard', 'tasks', 'versions'],
  batches: ['drafts', 'tasks'],
  caseFile: ['courtDesk', 'tasks', 'versions'],
  cases: ['caseFile', 'caseFile/view', 'courtDesk', 'courtDesk/view', 'dashboard', 'filing', 'filing/view'],
  chat: ['featureFlags', 'pleading/slots'],
  citationCheck: ['pleading/slots'],
  teamConflicts: ['pleading/slots'],
  clauses: ['drafts', 'pleading/slots'],
  copying: ['drafts', 'pleading'],
  comparing: ['drafts', 'featureFlags', 'pleading/slots'],
  correcting: ['pleading/slots'],
  courtDesk: ['device', 'tasks', 'versions'],
  dashboard: ['courtDesk', 'courtDesk/view', 'theme'],
  device: ['drafts', 'templates'],
  documents: [
    'adopting',
    'adopting/view',
    'copying',
    'copying/view',
    'draftList',
    'draftList/view',
    'draftShares',
    'draftShares/view',
    'pleading',
    'tasks',
    'versions',
  ],
  draftList: ['copying', 'copying/view', 'draftShares', 'draftShares/view', 'drafts'],
  draftShares: ['drafts', 'pleading', 'pleading/shared', 'pleading/slots'],
  filing: ['caseFile', 'caseFile/view', 'courtDesk', 'courtDesk/view', 'dashboard'],
  knowledge: ['models', 'plans', 'tasks'],
  models: ['plans'],
  plans: ['orders', 'orders/view'],
  pleading: ['agents', 'device', 'drafts', 'featureFlags', 'tasks'],
  otherSide: ['tasks'],
  profile: ['pleading', 'tasks'],
  progress: ['adopting', 'adopting/view', 'device', 'otherSide', 'otherSide/view', 'pleading'],
  recognition: ['drafts', 'featureFlags', 'pleading/slots', 'templates'],
  templates: ['featureFlags'],
  usage: ['theme'],
  versions: ['adopting', 'adopting/view', 'device', 'otherSide/view', 'pleading', 'progress', 'progress/view', 'tasks'],
  writing: ['drafts', 'featureFlags', 'pleading/slots'],
};

/** What `folder` of the browser's code may not import: patterns of paths, except those of `allowed`; and what `inside` forbids. */
const closed = (folder, patterns, allowed, message, ...inside) => ({
  ...mayImport(
    'frontend',
    ['domain'],
    [{ group: [...patterns, ...allowed.map((face) => `!${face}`)], message }, ...inside],
  ),
  files: [`frontend/src/${folder}/**/*.{ts,tsx}`],
  excludeFiles: ['**/*.test.{ts,tsx}', '**/testing/**', '**/fixtures.ts'],
});

/** What a feature, or one folder of it, leaves alone. */
const feature = (name, folder = `features/${name}`, ...inside) =>
  closed(
    folder,
    ['**/../app/**', ...features.filter((other) => other !== name).map((other) => `**/../${other}/**`)],
    (faces[name] ?? []).map((other) => `**/../${other}/index.js`),
    `features/${name} may use of the other features the faces (index.ts) of ${(faces[name] ?? []).join(', ') || 'none'}.`,
    ...inside,
  );

/** The floors of folders inside a feature, the ground first. */
const innerFloors = {
  pleading: [
    ['calls', 'form'],
    ['page'],
    ['atCourt', 'copied', 'deriving', 'filingSet', 'loading', 'ownership', 'slots', 'wordImport'],
    ['fields', 'opening', 'submitting'],
    ['defending'],
    ['parts'],
    ['checking', 'ending', 'stepping', 'whole'],
    ['filling'],
    ['shared'],
  ],
  caseFile: [['reads'], ['analysis', 'comparison', 'facts', 'notes', 'sides'], ['view']],
  courtDesk: [['exportCases', 'paths'], ['keys', 'savedViews'], ['view']],
  filing: [
    ['assigning', 'batchTags', 'casePapers', 'closing', 'corrections'],
    ['pendingCases'],
    ['caseBatches', 'marking'],
    ['correctionDesk', 'numbers'],
    ['dialog'],
    ['paperCases'],
    ['review'],
    ['view'],
  ],
};

/** Which other room of the browser's code each of its rooms leaves alone. `app/` puts everything together. */
const browserRooms = [
  closed('http', ['**/../{app,components,core,features}/**'], [], 'http/ knows nothing of the others.'),
  closed('core', ['**/../{app,components,features}/**'], [], 'core/ knows nothing of components, features and app.'),
  closed('components', ['**/../{app,features}/**'], [], 'components/ knows nothing of features and app.'),
  ...features.map((name) => feature(name)),
  ...Object.entries(innerFloors).flatMap(([name, floors]) =>
    roomsInside(`frontend/src/features/${name}`, floors).map(({ folder, group }) =>
      feature(name, folder.replace('frontend/src/', ''), group),
    ),
  ),
];

const noInputOutput = {
  group: ['node:*', 'fs', 'path', 'pg', 'knex', 'koa', '@koa/*', '@eventstore/*', 'react', 'docx', 'lmdb'],
  message: 'The domain is pure: no I/O, no framework.',
};

/** What a folder of domain/recognition may not import of the others: one group, as a door that one group opens is open in all. */
const recognitionRooms = recognitionFloors.flatMap((floor, height) => {
  const above = recognitionFloors.slice(height).flat();
  return floor.map((name) => ({
    ...mayImport(
      'domain',
      [],
      [
        noInputOutput,
        {
          group: [
            '**/../readFor.js',
            ...above.filter((other) => other !== name).map((other) => `**/../${other}/**`),
            ...byDoor('**/..', (door) => !above.includes(door)),
          ],
          message: `domain/recognition/${name}/ may use folders of lower floors, by their doors (index.ts).`,
        },
      ],
    ),
    files: [`domain/recognition/${name}/*.ts`],
    excludeFiles: ['**/*.test.ts'],
  }));
});

export default defineConfig({
  ignorePatterns: ['dist/**', 'data/**', 'node_modules/**', 'coverage/**', '*.config.js', '*.config.ts'],
  plugins: ['eslint', 'typescript', 'react', 'oxc', 'import'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'eslint/no-array-constructor': 'error',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'eslint/no-unused-expressions': 'off', // chai's `expect(x).to.be.true`
    'eslint/no-control-regex': 'off', // what is cleaned of control characters must name them
    'eslint/no-irregular-whitespace': 'off', // Chinese print has a space of its own
    // `read[3]?.data as Shape` says to a reader what a test expects, and fails it when it is missing.
    'eslint/no-unsafe-optional-chaining': 'off',
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-empty': ['error', { allowEmptyCatch: false }],
    'eslint/no-restricted-properties': [
      'error',
      { object: 'describe', property: 'only' },
      { object: 'it', property: 'only' },
      { object: 'Math', property: 'random', message: 'Use node:crypto at the edge, or pass randomness in.' },
    ],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // Rules of the React compiler, which the build does not use.
    'react/globals': 'off',
    'react/immutability': 'off',
    'react/purity': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/no-children-prop': 'off', // `createElement` in tests that hold no JSX
  },
  overrides: [
    // They run before anything else of the page, as they stand: no build translates them.
    { files: ['frontend/public/*.js'], rules: { 'eslint/no-var': 'off' } },
    mayImport('domain', [], [noInputOutput]),
    ...recognitionRooms,
    mayImport('projections', ['domain']),
    mayImport('backend', ['domain', 'projections', 'migrations']),
    room('runtime', [
      'embeddedEventStore',
      'adapters',
      'platform',
      'modules',
      'composition',
      'domain',
      'projections',
      'migrations',
    ]),
    // They throw errors of their own; platform/http/ says what a client is told.
    room('adapters', ['platform', 'modules', 'composition']),
    room('platform', ['modules', 'composition']),
    ...modules.map(doors),
    { ...outside('backend', ['domain', 'projections', 'migrations']), files: ['backend/composition/**/*.ts'] },
    // Benchmarks measure the insides of modules.
    { ...outside('scripts', folders), excludeFiles: ['**/*.test.ts', '**/testing/**', 'scripts/bench/**'] },
    room('embeddedEventStore', [
      'runtime',
      'platform',
      'adapters',
      'modules',
      'composition',
      'domain',
      'projections',
      'migrations',
    ]),
    // Tests start whole courts, and run the command lines beside them.
    {
      ...mayImport('backend', ['domain', 'projections', 'migrations', 'scripts']),
      files: ['backend/**/*.test.ts', 'backend/**/testing/**/*.ts', 'backend/tests/**/*.ts'],
    },
    mayImport('frontend', ['domain']),
    // Browser tests call the application as other programs do, through the client that all tests use, and script its model.
    {
      ...mayImport(
        'frontend',
        ['domain', 'backend'],
        [
          {
            group: [
              '**/../backend/**',
              '!**/../backend/adapters/courtClient/**',
              '!**/../backend/tests/harness/modelServer/**',
              '!**/../backend/adapters/mail/testing/**',
            ],
            message:
              'frontend/e2e/ may use of the backend only backend/adapters/courtClient/, backend/adapters/mail/testing/ and backend/tests/harness/modelServer/.',
          },
        ],
      ),
      files: ['frontend/e2e/**/*.ts'],
    },
    ...browserRooms,
    mayImport('migrations', []),
    ...boundsOfProduction,
  ],
});
