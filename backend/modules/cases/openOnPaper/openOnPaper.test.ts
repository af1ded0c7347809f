import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { cases, CaseDetails } from '../../../../domain/contract/cases.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { comparisons } from '../../../../domain/contract/comparisons.js';
import { documents } from '../../../../domain/contract/documents.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';
import {
  submissionClient,
  type Session,
  type SubmissionClient,
  type TestResponse,
} from '../testing/submissionClient.js';

describe('POST /api/cases/on-paper', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const number = () => `（2026）京0101民初${randomInt(1, 999_999)}号`;
  type Body = CallInput<typeof cases.openOnPaper>['body'];
  const open = (change: Partial<Body> = {}, options: { session?: Session; key?: string } = { session: 'court' }) =>
    client.send(
      requestOf(cases.openOnPaper, {
        body: {
          case_number: number(),
          form_key: 'defense-copyright-infringement',
          plaintiffs: ['张三'],
          defendants: ['李四', '某某文化有限公司'],
          reason: '原告在立案窗口递交纸质起诉状',
          ...change,
        },
      }),
      options,
    );
  const refusal = ({ status, code }: TestResponse) => [status, code];
  /** The case as the read models have it, once they have what is waited for. */
  const details = async (
    id: string,
    holds: (found: CaseDetails) => boolean = ({ defendants }) => defendants.length > 0,
  ): Promise<CaseDetails> => {
    for (;;) {
      const found = CaseDetails.safeParse((await client.details(id)).body);
      if (found.success && holds(found.data)) return found.data;
      await wait(20);
    }
  };
  const codeOf = async (id: string, name: string): Promise<string> =>
    (await details(id)).defendants.find((one) => one.name === name)?.verification_code ?? '';
  const defend = (caseNumber: string, code: string, formKey = 'defense-copyright-infringement') =>
    client.send(
      requestOf(documents.submit, {
        body: {
          document_type: 'defense',
          case_number: caseNumber,
          payload: {
            form_key: formKey,
            defendant_code: code,
            form_data: {
              header: { case_number: caseNumber },
              respondents_natural: [{ name: '李四' }],
              sections: { responses: { open: '没有侵权。' } },
            },
          },
        },
      }),
    );

  it('files a case under its number, with a code for each side, of which the court’s pages show what there is', async () => {
    const opened = await open();
    expect(opened.status, opened.detail).to.equal(200);
    const id = String(opened.body['id']);
    expect(opened.body['receipt_id']).to.match(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(opened.body)).not.to.match(/[2-9A-HJ-NP-Z]{8}"/);
    const { case_info: info, defendants, documents: versions } = await details(id);
    expect(info).to.deep.include({
      case_number: opened.body['case_number'],
      is_temporary: false,
      case_cause: '侵害著作权及邻接权纠纷',
      plaintiff: '张三',
      on_paper: { reason: '原告在立案窗口递交纸质起诉状', form_key: 'defense-copyright-infringement' },
    });
    expect(info.plaintiff_code).to.match(/^[2-9A-Z]{8}$/);
    expect(defendants.map(({ name }) => name)).to.deep.equal(['李四', '某某文化有限公司']);
    expect(new Set(defendants.map((one) => one.verification_code)).size).to.equal(2);
    expect(versions).to.deep.equal([]);
    const listed = await client.send(requestOf(cases.list, { query: { search_term: '某某文化' } }), {
      session: 'court',
    });
    expect(listed.body).to.have.nested.property('items[0].on_paper', true);
    expect(listed.body).to.have.nested.property('items[0].plaintiff', '张三');
  });

  it('lets a defendant submit by number and code, and tells them beforehand that the complaint is on paper', async () => {
    const opened = await open();
    const [id, caseNumber] = [String(opened.body['id']), String(opened.body['case_number'])];
    const code = await codeOf(id, '李四');
    const look = (given: string, cause = '侵害著作权及邻接权纠纷') =>
      client.send(
        requestOf(documents.claimForDefense, {
          query: { case_number: caseNumber, defendant_code: given, current_case_cause: cause },
        }),
      );
    expect(refusal(await look(code))).to.deep.equal([404, 'complaint_on_paper']);
    expect(refusal(await look(code, '民间借贷纠纷'))).to.deep.equal([409, 'cause_mismatch']);
    expect(refusal(await look('ZZZZ2345'))).to.deep.equal([404, 'wrong_number_or_code']);
    expect(refusal(await client.load(caseNumber, code))).to.deep.equal([404, 'defense_not_submitted']);
    const submitted = await defend(caseNumber, code);
    expect([submitted.status, submitted.version, submitted.caseNumber], JSON.stringify(submitted.errors)).to.deep.equal(
      [200, 1, caseNumber],
    );
    expect((await client.load(caseNumber, code)).status).to.equal(200);
    expect(refusal(await defend(caseNumber, code, 'defense-private-lending'))).to.deep.equal([409, 'cause_mismatch']);
    const { documents: versions } = await details(id, ({ documents: all }) => all.length > 0);
    expect(versions).to.have.length(1);
  });

  it('gives third parties a code for their opinion where the cause has one, and refuses them where it has none', async () => {
    const elsewhere = await open({ third_parties: ['云溪茶业有限公司'] });
    const ip = {
      case_number: `（2026）京0101行初${randomInt(1, 999_999)}号`,
      form_key: 'defense-trademark-cancellation-third-party',
      defendants: ['国家知识产权局'],
    };
    for (const refused of [elsewhere, await open(ip)]) {
      expect(refusal(refused)).to.deep.equal([422, 'fields_invalid']);
      expect(refused.errors.map(({ path }) => path)).to.deep.equal(['third_parties']);
    }
    const cause = '商标撤销复审行政纠纷';
    const opened = await open({ ...ip, third_parties: ['云溪茶业有限公司'] });
    expect(opened.status, opened.detail).to.equal(200);
    const [id, caseNumber] = [String(opened.body['id']), String(opened.body['case_number'])];
    const { defendants, case_info: info } = await details(id, ({ defendants: all }) => all.length > 1);
    expect(defendants.map(({ name, standing }) => [name, standing])).to.deep.equal([
      ['国家知识产权局', undefined],
      ['云溪茶业有限公司', 'third_party'],
    ]);
    expect(info.case_cause).to.equal(cause);
    const code = await codeOf(id, '云溪茶业有限公司');
    const opinion = await client.send(
      requestOf(documents.submit, {
        body: {
          document_type: 'defense',
          case_number: caseNumber,
          payload: {
            form_key: 'defense-trademark-cancellation-third-party',
            defendant_code: code,
            form_data: {
              header: { case_number: caseNumber },
              respondents_legal: [{ entityName: '云溪茶业有限公司' }],
              sections: { responses: { items: { opinion: { text: '不同意撤销被诉决定。' } } } },
            },
          },
        },
      }),
    );
    expect(opinion.status, JSON.stringify(opinion.errors)).to.equal(200);
  });

  it('has no table of both sides, and says why', async () => {
    const opened = await open();
    const path = { id: String(opened.body['id']) };
    for (const call of [comparisons.table, comparisons.word])
      expect(refusal(await client.send(requestOf(call, { path }), { session: 'court' }))).to.deep.equal([
        409,
        'comparison_on_paper',
      ]);
  });

  it('keeps both sides informed and lets the plaintiff say that there is no complaint here', async () => {
    const opened = await open();
    const caseNumber = String(opened.body['case_number']);
    const { case_info: info } = await details(String(opened.body['id']));
    const plaintiffCode = info.plaintiff_code ?? '';
    expect(refusal(await client.load(caseNumber, plaintiffCode))).to.deep.equal([404, 'complaint_on_paper']);
    const progress = await client.send(
      requestOf(documents.progress, { body: { case_number: caseNumber, verification_code: plaintiffCode } }),
    );
    expect(progress.body).to.deep.include({ side: 'complaint', status: 'filed', case_number: caseNumber });
    expect(progress.body).to.have.nested.property('steps[0].kind', 'filed');
  });

  it('accepts a complaint of the plaintiff later, whose defendants keep their codes by their names', async () => {
    const opened = await open({ form_key: 'defense-private-lending', defendants: ['李四'] });
    const [id, caseNumber] = [String(opened.body['id']), String(opened.body['case_number'])];
    const code = await codeOf(id, '李四');
    const { case_info: info } = await details(id);
    const complaint = await client.complain(undefined, { number: caseNumber, code: info.plaintiff_code ?? '' });
    expect([complaint.status, complaint.version], complaint.detail).to.deep.equal([200, 1]);
    expect(await codeOf(id, '李四')).to.equal(code);
  });

  it('opens one case however often the same press is sent', async () => {
    const body = { case_number: number() };
    const key = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => open(body, { session: 'court', key })));
    expect(new Set(all.map(({ body: { id } }) => id)).size).to.equal(1);
    expect(all.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
  });

  it('gives one number to one of several clerks who open a case for it at once, in any spelling', async () => {
    const caseNumber = number();
    const spellings = [
      caseNumber,
      caseNumber.replace('（', '(').replace('）', ')'),
      `〔${caseNumber.slice(1, 5)}〕${caseNumber.slice(6)}`,
    ];
    const all = await Promise.all(spellings.map((spelling) => open({ case_number: spelling })));
    expect(all.map(({ status, code }) => code ?? status).sort()).to.deep.equal([
      200,
      'case_number_taken',
      'case_number_taken',
    ]);
    const again = await open({ case_number: caseNumber.normalize('NFKC') });
    expect(refusal(again)).to.deep.equal([409, 'case_number_taken']);
  });

  it('refuses a number that a case of this system was filed under, and the other way round', async () => {
    const [filed, other, taken] = [await client.complain(), await client.complain(), number()];
    await client.assign(filed.caseId, taken);
    expect(refusal(await open({ case_number: taken }))).to.deep.equal([409, 'case_number_taken']);
    const opened = await open();
    const refused = await client.assign(other.caseId, String(opened.body['case_number']));
    expect(refusal(refused)).to.deep.equal([409, 'case_number_taken']);
  });

  it('names what is unusual about a number, and takes it once each is confirmed', async () => {
    const unusual = `（2026）京0101民初0${randomInt(1, 9999)}号之一`;
    const refused = await open({ case_number: unusual });
    expect(refusal(refused)).to.deep.equal([422, 'case_number_unconfirmed']);
    expect(refused.errors.map(({ path }) => path)).to.include('acknowledged.suffix');
    const acknowledged = refused.errors.map(({ path }) => path.replace('acknowledged.', '')) as NonNullable<
      Body['acknowledged']
    >;
    expect((await open({ case_number: unusual, acknowledged })).status).to.equal(200);
  });

  it('refuses numbers that are none, sides without names, other forms and reasons that name a party', async () => {
    for (const [change, expected] of [
      [{ case_number: ' ' }, [422, 'case_number_blank']],
      [{ case_number: '7'.repeat(300) }, [422, 'case_number_malformed']],
      [{ case_number: '<b>1</b>' }, [422, 'case_number_signs']],
      [{ case_number: '新案件-20260105-ABCD2345' }, [422, 'case_number_malformed']],
      [{ form_key: 'claim-private-lending' }, [422, 'form_kind_mismatch']],
      [{ form_key: 'defense-nothing' }, [404, 'form_not_found']],
      [{ plaintiffs: [' \u200b '] }, [400, 'malformed_request']],
      [{ plaintiffs: ['张\u{e000}'] }, [400, 'malformed_request']],
      [{ defendants: [] }, [400, 'malformed_request']],
      [{ reason: '误' }, [422, 'fields_invalid']],
      [{ reason: '李四来电' }, [422, 'reason_names_person']],
    ] as const)
      expect(refusal(await open(change as Partial<Body>)), JSON.stringify(change).slice(0, 60)).to.deep.equal(expected);
    expect(
      (await open({ case_number: ` ${number().replace('（', '（').replace('2026', '２０２６')} ` })).status,
    ).to.equal(200);
  });

  it('is for the court alone', async () => {
    expect(refusal(await open({}, { session: 'owner' }))).to.deep.equal([403, 'forbidden']);
    expect(refusal(await open({}, {}))).to.deep.equal([401, 'not_signed_in']);
  });
});
