import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const folders = ['domain', 'projections', 'backend', 'frontend', 'migrations', 'scripts'];

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
          ...extra,
        ],
      },
    ],
  },
});

const noInputOutput = {
  group: ['node:*', 'fs', 'path', 'pg', 'knex', 'koa', '@koa/*', '@eventstore/*', 'react', 'docx', 'lmdb'],
  message: 'The domain is pure: no I/O, no framework.',
};

export default tseslint.config(
  { ignores: ['dist/**', 'data/**', 'node_modules/**', 'coverage/**', '*.config.js', '*.config.ts'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unused-expressions': 'off',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-properties': [
        'error',
        { object: 'describe', property: 'only' },
        { object: 'it', property: 'only' },
        { object: 'Math', property: 'random', message: 'Use node:crypto at the edge, or pass randomness in.' },
      ],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  mayImport('domain', [], [noInputOutput]),
  mayImport('projections', ['domain']),
  mayImport('backend', ['domain', 'projections', 'migrations']),
  // Tests run the command lines beside the application.
  {
    ...mayImport('backend', ['domain', 'projections', 'migrations', 'scripts']),
    files: ['backend/**/*.test.ts', 'backend/**/testing/**/*.ts', 'backend/tests/**/*.ts'],
  },
  mayImport('frontend', ['domain']),
  mayImport('migrations', []),
);
