import { expect } from 'chai';
import type { SectionAnswers } from '../answers.js';
import { buildDocumentModel } from '../buildDocumentModel.js';
import { claimSentences } from '../defending/claimSentences.js';
import type { Row } from '../documentModel.js';
import { documentText } from '../documentText.js';
import type { SheetItem } from '../sheet.js';
import { sampleForm } from '../testing/sampleForm.js';
import { readPrintedForm } from '../../recognition/printedForm/readPrintedForm.js';

const items: SheetItem[] = [
  {
    ...{ id: 'punishment', no: '1', label: '请求对被告人×××以侮辱罪追究刑事责任。' },
    sentence: '请求对被告人{accused}以侮辱罪追究刑事责任。',
    fields: [{ id: 'accused', kind: 'text', label: '被告人姓名' }],
  },
  {
    ...{ id: 'losses', no: '2', label: '（要求赔偿的）请求被告人×××赔偿损失。' },
    sentence: '（要求赔偿的）请求被告人{liable}赔偿损失。',
    fields: [
      { id: 'liable', kind: 'text', label: '被告人姓名' },
      { id: 'amounts', kind: 'textarea', label: '金额', copy: true },
    ],
  },
  { id: 'other', no: '3', label: '（其他请求）', fields: [{ id: 'text', kind: 'textarea' }] },
  {
    ...{ id: 'help', no: null, label: '是否需要公安机关提供协助' },
    fields: [
      { id: 'answer', kind: 'choice', options: ['是', '否'] },
      { id: 'details', kind: 'textarea', label: '（具体事项和线索）', when: '是' },
    ],
  },
  { id: 'grounds', no: '5', label: '理由', fields: [{ id: 'text', kind: 'textarea' }] },
];
const form = sampleForm({ sections: [{ id: 'claims', title: '诉讼请求', wide: true, items }] });
const answersOf = (answers: SectionAnswers['items']) => ({ sections: { claims: { items: answers ?? {} } } });
const modelOf = (answers: SectionAnswers['items']) => buildDocumentModel(form, answersOf(answers));
const rowsOf = (answers: SectionAnswers['items']): readonly Row[] =>
  modelOf(answers).sections.flatMap(({ id, rows }) => (id === 'claims' ? rows.slice(1) : []));
const words = (row: Row): string => {
  if (row.kind !== 'pair') return row.kind === 'open' ? `${row.note}|${row.text ?? ''}` : row.text;
  const lines = row.content.map(({ runs }) =>
    runs.map((run) => (run.kind === 'blank' ? '__' : run.kind === 'box' ? `${run.text}□` : run.text)).join(''),
  );
  return `${row.wide === true ? '' : 'narrow '}${row.label}|${lines.join('/')}`;
};

describe('rows as wide as the table', () => {
  it('print a label that is the item’s own sentence once, as the sentence, with a gap or the name in it', () => {
    const [empty] = rowsOf({}).map(words);
    expect(empty).to.equal('|1. 请求对被告人__以侮辱罪追究刑事责任。');
    const [said, demanded] = rowsOf({
      punishment: { accused: '张三' },
      losses: { liable: '张三', amounts: '医药费300元' },
    }).map(words);
    expect(said).to.equal('|1. 请求对被告人张三以侮辱罪追究刑事责任。');
    expect(demanded).to.equal('|2.（要求赔偿的）请求被告人张三赔偿损失。/金额：医药费300元');
  });

  it('have the label above the answer, and are a cell to write in where the question is one of words', () => {
    const [, , other, help, grounds] = rowsOf({ grounds: { text: '刑法第二百四十六条' } }).map(words);
    expect(other).to.equal('3.（其他请求）|');
    expect(help).to.equal('是否需要公安机关提供协助：|是□　（具体事项和线索）__/否□');
    expect(grounds).to.equal('5. 理由：|刑法第二百四十六条');
  });

  it('say in plain text what each of them asks', () => {
    const text = documentText(modelOf({ punishment: { accused: '张三' }, grounds: { text: '刑法' } }));
    expect(text).to.contain('\n1. 请求对被告人张三以侮辱罪追究刑事责任。\n');
    expect(text).to.contain('\n3.（其他请求）\n（未填写）\n');
    expect(text).to.contain('\n5. 理由：\n刑法\n');
  });

  it('are told to who answers as what is demanded, without the label before it', () => {
    const sentences = claimSentences(form, answersOf({ punishment: { accused: '张三' } }));
    expect(sentences.map(({ sentence }) => sentence)).to.deep.equal([
      '原告请求对被告人张三以侮辱罪追究刑事责任（第1项）',
    ]);
  });

  it('are read back from a printed form, the name out of its sentence', () => {
    const given = answersOf({
      punishment: { accused: '张三' },
      losses: { liable: '张三、李四' },
      other: { text: '公开赔礼道歉' },
      grounds: { text: '刑法第二百四十六条' },
    });
    const read = readPrintedForm(form, documentText(buildDocumentModel(form, given)), '2026-05-10')?.answers ?? [];
    const values = new Map(read.map(({ path, value }) => [path.replace('sections.claims.items.', ''), value]));
    expect(values.get('punishment.accused')).to.equal('张三');
    expect(values.get('losses.liable')).to.equal('张三、李四');
    expect(values.get('other.text')).to.equal('公开赔礼道歉');
    expect(values.get('grounds.text')).to.equal('刑法第二百四十六条');
  });
});
