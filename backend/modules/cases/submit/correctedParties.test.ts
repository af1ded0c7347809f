import { expect } from 'chai';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { cases, type CaseDetails } from '../../../../domain/contract/cases.js';
import { documents } from '../../../../domain/contract/documents.js';
import { eventually } from '../../../tests/torture/readiness.js';
import { submissionClient, loanComplaint, loanDefense, type SubmissionClient } from '../testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';

describe('a later version of a complaint and who is sued', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const history = (caseId: string) => site.cases.history(caseId);
  const codesIn = async (caseId: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await history(caseId)).flatMap(({ type, data }) =>
        type === 'DefendantJoined' ? [[data.name ?? '', data.code ?? '']] : [],
      ),
    );
  const open = async (...names: string[]) => {
    const { caseNumber: number, verificationCode: code = '', caseId } = await client.complain(loanComplaint(names));
    return { number, code, caseId, codes: await codesIn(caseId) };
  };

  it('given a corrected name, keeps the defendant, the code and the number of codes in the case', async () => {
    const { number, code, caseId, codes } = await open('欧阳震华');
    const second = await client.complain(loanComplaint(['欧阳振华']), { number, code });
    expect(second.version).to.equal(2);
    expect((await history(caseId)).map(({ type }) => type)).to.deep.equal([
      'CaseOpened',
      'DefendantJoined',
      'PleadingSubmitted',
      'DefendantRenamed',
      'PleadingSubmitted',
    ]);
    const defence = await client.defend(loanDefense(), { number, code: codes['欧阳震华'] ?? '' });
    expect([defence.status, defence.version]).to.deep.equal([200, 1]);
  });

  it('given a defendant who is no longer named, no longer answers to their code, until they are named again', async () => {
    const { number, code, codes } = await open('李四', '王五');
    const gone = codes['王五'] ?? '';
    expect((await client.load(number, codes['李四'] ?? '')).status).to.equal(404); // a party, but no defence yet
    await client.defend(loanDefense(), { number, code: gone });
    expect((await client.load(number, gone)).status).to.equal(200);

    await client.complain(loanComplaint(['李四']), { number, code });
    expect((await client.load(number, gone)).code).to.equal('wrong_number_or_code');
    expect((await client.defend(loanDefense('再答。'), { number, code: gone })).code).to.equal('wrong_number_or_code');
    const query = { case_number: number, defendant_code: gone, current_case_cause: '民间借贷纠纷' };
    const claim = await client.send(requestOf(documents.claimForDefense, { query }));
    expect([claim.status, claim.code]).to.deep.equal([404, 'wrong_number_or_code']);

    await client.complain(loanComplaint(['李四', '王五']), { number, code });
    const again = await client.defend(loanDefense('再答。'), { number, code: gone });
    expect([again.status, again.version]).to.deep.equal([200, 2]);
  });

  it('given somebody else in the same place, lets nobody inherit the access of the one who was there', async () => {
    const { number, code, caseId, codes } = await open('北京甲贸易有限公司');
    await client.complain(loanComplaint(['上海乙建设有限公司']), { number, code });
    const after = await codesIn(caseId);
    expect((await client.defend(loanDefense(), { number, code: codes['北京甲贸易有限公司'] ?? '' })).status).to.equal(
      404,
    );
    expect((await client.defend(loanDefense(), { number, code: after['上海乙建设有限公司'] ?? '' })).status).to.equal(
      200,
    );
  });

  type Person = Readonly<Record<string, string>>;
  const suing = (...people: readonly Person[]): object => ({ ...loanComplaint([]), defendants_natural: [...people] });
  const suingCompany = (...companies: readonly Person[]): object => ({
    ...loanComplaint([]),
    defendants_natural: [],
    defendants_legal: [...companies],
  });
  const opened = async (complaint: object) => {
    const { status, caseNumber: number, verificationCode: code = '', caseId } = await client.complain(complaint);
    expect(status).to.equal(200);
    const [first = ''] = Object.values(await codesIn(caseId));
    return { number, code, caseId, first };
  };
  const admitting = loanDefense('认可全部诉讼请求。');
  /** Whether a code reads the complaint and answers it. */
  const mayActWith = async (number: string, code: string): Promise<readonly (string | undefined)[]> => {
    const query = { case_number: number, defendant_code: code, current_case_cause: '民间借贷纠纷' };
    const claim = await client.send(requestOf(documents.claimForDefense, { query }));
    const latest = await client.call('GET', `/api/documents/latest-claim/${encodeURIComponent(number)}?code=${code}`);
    const defence = await client.defend(admitting, { number, code });
    return [claim, latest, defence].map(({ status, code: refusal }) => refusal ?? String(status));
  };
  const refused = Array<string>(3).fill('wrong_number_or_code');
  const accepted = Array<string>(3).fill('200');

  const replaced: readonly (readonly [string, object, object])[] = [
    [
      'husband and wife with one telephone',
      suing({ name: '王强', phone: '13800138000' }),
      suing({ name: '李梅', phone: '13800138000' }),
    ],
    [
      'two companies of one owner',
      suingCompany({
        entityName: '北京甲辰科技有限公司',
        credit_code: '91350100M000100Y43',
        legal_representative: '周某',
      }),
      suingCompany({
        entityName: '北京甲辰商贸有限公司',
        credit_code: '91110108551385082Q',
        legal_representative: '周某',
      }),
    ],
    [
      'father and son',
      suing({ name: '王建国', birth_date: '1960-01-01' }),
      suing({ name: '王建军', birth_date: '1988-05-06' }),
    ],
    [
      'two companies with half a name in common',
      suingCompany({ entityName: '北京甲辰科技有限公司' }),
      suingCompany({ entityName: '北京丙午科技有限公司' }),
    ],
    [
      'two branches of a bank',
      suingCompany({ entityName: '中国工商银行北京分行' }),
      suingCompany({ entityName: '中国工商银行南京分行' }),
    ],
    ['two given names', suing({ name: '王小明' }), suing({ name: '王小红' })],
  ];
  for (const [who, before, after] of replaced)
    it(`lets the old code neither read nor answer for somebody new, who has a code of their own: ${who}`, async () => {
      const { number, code, caseId, first } = await opened(before);
      const second = await client.complain(after, { number, code });
      expect([second.status, second.version]).to.deep.equal([200, 2]);
      expect(await mayActWith(number, first)).to.deep.equal(refused);
      const codes = Object.values(await codesIn(caseId));
      expect(codes).to.have.lengthOf(2);
      expect(await mayActWith(number, codes[1] ?? '')).to.deep.equal(accepted);
    });

  it('keeps both codes through a correction and another order at once', async () => {
    const { number, code, codes } = await open('赵一鸣', '钱二虎');
    await client.complain(loanComplaint(['钱二琥', '赵一明']), { number, code });
    for (const one of Object.values(codes)) expect(await mayActWith(number, one)).to.deep.equal(accepted);
  });

  it('asks the plaintiff alone which names were corrected, and keeps the answer in the log', async () => {
    const { number, code, caseId, codes } = await open('王小明', '李四');
    const next = loanComplaint(['王小红', '李四']);
    const asked = await client.askRenamed(next, { number, code });
    expect(asked.body).to.deep.equal({ renamed: [{ from: '王小明', to: '王小红', contradiction: null }] });
    expect((await client.askRenamed(next, { number, code: codes['李四'] ?? '' })).code).to.equal(
      'wrong_number_or_code',
    );
    expect((await client.askRenamed(loanComplaint(['王小明', '李四']), { number, code })).body).to.deep.equal({
      renamed: [],
    });
    const renamed = [{ from: '王小明', to: '王小红', answer: 'correction' as const }];
    expect((await client.complain(next, { number, code, renamed })).status).to.equal(200);
    const change = (await history(caseId)).find(({ type }) => type === 'DefendantRenamed');
    expect(change?.data).to.deep.include({ name: '王小红', from: '王小明', plaintiffSaid: 'correction' });
    expect(await mayActWith(number, codes['王小明'] ?? '')).to.deep.equal(accepted);
  });

  it('asks of a character that sounds alike too, and takes it for a slip only where nobody answers', async () => {
    const { number, code, codes } = await open('欧阳震华');
    const next = loanComplaint(['欧阳振华']);
    expect((await client.askRenamed(next, { number, code })).body).to.deep.equal({
      renamed: [{ from: '欧阳震华', to: '欧阳振华', contradiction: null }],
    });
    const renamed = [{ from: '欧阳震华', to: '欧阳振华', answer: 'replacement' as const }];
    expect((await client.complain(next, { number, code, renamed })).status).to.equal(200);
    expect(await mayActWith(number, codes['欧阳震华'] ?? '')).to.deep.equal(refused);
  });

  it('asks nothing of a name in traditional characters or full width, and keeps the code', async () => {
    const { number, code, codes } = await open('張偉國', 'ＡＢ乙');
    const next = loanComplaint(['张伟国', 'ab乙']);
    expect((await client.askRenamed(next, { number, code })).body).to.deep.equal({ renamed: [] });
    expect((await client.complain(next, { number, code })).status).to.equal(200);
    for (const one of Object.values(codes)) expect(await mayActWith(number, one)).to.deep.equal(accepted);
  });

  it('lets nobody take the place of another of the same name who changed places with them before', async () => {
    const id_type = '居民身份证';
    const [elder, younger] = [
      { name: '王伟', id_type, id_number: '110105199003071239' },
      { name: '王伟', id_type, id_number: '11010119851212456X' },
    ];
    const { number, code, caseId } = await opened(suing(elder, younger));
    const [own, others] = (await history(caseId)).flatMap(({ type, data }) =>
      type === 'DefendantJoined' ? [data.code ?? ''] : [],
    );
    expect((await client.complain(suing(younger, elder), { number, code })).status).to.equal(200);
    expect((await client.complain(suing(younger), { number, code })).status).to.equal(200);
    expect(await mayActWith(number, own ?? '')).to.deep.equal(refused);
    expect(await mayActWith(number, others ?? '')).to.deep.equal(accepted);
  });

  it('takes words in the place of a number, and numbers with digits left out, for no proof', async () => {
    const before = suing({ name: '王小明', id_type: '居民身份证', id_number: '不详' });
    const after = suing({ name: '李大江', id_type: '居民身份证', id_number: '不详' });
    const { number, code, first } = await opened(before);
    expect((await client.complain(after, { number, code })).status).to.equal(200);
    expect(await mayActWith(number, first)).to.deep.equal(refused);
  });

  it('takes nothing for a correction where the numbers differ, and says why', async () => {
    const id_type = '居民身份证';
    const before = suing({ name: '王小明', id_type, id_number: '110105199003071239' });
    const after = suing({ name: '王小红', id_type, id_number: '11010119851212456X' });
    const { number, code, first } = await opened(before);
    expect((await client.askRenamed(after, { number, code })).body).to.deep.equal({
      renamed: [{ from: '王小明', to: '王小红', contradiction: 'number' }],
    });
    const renamed = [{ from: '王小明', to: '王小红', answer: 'correction' as const }];
    const impossible = await client.complain(after, { number, code, renamed });
    expect([impossible.status, impossible.code]).to.deep.equal([409, 'rename_contradicted']);
    expect(impossible.detail).to.contain('不能作为“改错字”提交');
    expect((await client.load(number, code)).body['version']).to.equal(1);
    expect((await client.complain(after, { number, code })).status).to.equal(200);
    expect(await mayActWith(number, first)).to.deep.equal(refused);
  });

  describe('after a defence', () => {
    type Party = Awaited<ReturnType<SubmissionClient['details']>>['body'];
    const parties = async (caseId: string): Promise<CaseDetails['defendants']> => {
      const { body }: { body: Party } = await client.details(caseId);
      return cases.documents.response.schema.parse(body).defendants;
    };
    /** A case whose defendant answered and is called otherwise since. */
    const renamedAfterDefence = async () => {
      const { number, code, caseId, codes } = await open('欧阳震华');
      const own = codes['欧阳震华'] ?? '';
      expect((await client.defend(loanDefense(), { number, code: own })).status).to.equal(200);
      const renamed = [{ from: '欧阳震华', to: '欧阳振华', answer: 'correction' as const }];
      expect((await client.complain(loanComplaint(['欧阳振华']), { number, code, renamed })).status).to.equal(200);
      const ids = (await history(caseId)).flatMap(({ type, data }) =>
        type === 'DefendantJoined' ? [data.defendantId] : [],
      );
      const [defendantId = '', successorId = ''] = ids;
      const fresh = (await codesIn(caseId))['欧阳振华'] ?? '';
      await eventually('both are in the read model', 20_000, async () => (await parties(caseId)).length === 2);
      return { number, caseId, own, fresh, defendantId, successorId };
    };
    const decidedIn = (caseId: string) =>
      eventually('the decision is in the read model', 20_000, async () =>
        (await parties(caseId)).some(({ succession }) => typeof succession?.decided_at === 'string'),
      );
    const stateOf = async (caseId: string) =>
      (await parties(caseId)).map(({ name, verification_code, succession }) => [
        name,
        verification_code,
        succession?.state ?? null,
      ]);

    it('a corrected name waits for the court, and the old code with it', async () => {
      const { number, caseId, own, fresh, successorId } = await renamedAfterDefence();
      expect((await client.defend(admitting, { number, code: own })).code).to.equal('wrong_number_or_code');
      expect((await client.load(number, own)).code).to.equal('wrong_number_or_code');
      const [old, now] = await parties(caseId);
      expect(old).to.deep.include({ name: '欧阳震华', verification_code: null, plaintiff_said: 'correction' });
      expect(old?.succession).to.deep.equal({ successor_id: successorId, state: 'pending', decided_at: null });
      expect(now).to.deep.include({ name: '欧阳振华', verification_code: fresh, succession: null });
    });

    it('the court says that it is the same, once, and nobody else may say it', async () => {
      const { number, caseId, own, fresh, defendantId, successorId } = await renamedAfterDefence();
      const decision = { defendantId, successorId, isSame: true };
      expect((await client.decide(caseId, decision, {})).status).to.equal(401);
      expect((await client.decide(caseId, decision, { session: 'owner' })).status).to.equal(403);
      expect((await client.decide(caseId, decision)).status).to.equal(200);
      expect((await client.decide(caseId, decision)).status).to.equal(200);
      const opposite = await client.decide(caseId, { ...decision, isSame: false });
      expect([opposite.status, opposite.code]).to.deep.equal([409, 'referral_not_open']);
      expect((await history(caseId)).filter(({ type }) => type === 'DefendantReferralDecided')).to.have.lengthOf(1);
      expect((await client.load(number, own)).status).to.equal(200);
      expect(await mayActWith(number, fresh)).to.deep.equal(refused);
      expect(await mayActWith(number, own)).to.deep.equal(accepted);
      await decidedIn(caseId);
      expect((await parties(caseId))[0]?.former_name).to.equal('欧阳震华');
      expect(await stateOf(caseId)).to.deep.equal([
        ['欧阳振华', own, 'same'],
        ['欧阳振华', null, null],
      ]);
    });

    it('the court says that it is somebody else: the new code alone counts, and the old defence is not theirs', async () => {
      const { number, caseId, own, fresh, defendantId, successorId } = await renamedAfterDefence();
      expect((await client.decide(caseId, { defendantId, successorId, isSame: false })).status).to.equal(200);
      expect(await mayActWith(number, own)).to.deep.equal(refused);
      expect((await client.load(number, fresh)).code).to.equal('defense_not_submitted');
      expect(await mayActWith(number, fresh)).to.deep.equal(accepted);
      await decidedIn(caseId);
      expect(await stateOf(caseId)).to.deep.equal([
        ['欧阳震华', null, 'different'],
        ['欧阳振华', fresh, null],
      ]);
    });
  });
});
