import { expect } from 'chai';
import fc from 'fast-check';
import type { AnswerRecord, FormAnswers } from '../answers.js';
import { fill } from '../fill.js';
import { evidenceComplaint, opinionDefence } from '../testing/sampleAnnexes.js';
import { evidenceOfOpinions } from './evidenceOfOpinions.js';
import { claimedEvidence, missingOpinions, withoutRows } from './opinionRows.js';

const annex = (section: string, items: Readonly<Record<string, readonly AnswerRecord[]>>): FormAnswers => ({
  sections: {
    [section]: { items: Object.fromEntries(Object.entries(items).map(([id, rows]) => [id, { rows: [...rows] }])) },
  },
});
const evidence = claimedEvidence(
  evidenceComplaint,
  annex('annex-evidence', {
    evidence_one: [{ evidence_name: '商标注册证' }, { purpose: '证明知名度' }],
    evidence_two: [{ evidence_name: '公证书' }],
  }),
);
const missing = (answers: FormAnswers) => missingOpinions(fill(opinionDefence, answers), evidence);
const first = 'sections.annex-opinions.items.opinions_one.rows';
const second = 'sections.annex-opinions.items.opinions_two.rows';

describe('the rows of opinions that a complaint’s evidence asks for', () => {
  it('have the plaintiff’s numbers and names, in the group of the evidence, and no opinion', () => {
    expect(missing({})).to.deep.equal([
      {
        path: first,
        rows: [{ evidence_number: '1-1', evidence_name: '商标注册证' }, { evidence_number: '1-2' }],
      },
      { path: second, rows: [{ evidence_number: '2-1', evidence_name: '公证书' }] },
    ]);
  });

  it('leave out the evidence on which the defendant has a row, whatever its number is written like', () => {
    const answers = annex('annex-opinions', {
      opinions_one: [{ evidence_number: '证据１—１', authenticity: '不认可' }],
      opinions_two: [{ evidence_name: '《公证书》' }],
    });
    expect(missing(answers)).to.deep.equal([{ path: first, rows: [{ evidence_number: '1-2' }] }]);
  });

  it('put evidence of a group that the defence lacks into its last one', () => {
    const other = { group: '7', no: '7-1', name: '录音' };
    expect(missingOpinions(fill(opinionDefence, {}), [other])).to.deep.equal([
      { path: second, rows: [{ evidence_number: '7-1', evidence_name: '录音' }] },
    ]);
  });

  it('are none on a form without opinions', () => {
    expect(missingOpinions(fill(evidenceComplaint, {}), evidence)).to.deep.equal([]);
  });

  it('are complete once added, and taken back leave what was written meanwhile', () => {
    const rows = missing({});
    const added = annex(
      'annex-opinions',
      Object.fromEntries(rows.map(({ path, rows: own }) => [path.split('.')[3] ?? '', own])),
    );
    expect(missing(added)).to.deep.equal([]);
    const written = { evidence_number: '1-1', evidence_name: '商标注册证', authenticity: '认可' };
    const [offered = { path: '', rows: [] }] = rows;
    const now = [written, { evidence_number: '1-2', weight: '' }, { evidence_name: '自己加的' }];
    expect(withoutRows(now, offered.rows)).to.deep.equal([written, { evidence_name: '自己加的' }]);
  });
});

describe('which evidence an opinion is about', () => {
  const listed = [
    { no: '1-1', name: '商标注册证' },
    { no: '1-2', name: '照片' },
    { no: '2-1', name: '照片' },
  ];
  const placeOf = (no: string, name: string) => evidenceOfOpinions(listed, [{ no, name }])[0];

  it('follows the name where one piece alone has it, also after the list was numbered anew', () =>
    expect(placeOf('2-1', '商标注册证')).to.equal(0));
  it('follows the number among equal names', () => expect(placeOf('2-1', '照片')).to.equal(2));
  it('follows the number where no name was written, or a part of it', () => {
    expect(placeOf('1.2', '')).to.equal(1);
    expect(placeOf('1-1', '第123号商标注册证')).to.equal(0);
  });
  it('is open where the number has another name, and where nothing decides', () => {
    expect(placeOf('1-1', '公证书')).to.equal(-1);
    expect(placeOf('', '照片')).to.equal(-1);
    expect(placeOf('', '')).to.equal(-1);
  });

  it('finds every piece of a list by the number and name that it has there', () => {
    const named = fc.record({ name: fc.constantFrom('', '照片', '收据', '第3号收据', 'A', '合同') });
    fc.assert(
      fc.property(fc.array(named, { maxLength: 12 }), (names) => {
        const all = names.map(({ name }, index) => ({ no: `1-${index + 1}`, name }));
        expect(evidenceOfOpinions(all, all)).to.deep.equal(all.map((_, index) => index));
      }),
    );
  });
});
