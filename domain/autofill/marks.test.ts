import { expect } from 'chai';
import { fill } from '../forms/fill.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import type { Mark } from '../case/marks.js';
import { heldMarks, type DraftMark } from './heldMarks.js';
import { marksOfPrinted } from './printedMarks.js';

const mark = (path: string): Mark => ({ path, source: 'rules', by: '称谓之后', passage: '原告：张三' });
const kept = (path: string, value: DraftMark['value']): DraftMark => ({ ...mark(path), value });

describe('marks of answers that were suggested and accepted', () => {
  it('hold while the answer stands as it was accepted, and go with any change of it', () => {
    const marks = [kept('plaintiffs_natural.0.name', '张三'), kept('sections.claims.items.i1.principal', '100')];
    const answers = {
      plaintiffs_natural: [{ name: '张三' }],
      sections: { claims: { items: { i1: { principal: '100' } } } },
    };
    const paths = (given: typeof answers) => heldMarks(given, marks).map(({ path }) => path);
    expect(paths(answers)).to.deep.equal(marks.map(({ path }) => path));
    expect(paths({ ...answers, plaintiffs_natural: [{ name: '张三丰' }] })).to.deep.equal([marks[1]?.path]);
    expect(heldMarks({}, marks)).to.deep.equal([]);
    expect(heldMarks(answers, marks)[0]).to.deep.equal(mark('plaintiffs_natural.0.name'));
  });

  it('follow a row that was moved or that empty rows stood before, each to a row of its own', () => {
    const marks = [kept('plaintiffs_natural.2.name', '张三'), kept('plaintiffs_natural.0.name', '李四')];
    const answers = { plaintiffs_natural: [{ name: '张三' }, { name: '李四' }] };
    expect(heldMarks(answers, marks).map(({ path }) => path)).to.deep.equal([
      'plaintiffs_natural.0.name',
      'plaintiffs_natural.1.name',
    ]);
    const twice = [kept('plaintiffs_natural.0.name', '张三'), kept('plaintiffs_natural.1.name', '张三')];
    expect(heldMarks(answers, twice)).to.have.lengthOf(1);
  });

  it('are taken by the server only for answers that are printed, once for each', () => {
    const answers = { plaintiffs_natural: [{ name: '张三' }], agents: [{ has: '无', name: '王五' }] };
    const paths = [
      'plaintiffs_natural.0.name',
      'plaintiffs_natural.0.name',
      'plaintiffs_natural.0.phone',
      'agents.0.name',
      'unknown',
      'plaintiffs_natural',
    ];
    expect(marksOfPrinted(fill(sampleForm(), answers), paths.map(mark)).map(({ path }) => path)).to.deep.equal([
      'plaintiffs_natural.0.name',
    ]);
  });
});
