import { expect } from 'chai';
import { reachIn, usesOf, type Graph } from './chunks.js';

type Written = { readonly code: string; readonly lazily?: readonly string[]; readonly exports?: readonly string[] };

/** A graph of modules whose sources name each other by their ids. */
const graphOf =
  (modules: Readonly<Record<string, Written>>): Graph =>
  (id) => {
    const module = modules[id];
    if (!module) return null;
    const { code, lazily = [], exports = [] } = module;
    const importedIds = [...new Set(Array.from(code.matchAll(/from '([^']+)'/g), ([, from]) => from ?? ''))];
    return { code, exports, importedIds, dynamicallyImportedIds: lazily };
  };

describe('the files that a first screen is put together of', () => {
  it('follow through a door what is asked for, and nothing else', () => {
    const reach = reachIn(
      graphOf({
        '/page.ts': { code: "import { small } from '/door.ts'; small();" },
        '/door.ts': {
          code: "export { small } from '/small.ts'; export { large } from '/large.ts'; export * from '/rest.ts'",
        },
        '/small.ts': { code: "import { word } from '/door.ts'; export const small = () => word;" },
        '/rest.ts': { code: 'export const word = 1;', exports: ['word'] },
        '/large.ts': { code: 'export const large = 2;' },
      }),
    );
    expect([...reach(['/page.ts'])]).to.have.members(['/page.ts', '/small.ts', '/rest.ts']);
  });

  it('follow all of a door that is taken whole', () => {
    const reach = reachIn(
      graphOf({
        '/page.ts': { code: "import * as all from '/door.ts'; all.small();" },
        '/door.ts': { code: "export { small } from '/small.ts'; export * from '/rest.ts'" },
        '/small.ts': { code: '' },
        '/rest.ts': { code: '' },
      }),
    );
    expect([...reach(['/page.ts'])]).to.have.members(['/page.ts', '/door.ts', '/small.ts', '/rest.ts']);
  });

  it('hold what is used together: of both screens, of a form and other pages, of one screen alone', () => {
    const src = '/frontend/src';
    const modules = {
      [`${src}/main.ts`]: {
        code: '',
        lazily: [
          `${src}/app/HomePage.tsx`,
          `${src}/app/FormPage.tsx`,
          `${src}/features/users/UsersPage.tsx`,
          `${src}/features/pleading/checking/CheckPage.tsx`,
        ],
      },
      [`${src}/app/HomePage.tsx`]: { code: `import '${src}/news.ts'; import { B } from '${src}/button.ts';` },
      [`${src}/app/FormPage.tsx`]: {
        code: `import { B } from '${src}/button.ts'; import { F } from '${src}/field.ts'; import { M } from '${src}/money.ts';
          import { S } from '${src}/step.ts';`,
      },
      [`${src}/features/users/UsersPage.tsx`]: {
        code: `import { B } from '${src}/button.ts'; import { F } from '${src}/field.ts'; import { M } from '${src}/money.ts';
          import { L } from '${src}/list.ts';`,
      },
      [`${src}/features/pleading/checking/CheckPage.tsx`]: {
        code: `import { S } from '${src}/step.ts'; import { C } from '${src}/check.ts';`,
      },
      [`${src}/button.ts`]: { code: '' },
      [`${src}/field.ts`]: { code: '' },
      [`${src}/money.ts`]: { code: "import { sum } from '/domain/sum.ts';" },
      '/domain/sum.ts': { code: '' },
      [`${src}/step.ts`]: { code: '' },
      [`${src}/list.ts`]: { code: '' },
      [`${src}/check.ts`]: { code: '' },
    };
    const uses = usesOf(Object.keys(modules), graphOf(modules));
    expect([...uses]).to.have.deep.members([
      [`${src}/app/HomePage.tsx`, 'home'],
      [`${src}/button.ts`, 'common'],
      [`${src}/field.ts`, 'fields'],
      [`${src}/money.ts`, 'answers'],
      ['/domain/sum.ts', 'answers'],
      [`${src}/app/FormPage.tsx`, 'form'],
      [`${src}/step.ts`, 'form'],
    ]);
  });
});
