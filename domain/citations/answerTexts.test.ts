import { expect } from 'chai';
import type { FormDefinition } from '../forms/definition.js';
import { answerTexts } from './answerTexts.js';

const item = { no: '1', notes: [], hint: null, sentences: [] };
const definition: FormDefinition = {
  key: 'claim-x',
  kind: 'claim',
  edition: '2025',
  title: '起诉状',
  documentName: '起诉状',
  caseCause: '纠纷',
  preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
  header: [],
  parties: [],
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      notes: [],
      openCell: '（完整表述）',
      items: [
        {
          ...item,
          id: 'law',
          label: '法律依据',
          fields: [
            { id: 'has', kind: 'choice', label: null, options: ['有', '无'] },
            { id: 'basis', kind: 'textarea', label: '依据', when: { field: 'has', is: ['有'] } },
          ],
        },
      ],
    },
  ],
  signature: { role: '具状人', text: '', date: '' },
  attachments: [],
};

describe('the texts of a form’s answers', () => {
  it('are joined by line breaks, and each offset leads to its question; hidden answers are left out', () => {
    const answers = (has: string) => ({
      sections: { claims: { open: '还款', items: { law: { has, basis: '《民法典》' } } } },
    });
    const { text, placeAt } = answerTexts(definition, answers('有'));
    expect(text).to.equal('还款\n有\n《民法典》');
    expect([0, 1, 3, text.indexOf('《')].map(placeAt)).to.deep.equal([
      '诉讼请求',
      '诉讼请求',
      '1. 法律依据',
      '1. 法律依据',
    ]);
    expect(answerTexts(definition, answers('无')).text).to.equal('还款\n无');
    expect(answerTexts(definition, {}).text).to.equal('');
  });
});
