import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { deepAnalysis } from '../../../domain/assistance/tasks/deepAnalysis.js';
import { filingReview } from '../../../domain/assistance/tasks/filingReview.js';
import { analysis } from '../../../domain/contract/analysis.js';
import { cases, type CaseDetails } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { reply } from '../../tests/harness/modelServer/scripts.js';
import { loanSubmission, shortComplaint, shortDefence } from '../../tests/harness/pleadings.js';
import { testAdministrator } from '../../tests/harness/testApplication.js';
import { refusal } from '../../tests/harness/testBrowser.js';

const review = {
  summary: '模型所写的概述',
  meets_requirements: true,
  grounds: [],
  missing_elements: [],
  suggestions: [],
};
const found = { case_summary: '模型所写的案情', dispute_focus: [], fact_timeline: [], mediation_points: [] };

describe('advice of a model that the court is shown', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt();
  });
  after(() => court.close());
  const byCases = () => clientOf(court.administrator, cases);
  const byAnalysis = () => clientOf(court.administrator, analysis);
  const header = (response: Response, name: string) => decodeURIComponent(response.headers.get(name) ?? '');

  /** A case with a complaint and, where wanted, a defence, as the court's screen has it. */
  const opened = async ({ isDefended = false } = {}): Promise<CaseDetails> => {
    const visitor = court.newBrowser();
    const submitted = await visitor.send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四'))));
    const path = { id: header(submitted, 'X-Case-Id') };
    const details = await byCases().documents({ path });
    if (!isDefended) return details;
    const { case_number: number } = details.case_info;
    const body = {
      document_type: 'defense' as const,
      case_number: number,
      payload: {
        form_key: 'defense-private-lending',
        form_data: shortDefence('李四', '已经还清。', number),
        verification_code: details.defendants[0]?.verification_code ?? '',
      },
    };
    const response = await visitor.send(requestOf(documents.submit, { body }));
    expect(response.status).to.equal(200);
    return byCases().documents({ path });
  };
  const claimOf = ({ documents: all }: CaseDetails) => {
    const claim = all.find((one) => one.is_latest && one.document_type === 'complaint')?.final_data;
    if (!claim) throw new Error('the case has no complaint');
    return claim;
  };
  const reviewing = (details: CaseDetails, version = 1) => ({
    body: {
      claim_final_data: claimOf(details),
      shown_for: { case_id: details.case_info.id, complaint_version: version },
    },
  });
  const timelineOf = async ({ case_info: { id } }: CaseDetails) => (await byCases().timeline({ path: { id } })).events;

  it('before filing is in the case’s timeline with who asked, model, task, version and hashes, and no text', async () => {
    const details = await opened();
    court.server.script(reply(JSON.stringify(review)));
    const shown = await byAnalysis().forFiling(reviewing(details));
    const event = (await timelineOf(details)).at(-1);
    expect(event).to.deep.include({
      type: 'FilingReviewed',
      title: '立案审查（AI）',
    });
    expect(event?.actor).to.include({ kind: 'user', email: testAdministrator.email });
    expect(event?.advice).to.deep.include({
      model: 'scripted',
      task: filingReview.name,
      task_version: filingReview.version,
      complaint_version: 1,
      defenses: [],
      result_hash: createHash('sha256').update(canonicalJson(shown)).digest('hex'),
    });
    expect(event?.advice?.sent_hash).to.match(/^[0-9a-f]{64}$/u);
    expect(JSON.stringify(event)).not.to.contain('模型所写');
  });

  it('on both sides is in the timeline with the versions of each', async () => {
    const details = await opened({ isDefended: true });
    const defense = details.documents.find((one) => one.document_type === 'defense');
    court.server.script(reply(JSON.stringify(found)));
    await byAnalysis().forJudge({
      body: {
        claim_final_data: claimOf(details),
        defense_final_data_list: defense?.final_data ? [defense.final_data] : [],
        shown_for: {
          case_id: details.case_info.id,
          complaint_version: 1,
          defenses: [{ defendant_id: defense?.defendant_id ?? '', version: 1 }],
        },
      },
    });
    const event = (await timelineOf(details)).at(-1);
    expect(event?.type).to.equal('CaseAnalysed');
    expect(event?.advice).to.deep.include({
      task: deepAnalysis.name,
      complaint_version: 1,
      defenses: [{ defendant_id: defense?.defendant_id, version: 1 }],
    });
  });

  it('is given the same hash of what was sent for the same version, and is recorded each time', async () => {
    const details = await opened();
    court.server.script(reply(JSON.stringify(review)), reply(JSON.stringify({ ...review, summary: '另一概述' })));
    await byAnalysis().forFiling(reviewing(details));
    await byAnalysis().forFiling(reviewing(details));
    const [first, second] = (await timelineOf(details)).flatMap(({ advice }) => advice ?? []);
    expect(second?.sent_hash).to.equal(first?.sent_hash);
    expect(second?.result_hash).not.to.equal(first?.result_hash);
  });

  it('leaves no event where the request names no case', async () => {
    const details = await opened();
    const before = (await timelineOf(details)).length;
    court.server.script(reply(JSON.stringify(review)));
    await byAnalysis().forFiling({ body: { claim_final_data: claimOf(details) } });
    expect(await timelineOf(details)).to.have.length(before);
  });

  it('leaves no event when the model fails', async () => {
    const details = await opened();
    const before = (await timelineOf(details)).length;
    court.server.script(reply('不是JSON'), reply('还不是JSON'));
    const response = await court.administrator.send(requestOf(analysis.forFiling, reviewing(details)));
    expect(await refusal(response)).to.deep.include({ code: 'model_call_failed' });
    expect(await timelineOf(details)).to.have.length(before);
  });

  type Request = ReturnType<typeof reviewing>;
  const refusals: readonly {
    readonly title: string;
    readonly asked: (details: CaseDetails) => Promise<Request> | Request;
    readonly code: string;
  }[] = [
    {
      title: 'a summary that the version does not say',
      asked: (details) => ({
        body: { ...reviewing(details).body, claim_final_data: { ...claimOf(details), case_type: '离婚纠纷' } },
      }),
      code: 'pleading_outdated',
    },
    {
      title: 'a version that was never submitted',
      asked: (details) => reviewing(details, 2),
      code: 'pleading_outdated',
    },
    {
      title: 'a version that a newer one replaced',
      asked: async (details) => {
        const { case_number: number, plaintiff_code: code } = details.case_info;
        const next = loanSubmission(shortComplaint('张三', '李四'), { number, code: code ?? '' });
        expect((await court.newBrowser().send(requestOf(documents.submit, next))).status).to.equal(200);
        await byCases().documents({ path: { id: details.case_info.id } });
        return reviewing(details);
      },
      code: 'pleading_outdated',
    },
    {
      title: 'a case that nobody opened',
      asked: (details) => ({
        body: { ...reviewing(details).body, shown_for: { case_id: 'nowhere', complaint_version: 1 } },
      }),
      code: 'case_not_found',
    },
    {
      title: 'a case that is named by its number',
      asked: (details) => ({
        body: {
          ...reviewing(details).body,
          shown_for: { case_id: details.case_info.case_number, complaint_version: 1 },
        },
      }),
      code: 'case_not_found',
    },
    {
      title: 'a case whose personal data is erased',
      asked: async (details) => {
        const sent = reviewing(details);
        await byCases().erase({ path: { id: details.case_info.id }, body: { reason: '依申请删除' } });
        return sent;
      },
      code: 'personal_data_erased',
    },
  ];
  for (const { title, asked, code } of refusals)
    it(`is refused, and no model is asked, for ${title}`, async () => {
      const details = await opened();
      const request = await asked(details);
      const before = court.server.requests.length;
      const response = await court.administrator.send(requestOf(analysis.forFiling, request));
      expect(await refusal(response)).to.deep.include({ code });
      expect(court.server.requests).to.have.length(before);
    });
});
