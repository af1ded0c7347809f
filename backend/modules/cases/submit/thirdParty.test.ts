import { expect } from 'chai';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { audit } from '../../../../domain/contract/audit.js';
import { casePapers } from '../../../../domain/contract/casePapers.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { comparisons } from '../../../../domain/contract/comparisons.js';
import { CaseProgress, documents } from '../../../../domain/contract/documents.js';
import { problems } from '../../../../domain/contract/problems.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';

const complaint = (third: object = { has: '有', entityName: '云溪茶业有限公司' }) => ({
  plaintiffs_natural: [{ name: '张三' }],
  defendants_legal: [{ entityName: '国家知识产权局' }],
  third_parties_legal: [third],
  sections: {
    claims: { items: { requests: { kinds: ['主张撤销被诉决定。'] } } },
    facts: { items: { standing: { standing: '诉争商标权利人' }, grounds: { kinds: ['有正当理由三年不使用。'] } } },
  },
});
const opinion = (number: string, reasons: string) => ({
  header: { case_number: number, case_cause: '商标撤销复审行政纠纷' },
  respondents_legal: [{ entityName: '云溪茶业有限公司' }],
  sections: {
    responses: { items: { opinion: { text: '不同意撤销被诉决定。' } } },
    facts: { items: { standing: { answer: '无' }, grounds: { answer: '有', reasons } } },
  },
});

