import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true })
    .map((path) => join('docs', String(path)))
    .filter((path) => path.endsWith('.md')),
];

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (path: string): Set<string> =>
  new Set(
    [...readFileSync(path, 'utf8').matchAll(/^#+ (?<heading>.+)$/gm)].map(({ groups: { heading = '' } = {} }) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

const linksOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/\]\((?<target>[^)\s]+)\)/g)]
    .map(({ groups: { target = '' } = {} }) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

describe('links of the documents', () => {
  for (const path of documents)
    it(`${path} links only to files and headings that exist`, () => {
      const broken = linksOf(path).filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : join(dirname(path), file);
        return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).has(anchor));
      });
      expect(broken).to.deep.equal([]);
    });
});
