import { expect } from 'chai';
import type { Section } from '../definition.js';
import { sampleForm } from '../testing/sampleForm.js';
import { claimedFor, claimSentences } from './claimSentences.js';

const complaint = sampleForm({
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      open_cell: '（可完整表述）',
      items: [
        {
          id: 'rent',
          no: '1',
          label: '支付租金（元）',
          fields: [
            { id: 'amount', kind: 'money', label: '到期未付租金', means: 'claim-amount' },
            { id: 'details', kind: 'textarea', label: '明细' },
          ],
        },
        {
          id: 'interest',
          no: '2',
          label: '利息（违约金）',
          sentence: '截至{as_of}止，利息{interest}元、违约金{damages}元，自{from}之后的利息、违约金，按{rate}计算；',
          fields: [
            { id: 'as_of', kind: 'date', label: '截至' },
            { id: 'interest', kind: 'money', label: '利息', means: 'claim-amount' },
            { id: 'damages', kind: 'money', label: '违约金', means: 'claim-amount' },
            { id: 'from', kind: 'date', label: '自' },
            { id: 'rate', kind: 'text', label: '按照……计算' },
          ],
        },
        {
          id: 'costs',
          no: '3',
          label: '是否主张诉讼费用',
          fields: [{ id: 'answer', kind: 'choice', options: ['是', '否'] }],
        },
      ],
    },
    {
      id: 'facts',
      title: '事实与理由',
      items: [
        {
          id: 'surety',
          no: '1',
          label: '是否签订保证合同',
          fields: [
            { id: 'answer', kind: 'choice', options: ['是', '否'] },
            { id: 'signed_on', kind: 'date', label: '签订时间', when: '是' },
          ],
        },
      ],
    },
  ],
});
type Answers = Record<string, Record<string, unknown>>;
const said = (claims: Answers, facts: Answers = {}, open?: string) =>
  claimSentences(complaint, {
    sections: { claims: { items: claims, ...(open === undefined ? {} : { open }) }, facts: { items: facts } },
  } as Parameters<typeof claimSentences>[1]);
const sentences = (...given: Parameters<typeof said>) => said(...given).map(({ sentence }) => sentence);

describe('what a complaint says, in sentences for the defendant', () => {
  it('puts the amount behind what is asked for, in digits, with the item’s number', () => {
    expect(sentences({ rent: { amount: '13500' } })).to.deep.equal(['原告请求：支付租金13,500元（第1项）']);
    expect(sentences({ rent: { amount: '13500.50', details: '三个月' } })).to.deep.equal([
      '原告请求：支付租金13,500.50元；明细：三个月（第1项）',
    ]);
  });

  it('fills in the printed sentence and leaves out the clauses of which nothing was said', () => {
    expect(sentences({ interest: { as_of: '2024-03-01', damages: '5' } })).to.deep.equal([
      '原告请求：利息（违约金），截至2024年3月1日止，违约金5元（第2项）',
    ]);
    expect(sentences({ interest: { interest: '5', from: '2024-03-01', rate: '$&{from}' } })).to.deep.equal([
      '原告请求：利息（违约金），利息5元，自2024年3月1日之后的利息、违约金，按$&{from}计算（第2项）',
    ]);
  });

  it('begins with who asks, as the field of law calls them, and says whom a question finds silent', () => {
    for (const [domain, who] of [
      ['criminal', '自诉人'],
      ['compensation', '赔偿请求人'],
    ] as const) {
      const answers = { sections: { claims: { items: { rent: { amount: '5' } } } } } as Parameters<
        typeof claimSentences
      >[1];
      const sentences = claimSentences({ ...complaint, domain }, answers);
      expect(sentences.map(({ sentence }) => sentence)).to.deep.equal([`${who}请求：支付租金5元（第1项）`]);
      expect(claimedFor(['claims.costs'], sentences, { domain })?.sentences).to.deep.equal([`${who}未主张此项。`]);
    }
  });

  it('says nothing of a claim that is declined, and of a fact that it is denied', () => {
    expect(said({ costs: { answer: '否' } })).to.deep.equal([]);
    expect(sentences({ costs: { answer: '是' } })).to.deep.equal(['原告主张诉讼费用（第3项）']);
    expect(sentences({}, { surety: { answer: '否' } })).to.deep.equal(['原告称，未签订保证合同（第1项）']);
    expect(sentences({}, { surety: { answer: '是', signed_on: '2024-03-01' } })).to.deep.equal([
      '原告称，签订保证合同，签订时间：2024年3月1日（第1项）',
    ]);
  });
});

describe('a defence’s question and the claim it answers', () => {
  const item = (id: string) => ({ id, sentence: id });
  const items = ['claims.principal', 'claims.interest', 'facts.rate'].map(item);
  const found = (...ids: string[]) => claimedFor(ids, items);

  it('are brought together by the ids that the form names', () => {
    expect(found('claims.interest')).to.deep.equal({ state: 'claimed', sentences: ['claims.interest'] });
    expect(found('facts.rate', 'claims.principal')?.sentences).to.deep.equal(['claims.principal', 'facts.rate']);
  });
  it('are not, where the form names none or the complaint left it empty, which is said', () => {
    expect(found()).to.equal(null);
    expect(found('claims.total')).to.deep.equal({ state: 'unclaimed', sentences: ['原告未主张此项。'] });
    expect(found('facts.loan')).to.deep.equal({ state: 'unclaimed', sentences: ['原告未陈述此项。'] });
    expect(claimedFor(['claims.rent'], [item('claims.open')])?.state).to.equal('unclaimed');
  });
  it('are not called unclaimed where the plaintiff wrote the section in prose', () => {
    const prose = [item('claims'), ...items];
    expect(claimedFor(['claims.total'], prose)).to.deep.equal({
      state: 'elsewhere',
      sentences: ['原告没有在表格中主张此项，但另写了一段“诉讼请求”，请对照。'],
    });
    expect(claimedFor(['facts.loan'], prose)?.state).to.equal('unclaimed');
  });
});

describe('the sections of a complaint that are not answered', () => {
  it('have no sentences', () => {
    const mediation: Section = { ...(complaint.sections[0] as Section), id: 'mediation' };
    const answers = { sections: { mediation: { items: { costs: { answer: '是' } } } } };
    expect(claimSentences({ ...complaint, sections: [mediation] }, answers)).to.deep.equal([]);
  });
});
