import { expect } from 'chai';
import fc from 'fast-check';
import { noteFilled, withoutReviewed } from './filledPlaces.js';
import { onlyParts, partPattern, withParts } from './sharedParts.js';

const keys = ['header', 'plaintiffs_natural', 'defendants_natural', 'agents', 'sections'] as const;
const sectionIds = ['claims', 'facts', 'annex-opinions'] as const;
const parts = [...keys.filter((key) => key !== 'sections'), ...sectionIds.map((id) => `sections.${id}`)];

/** Answers as a form has them, and as a stranger sends them: whatever JSON says, at any place. */
const odd = fc.jsonValue({ maxDepth: 3 });
const record = fc.dictionary(fc.constantFrom('name', 'phone', 'items', 'open', '__proto__'), odd);
const sections = fc.oneof(fc.dictionary(fc.constantFrom(...sectionIds, '__proto__'), fc.oneof(record, odd)), odd);
const given = fc.dictionary(
  fc.constantFrom(...keys, '__proto__', 'constructor'),
  fc.oneof(fc.array(record), record, odd),
);
const someAnswers = fc
  .tuple(given, sections, fc.boolean())
  .map(([answers, inSections, has]) => (has ? { ...answers, sections: inSections } : answers));
const someParts = fc.uniqueArray(fc.constantFrom(...parts), { minLength: 1 });

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
/** Everything of the answers but the parts, as text by place. */
const outside = (answers: Record<string, unknown>, shared: readonly string[]) => {
  const hidden = Object.entries(answers).filter(([key]) => key !== 'sections' && !shared.includes(key));
  const inSections = answers['sections'];
  if (typeof inSections !== 'object' || inSections === null || Array.isArray(inSections))
    return [...hidden, ['sections', inSections ?? null]].map((entry) => JSON.stringify(entry)).sort();
  const rest = Object.entries(inSections).filter(([id]) => !shared.includes(`sections.${id}`));
  return [...hidden, ...rest.map(([id, value]) => [`sections.${id}`, value as unknown] as const)]
    .map((entry) => JSON.stringify(entry))
    .sort();
};
const isRecords = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));

describe('the shared parts of a draft', () => {
  it('are all that a guest ever reads of it, whatever the draft says', () => {
    fc.assert(
      fc.property(someAnswers, someParts, (answers, shared) => {
        const seen = onlyParts(answers, shared);
        for (const key of Object.keys(seen)) expect(key === 'sections' || shared.includes(key)).to.equal(true);
        for (const id of Object.keys((seen['sections'] as object | undefined) ?? {}))
          expect(shared).to.include(`sections.${id}`);
        // What a guest sees does not depend on what they do not see.
        expect(plain(onlyParts(withParts({}, shared, answers), shared))).to.deep.equal(plain(seen));
      }),
    );
  });

  it('are all that a guest ever changes of it, whatever the guest sends', () => {
    fc.assert(
      fc.property(someAnswers, someAnswers, someParts, (answers, sent, shared) => {
        fc.pre(isRecords(answers['sections']));
        const stored = withParts(answers, shared, sent);
        expect(outside(stored, shared).filter((entry) => entry !== '["sections",null]')).to.deep.equal(
          outside(answers, shared).filter((entry) => entry !== '["sections",null]'),
        );
        expect(plain(onlyParts(stored, shared))).to.deep.equal(plain(onlyParts(sent, shared)));
      }),
    );
  });

  it('can be called a block or a section, and not all sections at once', () => {
    for (const part of parts) expect(part).to.match(partPattern);
    for (const other of ['sections', 'sections.', 'sections.claims.items', '', '__proto__', '原告'])
      expect(other).to.not.match(partPattern);
  });
});

describe('what a guest filled in', () => {
  const at = (minute: number): string => `2026-01-02T03:0${minute}:00.000Z`;
  const state = (name: string, more: object = {}) => ({ plaintiffs_natural: [{ name, ...more }] });

  it('is noted with what stood there before the guest first came to it, and no longer once they bring that back', () => {
    const first = noteFilled([], state('张三'), state('张'), at(1));
    const second = noteFilled(first, state('张'), state('张三丰'), at(2));
    expect(second).to.deep.equal([{ path: 'plaintiffs_natural.0.name', before: '张三', value: '张三丰', at: at(2) }]);
    expect(noteFilled(second, state('张三丰'), state('张三'), at(3))).to.deep.equal([]);
  });

  it('is one whole block where somebody was added, with all that was typed for them later', () => {
    const [none, one] = [{}, state('张')];
    const added = noteFilled([], none, one, at(1));
    const typed = noteFilled(added, one, state('张三', { phone: '1' }), at(2));
    expect(typed).to.deep.equal([{ path: 'plaintiffs_natural', value: [{ name: '张三', phone: '1' }], at: at(2) }]);
    expect(noteFilled(typed, state('张三'), none, at(3))).to.deep.equal([]);
  });

  it('puts a block back as it was before all that the guest changed in it', () => {
    const changed = noteFilled([], state('张三'), state('李四'), at(1));
    const two = { plaintiffs_natural: [{ name: '李四' }, { name: '王五' }] };
    const [noted, ...others] = noteFilled(changed, state('李四'), two, at(2));
    expect(others).to.deep.equal([]);
    expect(noted).to.deep.equal({
      path: 'plaintiffs_natural',
      before: [{ name: '张三' }],
      value: two.plaintiffs_natural,
      at: at(2),
    });
  });

  it('names fields of sections and open cells, and says nothing of what only looks different', () => {
    const before = { sections: { claims: { items: { a: { x: '', rows: [{ b: '1', c: '2' }] } } } } };
    const after = {
      sections: { claims: { open: '话', items: { a: { rows: [{ c: '2', b: '1' }] }, d: { y: true } } } },
    };
    expect(noteFilled([], before, after, at(1)).map(({ path }) => path)).to.have.members([
      'sections.claims.open',
      'sections.claims.items.d.y',
    ]);
  });

  it('says nothing once the owner has looked at it, unless the guest changed it since', () => {
    const filled = noteFilled([], state('张三'), state('李四', { phone: '1' }), at(2));
    const [name, phone] = filled;
    expect(filled).to.have.length(2);
    const seen = [
      { path: name?.path ?? '', at: at(2) },
      { path: phone?.path ?? '', at: at(1) },
    ];
    expect(withoutReviewed(filled, seen)).to.deep.equal([phone]);
  });
});
