import { expect } from 'chai';
import fc from 'fast-check';
import { mergeValues } from './mergeValues.js';

type Party = Readonly<Record<string, string>>;
const merged = (base: readonly Party[], mine: readonly Party[], theirs: readonly Party[]) =>
  mergeValues(base, mine, theirs) as readonly Party[];
const zhang = { name: '张三', phone: '1' };
const li = { name: '李四', phone: '2' };
const wang = { name: '王五', phone: '3' };

describe('merging two edits of a list of parties', () => {
  it('given one of them removed here and another changed there, does both', () => {
    const changed = { ...li, phone: '22' };
    expect(merged([zhang, li], [li], [zhang, changed])).to.deep.equal([changed]);
    expect(merged([zhang, li], [zhang, changed], [li])).to.deep.equal([changed]);
  });

  it('given the very one removed here that was changed there, keeps it with the change', () => {
    const changed = { ...zhang, phone: '11' };
    expect(merged([zhang, li], [li], [changed, li])).to.deep.equal([li, changed]);
    expect(merged([zhang, li], [changed, li], [li])).to.deep.equal([li, changed]);
  });

  it('given a new order here and a change there, changes the party it was made to', () => {
    const told = { name: '张三', phone: '' };
    expect(merged([told, li], [li, told], [{ ...told, phone: '139' }, li])).to.deep.equal([
      li,
      { name: '张三', phone: '139' },
    ]);
  });

  it('given one removed here and one added there, does both', () =>
    expect(merged([zhang, li], [li], [zhang, li, wang])).to.deep.equal([li, wang]));

  it('given different ones removed on both sides, removes both', () =>
    expect(merged([zhang, li, wang], [li, wang], [zhang, li])).to.deep.equal([li]));

  it('given the same one added on both sides, has it once', () =>
    expect(merged([zhang], [zhang, li], [{ ...zhang, phone: '9' }, { ...li }])).to.deep.equal([
      { ...zhang, phone: '9' },
      li,
    ]));

  it('given a name retyped in its place and a telephone there, takes both for one party', () =>
    expect(
      merged([{ name: '张', phone: '' }], [{ name: '李四', phone: '' }], [{ name: '张', phone: '1' }]),
    ).to.deep.equal([{ name: '李四', phone: '1' }]));

  const people = fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 1, maxLength: 6 });
  const edits = fc.array(
    fc.record({
      what: fc.constantFrom('type' as const, 'remove' as const, 'move' as const, 'add' as const),
      at: fc.nat(20),
      to: fc.nat(20),
    }),
    { maxLength: 5 },
  );
  type Edits = readonly {
    readonly what: 'type' | 'remove' | 'move' | 'add';
    readonly at: number;
    readonly to: number;
  }[];

  /** One side’s work on the list; each writes into a field of its own. */
  const worked = (base: readonly Party[], steps: Edits, side: string): Party[] => {
    const list = [...base];
    for (const [step, { what, at, to }] of steps.entries()) {
      const index = list.length === 0 ? 0 : at % list.length;
      const party = list[index];
      if (what === 'add') list.push({ id_number: `${side}${step}`, name: `${side}的${step}` });
      else if (party === undefined) continue;
      else if (what === 'type') list[index] = { ...party, [side]: `${side}${step}` };
      else {
        list.splice(index, 1);
        if (what === 'move') list.splice(to % (list.length + 1), 0, party);
      }
    }
    return list;
  };

  it('loses nothing that was typed, mixes nobody with another, and removes only what nobody touched', () =>
    fc.assert(
      fc.property(people, edits, edits, (ids, ours, others) => {
        const base = ids.map((id) => ({ id_number: String(id), name: `当事人${id}`, address: `地址${id}` }));
        const [mine, theirs] = [worked(base, ours, '甲'), worked(base, others, '乙')];
        const result = merged(base, mine, theirs);
        const byId = (list: readonly Party[], id: string) => list.filter((party) => party['id_number'] === id);
        for (const id of new Set([...base, ...mine, ...theirs].map((party) => party['id_number'] ?? ''))) {
          const [was] = byId(base, id);
          const [m] = byId(mine, id);
          const [t] = byId(theirs, id);
          const found = byId(result, id);
          const touched = m?.['甲'] !== undefined || t?.['乙'] !== undefined;
          const stays = was === undefined || (m !== undefined && t !== undefined) || touched;
          expect(found, id).to.have.length(stays ? 1 : 0);
          if (stays) expect(found[0]).to.deep.equal({ ...was, ...(m ?? was ?? {}), ...(t ?? {}) });
        }
      }),
      { numRuns: 300 },
    ));
});
