import { expect } from 'chai';
import { copyAnswers } from './copyAnswers.js';
import type { FormDefinition } from './definition.js';
import { sampleForm } from './testing/sampleForm.js';

const definition: FormDefinition = {
  ...sampleForm(),
  header: [
    { id: 'case_number', kind: 'text', label: '案号', means: 'case-number' },
    { id: 'case_cause', kind: 'text', label: '案由', means: 'case-cause' },
  ],
  parties: [],
  sections: [
    {
      id: 'facts',
      title: '事实',
      openCell: null,
      notes: [],
      items: [
        {
          id: 'paid',
          no: '1',
          label: '还款',
          notes: [],
          hint: null,
          sentences: [],
          fields: [
            { id: 'how', kind: 'multichoice', label: '方式', options: ['现金', '转账'] },
            { id: 'on', kind: 'date', label: '日期' },
            {
              id: 'preserved',
              kind: 'group',
              label: '保全',
              repeat: true,
              fields: [
                { id: 'court', kind: 'text', label: '法院', means: 'court-name' },
                { id: 'number', kind: 'text', label: '案号', means: 'other-case-number' },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('the answers of a pleading, copied for a new one', () => {
  it('leave the numbers of the old case behind, wherever they stand', () => {
    const { answers, left } = copyAnswers(definition, {
      header: { case_number: '（2026）吉0102民初1号', case_cause: '示例纠纷' },
      sections: {
        facts: {
          items: { paid: { how: ['现金'], preserved: [{ court: '甲法院', number: '（2026）吉0102财保1号' }] } },
        },
      },
    });
    expect(left).to.deep.equal([]);
    expect(answers).to.deep.equal({
      header: { case_cause: '示例纠纷' },
      sections: { facts: { items: { paid: { how: ['现金'], preserved: [{ court: '甲法院' }] } } } },
    });
  });

  it('keep what the form in use has, say what it has not, and take over what is no valid answer yet', () => {
    const { answers, left } = copyAnswers(definition, {
      header: { case_cause: '示例纠纷' },
      sections: { facts: { items: { paid: { how: ['现金', '支票'], on: '去年', former: '旧问题的回答' } } } },
    });
    expect(answers).to.deep.equal({
      header: { case_cause: '示例纠纷' },
      sections: { facts: { items: { paid: { how: ['现金'], on: '去年' } } } },
    });
    expect(left).to.have.members(['sections.facts.items.paid.how.1', 'sections.facts.items.paid.former']);
  });
});
