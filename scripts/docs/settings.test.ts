import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const read = (path: string): string => readFileSync(path, 'utf8');

/** The settings that the configuration reads. */
const settings = ['environment.ts', 'unitSignIn.ts'].flatMap((file) =>
  [...read(`backend/platform/config/${file}`).matchAll(/^ {2}(?<name>[A-Z][A-Z_]+):/gm)].map(
    ({ groups: { name = '' } = {} }) => name,
  ),
);

/** The settings that the first cells of a table, or what stands before the colon of a list's lines, name. */
const namedIn = (text: string, line: RegExp): string[] =>
  [...text.matchAll(line)].flatMap(({ groups: { names = '' } = {} }) =>
    [...names.matchAll(/`(?<name>[A-Z][A-Z_]+)`/g)].map(({ groups: { name = '' } = {} }) => name),
  );

const inReadme = namedIn(read('README.md'), /^\| (?<names>`[^|]+)\|/gm);
const manual = read('docs/operations.md').split('## Settings, by task')[1]?.split('\n## ')[0] ?? '';
const inManual = namedIn(manual, /^- (?<names>`[^:]+):/gm);

describe('settings in the documents', () => {
  it('are told once each, in the README or by task in the operations manual', () => {
    expect(settings).to.have.lengthOf.above(40);
    expect([...inReadme, ...inManual].sort()).to.deep.equal([...settings].sort());
  });

  it('fill no more than eight lines of the README', () =>
    expect([...read('README.md').matchAll(/^\| `/gm)]).to.have.lengthOf.at.most(8));
});