describe('a third party who states an opinion', () => {
  let court: TestApplication;
  let clerk: TestBrowser;
  let number = '';
  let id = '';
  let plaintiffCode = '';
  let office = '';
  let third = '';

  const submit = (
    body: { document_type: 'complaint' | 'defense'; case_number: string },
    payload: { form_key: string; form_data: object; verification_code: string },
  ) =>
    court.newBrowser().send(
      requestOf(documents.submit, {
        body: { ...body, payload: { ...payload, form_data: { ...payload.form_data } } },
      }),
    );
  const state = (reasons: string, code = third) =>
    submit(
      { document_type: 'defense', case_number: number },
      {
        form_key: 'defense-trademark-cancellation-third-party',
        form_data: opinion(number, reasons),
        verification_code: code,
      },
    );
  const look = (code: string, answerer: 'defendant' | 'third_party') =>
    court.newBrowser().send(
      requestOf(documents.claimForDefense, {
        query: { case_number: number, defendant_code: code, current_answerer: answerer },
      }),
    );
  const progress = async (code: string): Promise<CaseProgress> => {
    const asked = await court
      .newBrowser()
      .send(requestOf(documents.progress, { body: { case_number: number, verification_code: code } }));
    return CaseProgress.parse(await asked.json());
  };
  const shown = () => clientOf(clerk, cases).documents({ path: { id } });

  before(async () => {
    court = await startTestApplication();
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
    const opened = await submit(
      { document_type: 'complaint', case_number: '' },
      { form_key: 'claim-trademark-cancellation', form_data: complaint(), verification_code: '' },
    );
    expect(opened.status, await opened.clone().text()).to.equal(200);
    number = decodeURIComponent(opened.headers.get('X-Case-Number') ?? '');
    plaintiffCode = decodeURIComponent(opened.headers.get('X-Verification-Code') ?? '');
    id = opened.headers.get('X-Case-Id') ?? '';
    const { defendants } = await shown();
    office = defendants.find(({ standing }) => standing === undefined)?.verification_code ?? '';
    third = defendants.find(({ standing }) => standing === 'third_party')?.verification_code ?? '';
  });
  after(() => court.close());

  it('gets a code of its own, beside that of the defendant', async () => {
    const { defendants } = await shown();
    expect(defendants.map(({ name, standing = 'defendant' }) => `${standing} ${name ?? ''}`)).to.deep.equal([
      'defendant 国家知识产权局',
      'third_party 云溪茶业有限公司',
    ]);
    expect(new Set([plaintiffCode, office, third])).to.have.lengthOf(3);
    expect([office, third].every((code) => code.length > 0)).to.equal(true);
  });

  it('reads the complaint with it, and is filled in as the complaint names it', async () => {
    const seen = await look(third, 'third_party');
    const body: unknown = await seen.json();
    expect([seen.status, body]).to.deep.include(200);
    expect(body).to.have.nested.property('defendant.standing', 'third_party');
    expect(body).to.have.nested.property('defendant.party.block', 'third_parties_legal');
    expect(body).to.have.nested.property('defendant.party.answers.entityName', '云溪茶业有限公司');
    expect(body).to.have.deep.property('defendants', ['国家知识产权局']);
  });

  it('is not taken for the defendant, nor the defendant for it: the code of the other opens nothing, and says which paper it is for', async () => {
    for (const answer of [await look(office, 'third_party'), await state('不同意。', office)])
      expect(await refusal(answer)).to.deep.include({ status: 409, code: 'third_party_only' });
    const other = await submit(
      { document_type: 'defense', case_number: number },
      {
        form_key: 'defense-trademark-refusal',
        form_data: {
          header: { case_number: number },
          respondents_legal: [{ entityName: '云溪茶业有限公司' }],
          sections: { responses: { items: { current_goods: { text: '第30类：茶' } } } },
        },
        verification_code: third,
      },
    );
    for (const answer of [await look(third, 'defendant'), other])
      expect(await refusal(answer)).to.deep.include({ status: 409, code: 'third_party_answers' });
    expect(problems.third_party_only.sentence).to.include('第三人自己的验证码');
    expect((await shown()).documents.map(({ document_type: type }) => type)).to.deep.equal(['complaint']);
  });

  it('submits its opinion in versions, which the court sees beside the complaint', async () => {
    for (const [reasons, version] of [
      ['商标一直在使用。', '1'],
      ['商标三年里一直在使用，有发票。', '2'],
    ] as const) {
      const sent = await state(reasons);
      expect([sent.status, sent.headers.get('X-Document-Version')], await sent.clone().text()).to.deep.equal([
        200,
        version,
      ]);
    }
    const { documents: all, defendants } = await shown();
    const own = defendants.find(({ standing }) => standing === 'third_party');
    expect(all.filter(({ defendant_id: by }) => by === own?.id).map(({ version }) => version)).to.deep.equal([1, 2]);
    const compared = await clientOf(clerk, comparisons).table({ path: { id } });
    expect(compared.defendants.map(({ name, standing }) => [name, standing])).to.deep.equal([
      ['国家知识产权局', undefined],
      ['云溪茶业有限公司', 'third_party'],
    ]);
    const cells = (row: string) => compared.rows.find((one) => one.id === row)?.cells.map(({ words }) => words);
    expect(cells('facts.grounds')).to.deep.equal(['未提交答辩状', '有异议']);
    expect(cells('facts.standing')?.[1]).to.equal('无异议');
  });

  it('follows the case as a third party, and the plaintiff learns who stated an opinion', async () => {
    const own = await progress(third);
    expect([own.side, own.standing]).to.deep.equal(['defense', 'third_party']);
    expect(own.steps.filter(({ kind }) => kind === 'submitted')).to.have.lengthOf(2);
    const plaintiff = await progress(plaintiffCode);
    expect(plaintiff.steps.find(({ kind }) => kind === 'answered')).to.include({
      defendant: '云溪茶业有限公司',
      standing: 'third_party',
    });
    expect(plaintiff.defenses?.map(({ name, standing }) => [name, standing])).to.deep.equal([
      ['云溪茶业有限公司', 'third_party'],
    ]);
    const defendant = await progress(office);
    expect([defendant.side, defendant.standing]).to.deep.equal(['defense', undefined]);
    expect(defendant.steps.filter(({ kind }) => kind === 'answered')).to.deep.equal([]);
  });

  it('stands as a third party in the log, as an auditor reads the case at a time', async () => {
    const desk = clientOf(clerk, audit);
    const { steps } = await desk.caseHistory({ path: { id } });
    expect(steps.map(({ title }) => title)).to.include.members(['被告加入', '第三人加入']);
    expect(steps.flatMap(({ document }) => document?.standing ?? [])).to.deep.equal(['third_party', 'third_party']);
    const joined = steps.find(({ title }) => title === '第三人加入');
    const then = await desk.caseMoment({ path: { id }, query: { revision: joined?.revision ?? -1 } });
    expect(then.domain).to.equal('administrative');
    expect(then.defendants.map(({ name, standing }) => [name, standing])).to.deep.equal([
      ['国家知识产权局', undefined],
      ['云溪茶业有限公司', 'third_party'],
    ]);
    expect(then.changes.map(({ label, after }) => [label, after])).to.deep.equal([['第三人2', '云溪茶业有限公司']]);
  });

  it('is notified to take part, not to respond, and is told of evidence what the law says of third parties', async () => {
    await clientOf(clerk, cases).assignNumber({
      path: { id },
      body: confirmedNumber(number.includes('行初') ? number : '（2026）京73行初8号'),
    });
    const desk = clientOf(clerk, casePapers);
    const { addressees } = await desk.view({ path: { id } });
    expect(addressees.map(({ name, standing: of }) => [name, of])).to.deep.include(['云溪茶业有限公司', 'third_party']);
    const to = addressees.find(({ standing: of }) => of === 'third_party')?.defendant_id ?? '';
    const asked = (kind: 'response' | 'evidence' | 'acceptance') => ({
      kind,
      defendant_id: to,
      seen: 0,
      procedure: 'ordinary' as const,
      judges: '',
      clerk: '',
      telephone: '',
      payment: '',
      served: [],
    });
    const told = await desk.preview({ path: { id }, body: asked('response') });
    expect(told.title).to.equal('参加诉讼通知书');
    expect(told.before.join('')).to.contain('作为第三人参加诉讼').and.contain('起诉国家知识产权局');
    expect(told.before.join('')).not.to.contain('十五日内').and.not.to.contain('应诉');
    const evidence = await desk.preview({ path: { id }, body: asked('evidence') });
    expect(evidence.before.join('')).to.contain('涉及第三人合法权益').and.not.to.contain('负有举证责任');
    const refused = await clerk.send(requestOf(casePapers.issue, { path: { id }, body: asked('acceptance') }));
    expect(await refusal(refused)).to.deep.include({ code: 'paper_addressee_wrong' });
    const { paper_id: paperId } = await desk.issue({ path: { id }, body: asked('response') });
    const file = await clerk.send(requestOf(casePapers.word, { path: { id, paperId } }));
    expect(decodeURIComponent(file.headers.get('Content-Disposition') ?? '')).to.contain('参加诉讼通知书');
    const { events: steps } = await clientOf(clerk, cases).timeline({ path: { id } });
    expect(steps.map(({ title }) => title)).to.include('制作立案文书：参加诉讼通知书（第 1 版）');
  });

  it('keeps its code when the complaint is corrected, and loses it when it is named no more', async () => {
    const again = (third_party: object) =>
      submit(
        { document_type: 'complaint', case_number: number },
        {
          form_key: 'claim-trademark-cancellation',
          form_data: complaint(third_party),
          verification_code: plaintiffCode,
        },
      );
    const corrected = await again({ has: '有', entityName: '云溪茶业有限公司', phone: '010-12345678' });
    expect(corrected.status, await corrected.clone().text()).to.equal(200);
    expect((await state('商标三年里一直在使用，有发票和照片。')).status).to.equal(200);
    const without = await again({ has: '无' });
    expect(without.status, await without.clone().text()).to.equal(200);
    expect(await refusal(await state('再说一遍。'))).to.deep.include({ code: 'wrong_number_or_code' });
  });
});
