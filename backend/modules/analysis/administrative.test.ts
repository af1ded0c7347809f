import { expect } from 'chai';
import { analysis } from '../../../domain/contract/analysis.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { writing } from '../../../domain/contract/writing.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { reply } from '../../tests/harness/modelServer/scripts.js';
import { testAdministrator } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';

const item = (id: string, question: string, ...answers: string[]) => ({ id, question, answers });
const pleading = { case_type: '行政处罚', partyInfo: [], otherItems: [] };
const claim = { ...pleading, claimItems: [item('claims.open', '诉讼请求', '请求撤销行政处罚决定。')], factItems: [] };
const defence = { ...pleading, defenseItems: [item('responses.open', '答辩事项', '处罚合法。')] };
const loan = { ...claim, case_type: '民间借贷纠纷' };

describe('what models are asked of administrative pleadings', () => {
  let court: ModelCourt;
  let browser: TestBrowser;
  before(async () => {
    court = await startModelCourt({});
    browser = court.newBrowser();
    await browser.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  /** The task that a request was answered by, and what the model was told. */
  const asked = async (request: Parameters<TestBrowser['send']>[0], answer: object | string) => {
    court.server.script(reply(typeof answer === 'string' ? answer : JSON.stringify(answer)));
    const response = await browser.send(request);
    expect(response.status, await response.clone().text()).to.equal(200);
    const told = JSON.stringify(court.server.requests.at(-1)?.messages.find(({ role }) => role === 'system'));
    return { task: response.headers.get('X-Model-Task'), told };
  };
  const review = {
    summary: '撤销处罚。',
    meets_requirements: true,
    grounds: [],
    missing_elements: [],
    suggestions: [],
  };
  const found = { case_summary: '处罚案件。', dispute_focus: [], fact_timeline: [], mediation_points: [] };

  it('is in administrative words for a filing review, by the form', async () => {
    const ofForm = requestOf(analysis.forFiling, {
      body: { claim_final_data: claim, form_key: 'claim-administrative-penalty' },
    });
    const { task, told } = await asked(ofForm, review);
    expect(task).to.equal('filing-review-administrative/1');
    expect(told).to.contain('行政起诉状').and.contain('被告对行政行为负有举证责任').and.not.contain('民事');
    const civil = await asked(requestOf(analysis.forFiling, { body: { claim_final_data: loan } }), review);
    expect(civil.task).to.equal('filing-review/1');
    expect(civil.told).to.contain('民事起诉状');
  });

  it('is in administrative words for an analysis of both sides, by the cause', async () => {
    const both = (of: typeof claim) =>
      requestOf(analysis.forJudge, { body: { claim_final_data: of, defense_final_data_list: [defence] } });
    const { task, told } = await asked(both(claim), found);
    expect(task).to.equal('deep-analysis-administrative/2');
    expect(told).to.contain('其他行政案件不适用调解').and.not.contain('民事');
    expect((await asked(both(loan), found)).task).to.equal('deep-analysis/1');
  });

  it('is in administrative words for texts and for evidence, by what the page says of its form', async () => {
    const text = '被告没有告知我陈述和申辩的权利就作出了处罚决定。';
    const versions = { formal: `${text}特此说明。`, concise: '', orderly: '' };
    const optimise = (more: object) => requestOf(writing.optimiseText, { body: { text, about: '事实', ...more } });
    const { task, told } = await asked(optimise({ domain: 'administrative' }), versions);
    expect(task).to.equal('text-optimization-administrative/1');
    expect(told).to.contain('行政诉状').and.not.contain('民事');
    expect((await asked(optimise({}), versions)).task).to.equal('text-optimization/1');
    const list = { claims: ['撤销处罚决定'], facts: [], doc_type: '行政起诉状（行政处罚）' };
    const evidence = await asked(requestOf(documents.evidenceChecklist, { body: list }), { entries: [] });
    expect(evidence.told).to.contain('准备行政案件的证据').and.not.contain('民事');
  });
});
