import { expect } from 'chai';
import type { AnswerRecord, FormAnswers } from '../forms/answers.js';
import { evidenceComplaint, opinionDefence } from '../forms/testing/sampleAnnexes.js';
import type { Paper, Respondent } from './comparisonTable.js';
import { evidenceTable } from './evidenceTable.js';

const items = (section: string, id: string, rows: readonly AnswerRecord[]): FormAnswers => ({
  sections: { [section]: { items: { [id]: { rows: [...rows] } } } },
});
const complaint: Paper = {
  version: 1,
  definition: evidenceComplaint,
  answers: items('annex-evidence', 'evidence_one', [
    { evidence_name: '商标注册证', evidence_source: '商标局', purpose: '权利基础' },
    { evidence_name: '公证书' },
  ]),
};
const respondent = (id: string, ...defences: Paper[]): Respondent => ({ id, name: id, left: false, defences });
const defence = (...rows: readonly AnswerRecord[]): Paper => ({
  version: 1,
  definition: opinionDefence,
  answers: items('annex-opinions', 'opinions_one', rows),
});
const cells = (...rows: readonly AnswerRecord[]) =>
  evidenceTable(complaint, [respondent('a', defence(...rows))]).rows.map((row) => row.cells[0]);

const all = { authenticity: '认可', legality: '认可', relevance: '认可' };

describe('the evidence of a complaint beside the opinions on it', () => {
  it('has a row for each piece of the annex and a cell for each defendant', () => {
    const { rows } = evidenceTable(complaint, [
      respondent('a', defence()),
      respondent('b'),
      respondent('c', { ...complaint, answers: {} }),
    ]);
    expect(rows.map(({ no, name, source, purpose }) => [no, name, source, purpose])).to.deep.equal([
      ['1-1', '商标注册证', '商标局', '权利基础'],
      ['1-2', '公证书', '', ''],
    ]);
    expect(rows[0]?.cells.map(({ state }) => state)).to.deep.equal(['unanswered', 'not_submitted', 'unasked']);
  });

  it('says what was chosen, each aspect with its reason', () => {
    const said = { ...all, legality: '不认可', legality_reason: '偷拍', weight: '无证明力' };
    const [first, second] = cells({ evidence_number: '1-1', ...said }, { evidence_number: '1-2', ...all });
    expect(first).to.deep.equal({
      defendantId: 'a',
      state: 'rejects',
      lines: ['真实性：认可', '合法性：不认可，理由：偷拍', '关联性：认可', '证明力：无证明力'],
    });
    expect(second?.state).to.equal('accepts');
  });

  it('takes neither silence nor a remark for acceptance', () => {
    expect(cells({ evidence_number: '1-1', authenticity: '认可' })[0]?.state).to.equal('partly');
    expect(cells({ evidence_number: '1-1', weight: '很小' })[0]?.state).to.equal('partly');
    expect(cells({ evidence_number: '1-1', evidence_name: '商标注册证' })[0]?.state).to.equal('unanswered');
  });

  it('names a piece as the defence does where it does so otherwise', () =>
    expect(cells({ evidence_number: '1-2', evidence_name: '第8号公证书', ...all })[1]?.lines[0]).to.equal(
      '（所写证据名称：第8号公证书）',
    ));

  it('lists what fits no row apart, and pairs it with nothing', () => {
    const { rows, unmatched } = evidenceTable(complaint, [
      respondent('a', defence({ evidence_number: '1-1', evidence_name: '录音', authenticity: '不认可' })),
    ]);
    expect(rows.every((row) => row.cells[0]?.state === 'unanswered')).to.equal(true);
    expect(unmatched).to.deep.equal([{ defendantId: 'a', no: '1-1', name: '录音', lines: ['真实性：不认可'] }]);
  });

  it('follows the newest version of a defence', () => {
    const [earlier, later] = [defence({ evidence_number: '1-1', authenticity: '不认可' }), defence()];
    const { rows } = evidenceTable(complaint, [respondent('a', earlier, { ...later, version: 2 })]);
    expect(rows[0]?.cells[0]?.state).to.equal('unanswered');
  });
});
