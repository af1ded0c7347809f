import { expect } from 'chai';
import { patternOf, type CallInput } from '../../../domain/contract/call.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import {
  submissionClient,
  loanComplaint,
  loanDefense,
  type TestResponse,
  type SubmissionClient,
  type Session,
} from './testing/submissionClient.js';
import { newCaseNumber } from '../../tests/harness/newCaseNumber.js';
import { startSubmissionRoutes, type SubmissionRoutes } from './testing/startSubmissionRoutes.js';

describe('reading what was submitted', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  let opened: TestResponse;
  let number: string;
  let code: string;
  const defendants: Record<string, string> = {};
  const refusal = ({ status, code: word }: TestResponse) => [status, word];
  const wrong = [404, 'wrong_number_or_code'];

  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
    opened = await client.complain(loanComplaint(['李四', '王五']), { session: 'owner' });
    number = opened.caseNumber;
    code = opened.verificationCode ?? '';
    for (const { type, data } of await site.cases.history(opened.caseId))
      if (type === 'DefendantJoined') defendants[data.name ?? ''] = data.code ?? '';
  });
  after(() => site.close());
  const li = () => defendants['李四'] ?? '';

  describe('POST /api/documents/load-for-editing', () => {
    it('gives the plaintiff the latest complaint and where to open it', async () => {
      const latest = loanComplaint(['李四', '王五'], '15000.50');
      await client.complain(latest, { number, code });
      const loaded = await client.load(number, code.toLowerCase());
      expect(loaded.status).to.equal(200);
      expect(loaded.body).to.deep.equal({
        formData: latest,
        doc_type: 'complaint',
        case_cause: '民间借贷纠纷',
        form_key: 'claim-private-lending',
        path: '/claim/private-lending',
        version: 2,
        definition_hash: loaded.body['definition_hash'],
        wording: { basis: 'recorded', edition: '2025', unasked: 0 },
      });
      expect(loaded.body['definition_hash']).to.match(/^[0-9a-f]{64}$/);
    });

    it('gives a defendant their own defence, once there is one', async () => {
      expect(refusal(await client.load(number, li()))).to.deep.equal([404, 'defense_not_submitted']);
      await client.defend(loanDefense(), { number, code: li() });
      const loaded = await client.load(number, li());
      expect(loaded.body).to.include({ doc_type: 'defense', path: '/defense/private-lending', version: 1 });
      expect(loaded.body['formData']).to.deep.equal(loanDefense());
      expect(refusal(await client.load(number, defendants['王五'] ?? ''))).to.deep.equal([
        404,
        'defense_not_submitted',
      ]);
    });

    it('gives the owner’s session the complaint without a code', async () => {
      expect((await client.load(number, '', { session: 'owner' })).body).to.include({ doc_type: 'complaint' });
      expect(refusal(await client.load(number, '', { session: 'other' }))).to.deep.equal(wrong);
    });

    it('returns the same for a wrong number and a wrong code, then slows down', async () => {
      const address = '192.0.2.40';
      const attempts = ['XXXX2345', '', 'X'.repeat(100), `${code}2`, '\u0000'.repeat(8)];
      for (const attempt of attempts)
        expect(refusal(await client.load(number, attempt, { address }))).to.deep.equal(wrong);
      expect(refusal(await client.load(number, code, { address }))).to.deep.equal([429, 'too_many_requests']);
      for (let i = 0; i < 5; i += 1)
        expect(refusal(await client.load('新案件-20260105-XXXX2345', code, { address }))).to.deep.equal(wrong);
      expect((await client.load('新案件-20260105-XXXX2345', code, { address })).status).to.equal(429);
    });

    it('refuses a body of another shape', async () => {
      const right = requestOf(documents.loadForEditing, { body: { case_number: number, verification_code: code } });
      for (const body of [{}, [], { case_number: 1, verification_code: 2 }])
        expect((await client.send({ ...right, body })).code).to.equal('malformed_request');
    });
  });

  describe('GET /api/documents/latest-claim/{caseNumber}', () => {
    const claim = (
      query: NonNullable<CallInput<typeof documents.latestClaim>['query']>,
      options: Parameters<SubmissionClient['send']>[1] = {},
      caseNumber = number,
    ) => client.send(requestOf(documents.latestClaim, { path: { caseNumber }, query }), options);

    it('is for both sides’ codes, the owner’s session and the court', async () => {
      for (const response of [
        await claim({ code }),
        await claim({ code: li() }),
        await claim({}, { session: 'owner' }),
        await claim({}, { session: 'court' }),
      ]) {
        expect(response.status).to.equal(200);
        expect(response.body).to.include({ case_number: number, form_key: 'claim-private-lending', version: 2 });
        expect(response.body).to.have.nested.property('final_data.case_type', '民间借贷纠纷');
        expect(response.body).to.have.nested.property('form_data.plaintiffs_natural[0].name', '张三');
      }
    });

    it('is for nobody else', async () => {
      const address = '192.0.2.41';
      expect(refusal(await claim({}, { address }))).to.deep.equal(wrong);
      expect(refusal(await claim({ code: 'XXXX2345' }, { address }))).to.deep.equal(wrong);
      expect(refusal(await claim({}, { session: 'other', address }))).to.deep.equal(wrong);
      expect(refusal(await claim({ code }, { address }, '新案件-20260105-XXXX2345'))).to.deep.equal(wrong);
    });

    it('says when the case is about something else', async () => {
      expect((await claim({ code, case_cause: '民间借贷纠纷' })).status).to.equal(200);
      expect(refusal(await claim({ code, case_cause: '离婚纠纷' }))).to.deep.equal([409, 'cause_mismatch']);
    });

    it('finds a filed case by either number, with brackets of any width', async () => {
      const formal = newCaseNumber();
      const other = await client.complain();
      await client.assign(other.caseId, formal);
      for (const spelling of [other.caseNumber, formal, formal.replace('（', '(').replace('）', ')')])
        expect((await claim({ code: other.verificationCode ?? '' }, {}, spelling)).body).to.include({
          case_number: formal,
        });
    });
  });

  describe('GET /api/documents/get-claim-for-defense', () => {
    const claim = (query: CallInput<typeof documents.claimForDefense>['query']) =>
      client.send(requestOf(documents.claimForDefense, { query }));

    it('shows a defendant what they answer, and who they are', async () => {
      const response = await claim({ case_number: number, defendant_code: li(), current_case_cause: '民间借贷纠纷' });
      expect(response.status).to.equal(200);
      expect(response.body).to.include({ case_cause: '民间借贷纠纷', version: 2 });
      expect(response.body).to.have.nested.property('defendant.name', '李四');
      expect(response.body).to.deep.include({
        plaintiffs: ['张三'],
        defendants: ['李四', '王五'],
        sentences: [
          { id: 'claims.principal', sentence: '原告请求：本金，尚欠本金15,000.50元（第1项）' },
          { id: 'facts', sentence: '原告称，借款到期未还。' },
        ],
      });
      expect(response.body).to.have.deep.nested.property('defendant.party', {
        block: 'defendants_natural',
        answers: { name: '李四' },
      });
      expect(JSON.stringify(response.body)).not.to.include(code).and.not.include(li());
    });

    it('needs no code of the account that submitted the defence, and of no other', async () => {
      const defended = await client.complain();
      const joined = (await site.log.readStream(site.streams.case(defended.caseId))).find(
        (event) => event.type === 'DefendantJoined',
      );
      if (joined?.type !== 'DefendantJoined') throw new Error('nobody was joined');
      const own = { case_number: defended.caseNumber, defendant_code: '' };
      const asked = (session?: Session) =>
        client.send(requestOf(documents.claimForDefense, { query: own }), {
          ...(session === undefined ? {} : { session }),
          address: '192.0.2.43',
        });
      expect(refusal(await asked('owner'))).to.deep.equal(wrong);
      const filed = await client.defend(loanDefense(), {
        number: defended.caseNumber,
        code: joined.data.code ?? '',
        session: 'owner',
      });
      expect(filed.status, filed.detail).to.equal(200);
      expect((await asked('owner')).body).to.have.nested.property('defendant.id', joined.data.defendantId);
      expect(refusal(await asked('other'))).to.deep.equal(wrong);
      expect(refusal(await asked())).to.deep.equal(wrong);
      const latest = (session: Session) =>
        client.send(requestOf(documents.latestClaim, { path: { caseNumber: defended.caseNumber } }), {
          session,
          address: '192.0.2.44',
        });
      expect((await latest('owner')).status).to.equal(200);
      expect(refusal(await latest('other'))).to.deep.equal(wrong);
    });

    it('says which complaint a defence was written on once there is a newer one, and nothing before', async () => {
      const { caseNumber, caseId, verificationCode } = await client.complain(loanComplaint(['李四'], '9000'));
      const joined = (await site.cases.history(caseId)).find(({ type }) => type === 'DefendantJoined');
      if (joined?.type !== 'DefendantJoined') throw new Error('nobody was joined');
      const query = { case_number: caseNumber, defendant_code: joined.data.code ?? '' };
      expect((await claim(query)).body).to.include({ answered_on: null });
      await client.defend(loanDefense(), { number: caseNumber, code: query.defendant_code });
      expect((await claim(query)).body).to.include({ answered_on: null });
      await client.complain(loanComplaint(['李四'], '8000'), { number: caseNumber, code: verificationCode ?? '' });
      const { body } = await claim(query);
      expect(body).to.include({ version: 2 });
      expect(body).to.have.deep.nested.property('answered_on', {
        version: 1,
        sentences: [
          { id: 'claims.principal', sentence: '原告请求：本金，尚欠本金9,000元（第1项）' },
          { id: 'facts', sentence: '原告称，借款到期未还。' },
        ],
      });
    });

    it('refuses the plaintiff’s code, another cause and missing parameters', async () => {
      expect(refusal(await claim({ case_number: number, defendant_code: code }))).to.deep.equal(wrong);
      const other = { case_number: number, defendant_code: li(), current_case_cause: '离婚纠纷' };
      expect(refusal(await claim(other))).to.deep.equal([409, 'cause_mismatch']);
      const path = `${patternOf(documents.claimForDefense)}?case_number=${encodeURIComponent(number)}`;
      expect(refusal(await client.call('GET', path))).to.deep.equal([400, 'malformed_request']);
    });
  });

  describe('POST /api/documents/generate-unsaved', () => {
    const generate = (body: unknown) =>
      client.send({ ...requestOf(documents.generate, { body: { form_key: '', form_data: {} } }), body });

    it('gives the file of an application, and files nothing', async () => {
      const before = await site.log.readStream(site.streams.case(opened.caseId));
      const file = await generate({ form_key: 'application-compulsory-enforcement', form_data: {} });
      expect(file.status).to.equal(200);
      expect(file.bytes.subarray(0, 2).toString()).to.equal('PK');
      expect(decodeURIComponent(file.headers.get('Content-Disposition') ?? '')).to.include('强制执行申请书');
      expect(file.headers.get('X-Case-Number')).to.equal(null);
      expect(await site.log.readStream(site.streams.case(opened.caseId))).to.deep.equal(before);
    });

    it('gives the same bytes for the same answers as submitting them does', async () => {
      const file = await generate({ form_key: 'claim-private-lending', form_data: loanComplaint(['李四', '王五']) });
      expect(file.hash).to.equal(opened.hash);
    });

    it('takes a ready final document', async () => {
      const final_data = { case_type: '民间借贷纠纷', claimItems: [{ question: '本金', answers: ['12000元'] }] };
      const file = await generate({ final_data, doc_title: '民事起诉状' });
      expect(file.status).to.equal(200);
      expect(decodeURIComponent(file.headers.get('Content-Disposition') ?? '')).to.include('民事起诉状20260105.docx');
    });

    it('refuses what it cannot print', async () => {
      expect(refusal(await generate({ form_key: 'claim-x', form_data: {} }))).to.deep.equal([404, 'form_not_found']);
      const broken = await generate({ form_key: 'claim-divorce', form_data: { x: 1 } });
      expect(refusal(broken)).to.deep.equal([422, 'answers_invalid']);
      expect(refusal(await generate({ final_data: { claimItems: [{}] }, doc_title: 'x' }))).to.deep.equal([
        422,
        'fields_invalid',
      ]);
      expect(refusal(await generate({ final_data: {} }))).to.deep.equal([400, 'malformed_request']);
      expect(refusal(await generate({ final_data: {}, doc_title: ' ' }))).to.deep.equal([422, 'fields_invalid']);
      const large = {
        final_data: { claimItems: [{ question: 'x', answers: ['甲'.repeat(200_000)] }] },
        doc_title: 'x',
      };
      expect(refusal(await generate(large))).to.deep.equal([413, 'answers_too_large']);
    });
  });

  it('responds 503 with the store away, and works again when it is back', async () => {
    await site.store.cut();
    expect(refusal(await client.load(number, code))).to.deep.equal([503, 'store_unavailable']);
    await site.store.mend();
    expect((await client.load(number, code)).status).to.equal(200);
  });
});
