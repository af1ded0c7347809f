import { expect } from 'chai';
import fc from 'fast-check';
import { sampleForm as makeForm } from './testing/sampleForm.js';
import { contentHash, definitionHash } from './spelledOut.js';

/** The same value with the keys of every object in another order. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reordered(inner)]),
  );
};

/** Every text in a value, as the path that leads there. */
const texts = (value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] => {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, [...path, key]));
};

const withText = (value: unknown, [key, ...rest]: readonly (string | number)[]): unknown => {
  if (key === undefined) return `${String(value)}改`;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = withText(copy[key], rest);
  return copy;
};

const sampleForm = makeForm();

describe('the hash of a spelled-out definition', () => {
  it('is the same after JSON, and in whatever order the keys stand', () => {
    const hash = definitionHash(sampleForm);
    expect(hash).to.match(/^[0-9a-f]{64}$/);
    expect(contentHash(JSON.parse(JSON.stringify(sampleForm)) as object)).to.equal(hash);
    expect(contentHash(reordered(sampleForm) as object)).to.equal(hash);
  });

  it('is another one whichever word changes', () => {
    const hash = definitionHash(sampleForm);
    fc.assert(
      fc.property(fc.constantFrom(...texts(sampleForm)), (path) => {
        expect(contentHash(withText(sampleForm, path) as object), path.join('.')).not.to.equal(hash);
      }),
    );
  });
});
