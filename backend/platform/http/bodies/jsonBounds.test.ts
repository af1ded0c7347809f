import { expect } from 'chai';
import fc from 'fast-check';
import type { Field } from '../../../../domain/forms/definition.js';
import { limits } from '../../../../domain/forms/answersSchema.js';
import { loadCatalogue } from '../../../modules/forms/catalogue.js';
import { jsonBounds } from '../../../runtime/json/beyondBounds.js';
import { mustBeWithinBounds } from './jsonBounds.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const codeOf = (
  text: string,
  bounds = jsonBounds as Readonly<Record<'depth' | 'values', number>>,
): string | undefined => {
  try {
    mustBeWithinBounds(bytes(text), bounds);
    return undefined;
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'));
  }
};

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
/** Commas and containers, as the scan counts them. */
const weightOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside: unknown[] = Object.values(value);
  return inside.reduce<number>((sum, one) => sum + weightOf(one), 1 + Math.max(0, inside.length - 1));
};

describe('bounds of JSON that is not parsed yet', () => {
  it('count the depth and the values of any JSON, whatever its texts hold', () =>
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.nat(8),
        fc.nat(40),
        fc.boolean(),
        (value, depth, values, spaced) => {
          const code = codeOf(JSON.stringify(value, null, spaced ? 2 : 0), { depth, values });
          const isWithin = depthOf(value) <= depth && weightOf(value) <= values;
          expect(code === undefined).to.equal(isWithin);
        },
      ),
    ));
  it('see no signs of JSON in a text, also after a backslash', () => {
    expect(codeOf(JSON.stringify({ a: '[{,'.repeat(30_000), '"[\\': '\\"[[[[' }))).to.equal(undefined);
    expect(codeOf(`{"a":"\\\\",${'"b":1,'.repeat(20_000)}`)).to.equal('payload_too_large');
  });
  it('refuse what is nested three thousand times, as lists and as objects', () => {
    for (const deep of [
      `${'['.repeat(3000)}${']'.repeat(3000)}`,
      `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
      `{"payload":{"form_data":{"x":${'['.repeat(3000)}${']'.repeat(3000)}}}}`,
      '['.repeat(3000),
    ])
      expect(codeOf(deep)).to.equal('malformed_request');
  });
  it('refuse more values than any form has, and no pleading', () => {
    const keys = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0])));
    expect(codeOf(keys(30_000))).to.equal('payload_too_large');
    expect(codeOf(`[${'{},'.repeat(16_000)}{}]`)).to.equal('payload_too_large');
    const party = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`field${n}`, '甲']));
    expect(
      codeOf(
        JSON.stringify({ a: Array.from({ length: 300 }, () => party), b: Array.from({ length: 300 }, () => party) }),
      ),
    ).to.equal(undefined);
  });
  it('have room for a hundred parties of every kind in every form', async () => {
    const valueOf = ({ kind, fields = [], options = [], repeat }: Field): unknown => {
      const one =
        kind === 'group'
          ? recordOf(fields)
          : kind === 'multichoice'
            ? options
            : kind === 'daterange'
              ? { from: '', to: '' }
              : '甲';
      return repeat ? [one, one] : one;
    };
    const recordOf = (fields: readonly Field[]): unknown =>
      Object.fromEntries(fields.map((field) => [field.id, valueOf(field)]));
    const catalogue = await loadCatalogue();
    for (const { key } of catalogue.list()) {
      const form = catalogue.get(key);
      if (!form) throw new Error(`no form ${key}`);
      const blocks = form.parties.flatMap(({ blocks: some }) => some);
      const parties = blocks.map(({ key: block, fields }) => [
        block,
        Array<unknown>(limits.parties).fill(recordOf(fields)),
      ]);
      const sections = form.sections.map(({ id, items }) => [
        id,
        { open: '甲', items: Object.fromEntries(items.map((item) => [item.id, recordOf(item.fields)])) },
      ]);
      const formData = { ...Object.fromEntries(parties), sections: Object.fromEntries(sections) };
      expect(codeOf(JSON.stringify({ form_key: key, form_data: formData })), key).to.equal(undefined);
    }
  });
  it('take text that is no JSON for the parser to refuse', () => {
    for (const text of ['', ']]]]', '"', '"\\', '{"a"', '\u0000']) expect(codeOf(text), text).to.equal(undefined);
  });
});
