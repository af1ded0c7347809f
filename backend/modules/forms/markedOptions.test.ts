import { expect } from 'chai';
import fc from 'fast-check';
import type { Field } from '../../../domain/forms/definition.js';
import { foldedInPlace } from '../../../domain/quantities/signs.js';
import { optionRow } from '../../../domain/recognition/marks/optionRow.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

const choicesIn = (fields: readonly Field[]): readonly (readonly string[])[] =>
  fields.flatMap(({ options, fields: members = [] }) => [...(options ? [options] : []), ...choicesIn(members)]);

/** The rows of options of every official form, each once. */
const rows = [
  ...new Map(
    catalogue
      .list()
      .flatMap(({ key }) => {
        const form = catalogue.get(key);
        return form
          ? [
              ...form.header,
              ...form.parties.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields)),
              ...form.sections.flatMap(({ items }) => items.flatMap(({ fields }) => fields)),
            ]
          : [];
      })
      .flatMap((field) => choicesIn([field]))
      .filter((options) => options.length > 1)
      .map((options) => [options.join('|'), options] as const),
  ).values(),
];

/** How a marked and an empty option are written: `*` stands for the option. */
const styles: readonly (readonly [string, string])[] = [
  ...['☑□', '√□', '✓☐', '✔□', '■□', '🗹☐', '☒☐', '●○', '√口', '√囗', '☑ロ', 'V口'].flatMap((pair) => {
    const [mark, empty] = [...pair];
    return [
      [`*${mark}`, `*${empty}`],
      [`${mark}*`, `${empty}*`],
      [`* ${mark}`, `* ${empty}`],
    ] as const;
  }),
  ['*(√)', '*( )'],
  ['（√）*', '（ ）*'],
  ['[x]*', '[ ]*'],
  ['【√】*', '【】*'],
  ['*√□', '*□'],
  ['√*', '0*'],
];

const printed = fc.record({
  options: fc.constantFrom(...rows),
  style: fc.constantFrom(...styles),
  between: fc.constantFrom(' ', '　', '\n'),
  chosen: fc.nat(),
});

describe('rows of options of the official forms', () => {
  it('give the option that is marked, in every style of marks, and none where none is', () => {
    expect(rows.length).to.be.greaterThan(50);
    fc.assert(
      fc.property(printed, ({ options, style: [marked, empty], between, chosen }) => {
        const row = (at: number | undefined): string =>
          options.map((option, place) => (place === at ? marked : empty).replace('*', option)).join(between);
        const at = chosen % options.length;
        const read = optionRow(foldedInPlace(row(at)), options.map(foldedInPlace), true);
        const unmarked = optionRow(foldedInPlace(row(undefined)), options.map(foldedInPlace), true);
        return (
          read?.kind === 'chosen' &&
          read.chosen.join() === foldedInPlace(options[at] ?? '') &&
          unmarked?.kind === 'none'
        );
      }),
      { numRuns: 2000 },
    );
  });
});
