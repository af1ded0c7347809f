import { overBounds } from './overBounds.mjs';

/** How long production code may be: lines of a function and of a file, comments and blank lines counted; parameters of a function. */
export const bounds = {
  'max-lines-per-function': ['error', { max: 100 }],
  'max-lines': ['error', { max: 300 }],
  'max-params': ['error', { max: 4 }],
};

/** The bounds as overrides of lint, with the files that are still over one. */
export const boundsOfProduction = [
  {
    files: ['{backend,domain,migrations,projections,scripts}/**/*.{ts,mjs}', 'frontend/src/**/*.{ts,tsx}'],
    excludeFiles: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      'backend/tests/**',
      'backend/embeddedEventStore/conformance/**',
      'scripts/bench/**',
    ],
    rules: bounds,
  },
  ...Object.entries(overBounds).map(([rule, files]) => ({ files, rules: { [rule]: 'off' } })),
];
