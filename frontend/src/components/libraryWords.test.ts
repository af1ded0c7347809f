import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Elements of React-Bootstrap that say an English word to a screen reader, unless they are given another by the attribute; none has no such attribute. */
const english: readonly (readonly [element: RegExp, attribute: string | null])[] = [
  [/<(?:Modal|Offcanvas|Toast)\.Header\b[^>]*?\bcloseButton\b/g, 'closeLabel'],
  [/<Alert\b[^>]*?\bdismissible\b/g, 'closeLabel'],
  [/<CloseButton\b/g, 'aria-label'],
  [/<Toast\.Header\b/g, 'closeLabel'],
  [/<SplitButton\b/g, 'toggleLabel'],
  [/<Navbar\.Toggle\b/g, 'label'],
  [/<Carousel(?![.\w])/g, 'nextLabel'],
  [/<Pagination\.Item\b[^>]*?\bactive\b/g, 'activeLabel'],
  [/<Pagination\.(?:First|Prev|Ellipsis|Next|Last)\b/g, null],
];

/** The opening tag that begins at an index. A `>` of an arrow function ends none. */
const tagAt = (source: string, index: number): string => /^(?:[^>]|(?<==)>)*>/.exec(source.slice(index))?.[0] ?? '';

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => ({ name, source: readFileSync(`${folder}/${name}`, 'utf8') }));

describe('elements of React-Bootstrap', () => {
  it('say no English of their own to a screen reader', () => {
    let found = 0;
    const unsaid = sources.flatMap(({ name, source }) =>
      english.flatMap(([element, attribute]) =>
        [...source.matchAll(element)].flatMap(({ index, 0: written }) => {
          found += 1;
          const says = attribute !== null && new RegExp(`\\b${attribute}=`).test(tagAt(source, index));
          return says ? [] : [`${name}: ${written}`];
        }),
      ),
    );
    expect(unsaid).to.deep.equal([]);
    expect(found).to.be.greaterThan(30);
  });
});
