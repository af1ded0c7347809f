import { expect } from 'chai';
import type { FormAnswers } from '../answers.js';
import { buildDocumentModel } from '../buildDocumentModel.js';
import { problemsOf } from '../problems/problemsOf.js';
import { sampleForm } from '../testing/sampleForm.js';

const form = sampleForm({
  sections: [
    {
      ...{ id: 'facts', title: '事实与理由' },
      items: [
        {
          ...{
            id: 'paid',
            no: '1',
            label: '付款',
            sentence: '已付{paid}元；欠/超付工程款{balance}元。欠/超付利息：{interest}元。',
          },
          fields: [
            { id: 'paid', kind: 'money' },
            {
              id: 'side',
              kind: 'choice',
              label: '欠还是超付',
              options: ['欠', '超付'],
              alternatives: { printed: '欠/超付' },
            },
            { id: 'balance', kind: 'money', label: '欠/超付工程款' },
            { id: 'interest', kind: 'money', label: '欠/超付利息' },
          ],
        },
        {
          ...{ id: 'denied', no: '2', label: '有无异议' },
          fields: [
            { id: 'answer', kind: 'choice', options: ['无', '有'] },
            {
              ...{ id: 'reasons', kind: 'group', label: '理由', when: '有' },
              fields: [
                {
                  ...{ id: 'acts', kind: 'multichoice', label: '哪些', options: ['达成', '实施'] },
                  alternatives: { printed: '未达成/实施', chosen: ['未达成', '未实施'] },
                },
                { id: 'text', kind: 'textarea', label: '被告未达成/实施协议。分析', statement: true },
              ],
            },
          ],
        },
      ],
    },
  ],
});

type Items = Readonly<Record<string, NonNullable<FormAnswers['header']>>>;
const answersOf = (items: Items): FormAnswers => ({ sections: { facts: { items } } });

const printed = (items: Items): readonly string[] =>
  buildDocumentModel(form, answersOf(items))
    .sections.flatMap(({ rows }) => rows)
    .flatMap((row) =>
      row.kind === 'pair' && row.path.startsWith('sections')
        ? [
            row.content
              .map(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '____' : run.text)).join(''))
              .join('｜'),
          ]
        : [],
    );

describe('words of a form with a slash between them', () => {
  it('are printed as the form has them while nothing is chosen, without boxes', () => {
    expect(printed({})).to.deep.equal([
      '已付____元；欠/超付工程款____元。欠/超付利息：____元。',
      '无｜有　理由：｜被告未达成/实施协议。分析：____',
    ]);
    expect(printed({ paid: { balance: '300' } })[0]).to.contain('欠/超付工程款300.00元');
  });

  it('are the chosen word wherever they stand, several as a list', () => {
    expect(printed({ paid: { side: '超付', balance: '300' } })[0]).to.equal(
      '已付____元；超付工程款300.00元。超付利息：____元。',
    );
    const reasons = (acts: readonly string[]) => ({ denied: { answer: '有', reasons: { acts, text: '没有签过' } } });
    expect(printed(reasons(['实施']))[1]).to.contain('被告未实施协议。分析：没有签过');
    expect(printed(reasons(['达成', '实施']))[1]).to.contain('被告未达成、未实施协议。分析：没有签过');
  });

  it('are asked about where an answer stands behind them and nothing is chosen', () => {
    const open = (items: Items): readonly string[] =>
      problemsOf(form, answersOf(items), {})
        .filter(({ code }) => code === 'alternative_open')
        .map(({ path, severity }) => `${severity} ${path}`);
    expect(open({ paid: { balance: '300' } })).to.deep.equal(['asks sections.facts.items.paid.side']);
    expect(open({ paid: { paid: '300' } })).to.deep.equal([]);
    expect(open({ paid: { side: '欠', balance: '300' } })).to.deep.equal([]);
    expect(open({ denied: { answer: '有', reasons: { text: '没有签过' } } })).to.deep.equal([
      'asks sections.facts.items.denied.reasons.acts',
    ]);
  });

  it('are refused on loading where a wording is missing for an option', () => {
    const fields = [
      {
        ...{ id: 'side', kind: 'choice' as const, options: ['欠', '超付'] },
        alternatives: { printed: '欠/超付', chosen: ['欠'] },
      },
    ];
    const items = [{ id: 'i1', no: '1', label: '一', fields }];
    expect(() => sampleForm({ sections: [{ id: 'facts', title: '事实', items }] })).to.throw(/one wording/u);
  });
});
