import { expect } from 'chai';
import type { FormDefinition } from '../forms/definition.js';
import { mayFillInSection, mayFillTogether, newlyChosen } from './together.js';

const form: FormDefinition = {
  key: 'claim-lending',
  kind: 'claim',
  edition: '2025',
  title: '',
  documentName: '',
  caseCause: '',
  preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
  header: [{ id: 'court', kind: 'text', label: '法院' }],
  parties: [
    {
      role: '原告',
      optional: false,
      notes: [],
      blocks: [
        {
          key: 'plaintiffs_natural',
          variant: 'natural',
          heading: '原告',
          notes: [],
          fields: [
            { id: 'name', kind: 'text', label: '姓名' },
            { id: 'has_agent', kind: 'choice', label: '代理人', options: ['有', '无'] },
            { id: 'agent', kind: 'text', label: '代理人姓名', when: { field: 'has_agent', is: ['有'] } },
          ],
        },
      ],
    },
  ],
  sections: [
    {
      id: 'facts',
      title: '事实',
      notes: [],
      openCell: null,
      items: [
        {
          ...{ id: 'rate', no: '1', label: '利率', notes: [], hint: null, sentences: [] },
          fields: [{ id: 'kinds', kind: 'multichoice', label: null, options: ['利率', '复利'] }],
        },
      ],
    },
  ],
  signature: { role: '', text: '', date: '' },
  attachments: [],
};
const agentOpens = [{ path: 'plaintiffs_natural.0.has_agent', value: '有' }];

describe('what one press may fill', () => {
  it('is what says who a party is, and no amount, date, court or claim', () => {
    const may = (path: string) => mayFillTogether(form, {}, { path, opens: [] });
    expect(may('plaintiffs_natural.0.name')).to.equal(true);
    for (const path of ['header.court', 'sections.facts.items.rate.kinds', 'marks'])
      expect(may(path), path).to.equal(false);
  });

  it('chooses nothing along, also for a party, but fills what was chosen for already', () => {
    const agent = { path: 'plaintiffs_natural.0.agent', opens: agentOpens };
    expect(mayFillTogether(form, {}, agent)).to.equal(false);
    expect(mayFillTogether(form, { plaintiffs_natural: [{ has_agent: '有' }] }, agent)).to.equal(true);
  });

  it('is nothing of which it is still a question whose it is', () => {
    const path = 'plaintiffs_natural.0.name';
    expect(mayFillTogether(form, {}, { path, opens: [], certain: true })).to.equal(true);
    expect(mayFillTogether(form, {}, { path, opens: [], certain: false })).to.equal(false);
  });

  it('is in a section only a fact that rules are certain of, that nothing speaks against, and that chooses nothing besides', () => {
    const fact = {
      ...{ path: 'sections.facts.items.rate.kinds', opens: [], certain: true, doubts: [] },
      source: 'rules' as const,
    };
    const may = (changes: Partial<Parameters<typeof mayFillInSection>[2]>) =>
      mayFillInSection(form, {}, { ...fact, ...changes });
    expect(may({})).to.equal(true);
    expect(may({ certain: false })).to.equal(false);
    expect(may({ doubts: ['other-sense'] })).to.equal(false);
    expect(may({ source: 'model' })).to.equal(false);
    expect(may({ opens: [{ path: 'sections.facts.items.rate.kinds', value: ['利率'] }] })).to.equal(false);
    for (const path of ['sections.claims.items.rate.kinds', 'sections.responses.items.rate.kinds', 'header.court'])
      expect(may({ path }), path).to.equal(false);
  });

  it('says of a list what is chosen beside what stands there', () => {
    const opening = { path: 'sections.facts.items.rate.kinds', value: ['复利', '利率'] };
    const ticked = { sections: { facts: { items: { rate: { kinds: ['复利'] } } } } };
    expect(newlyChosen(form, ticked, opening)).to.deep.equal(['利率']);
    expect(newlyChosen(form, {}, opening)).to.deep.equal(['复利', '利率']);
  });
});
