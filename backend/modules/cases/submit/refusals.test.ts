import { expect } from 'chai';
import { fill } from '../../../../domain/forms/fill.js';
import { lacks } from '../../../../domain/forms/missing.js';
import { loadCatalogue } from '../../forms/catalogue.js';
import { submissionClient, loanComplaint, type SubmissionClient } from '../testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';

describe('POST /api/documents/generate-and-save: refusals', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const open = async () => {
    const opened = await client.complain();
    expect(opened.status, opened.detail).to.equal(200);
    return { number: opened.caseNumber, code: opened.verificationCode ?? '', caseId: opened.caseId };
  };

  it('are one and the same for a wrong number and a wrong code, and slow down after five', async () => {
    const { number, code } = await open();
    const address = '192.0.2.77';
    const wrongCode = await client.complain(loanComplaint(), { number, code: 'XXXX2345', address });
    const wrongNumber = await client.complain(loanComplaint(), { number: '新案件-20260105-XXXX2345', code, address });
    const told = ({ status, body }: typeof wrongCode) => ({ status, body });
    expect(told(wrongCode)).to.deep.equal(told(wrongNumber));
    expect([wrongCode.status, wrongCode.code]).to.deep.equal([404, 'wrong_number_or_code']);
    for (let i = 0; i < 4; i += 1) await client.load(number, 'XXXX2345', { address });
    const slowed = await client.complain(loanComplaint(), { number, code, address });
    expect([slowed.status, slowed.code]).to.deep.equal([429, 'too_many_requests']);
    expect(Number(slowed.headers.get('Retry-After'))).to.be.above(0);
    expect((await client.complain(loanComplaint(), { number, code, address: '192.0.2.78' })).status).to.equal(200);
  });

  it('name what they refuse', async () => {
    const post = (body: unknown) => client.call('POST', '/api/documents/generate-and-save', body);
    const body = (payload: object, side = 'complaint') => ({ document_type: side, case_number: '', payload });
    const form_key = 'claim-private-lending';
    for (const [sent, status, code] of [
      [body({ form_key: 'claim-witchcraft', form_data: {} }), 404, 'form_not_found'],
      [body({ form_key: '__proto__', form_data: {} }), 404, 'form_not_found'],
      [body({ form_key: 'defense-divorce', form_data: {} }), 422, 'form_kind_mismatch'],
      [body({ form_key, form_data: {} }, 'defense'), 422, 'form_kind_mismatch'],
      [body({ form_key, form_data: {} }, 'application'), 400, 'malformed_request'],
      [body({ form_key, form_data: [] }), 400, 'malformed_request'],
      [{}, 400, 'malformed_request'],
      ['{"document_type":', 400, 'malformed_request'],
      [
        body({ form_key, form_data: { sections: { claims: { open: '甲'.repeat(200 * 1024) } } } }),
        413,
        'answers_too_large',
      ],
      [body({ form_key, form_data: { a: 'x'.repeat(1100 * 1024) } }), 413, 'payload_too_large'],
    ] as const) {
      const response = await post(sent);
      expect([response.status, response.code], JSON.stringify(sent).slice(0, 120)).to.deep.equal([status, code]);
      expect(response.detail).to.match(/\p{Script=Han}/u);
    }
  });

  it('point to every answer that breaks the form', async () => {
    const broken = await client.complain({
      plaintiffs_natural: [{ name: '张三', birth_date: '1990-02-30' }],
      sections: { claims: { items: { principal: { principal: '-5' } } } },
      surprise: 1,
    });
    expect([broken.status, broken.code]).to.deep.equal([422, 'answers_invalid']);
    expect(broken.errors.map(({ path }) => path)).to.have.members([
      'plaintiffs_natural.0.birth_date',
      'sections.claims.items.principal.principal',
      'surprise',
    ]);
    expect(broken.errors.map(({ code }) => code)).to.have.members(['date_unreal', 'amount_malformed', 'unknown_field']);
    for (const { message } of broken.errors) expect(message).to.match(/\p{Script=Han}/u);
  });

  it('name what a court cannot do without, as the form’s page does, and take the pleading once it is there', async () => {
    const said = (answers: object) =>
      client
        .complain(answers)
        .then(({ status, code, errors }) => [status, code, ...errors.map((error) => `${error.path} ${error.code}`)]);
    expect(await said({})).to.deep.equal([
      422,
      'answers_invalid',
      'plaintiffs_natural.0.name party_missing',
      'defendants_natural.0.name party_missing',
      'sections.claims section_missing',
      'sections.facts section_missing',
    ]);
    const { sections, ...parties } = loanComplaint();
    const nameless = { ...parties, defendants_natural: [{ phone: '13800138000' }], sections };
    expect(await said(nameless)).to.deep.equal([422, 'answers_invalid', 'defendants_natural.0.name name_missing']);
    expect(await said(loanComplaint())).to.deep.equal([200, undefined]);
    const loan = (await loadCatalogue()).get('claim-private-lending');
    if (!loan) throw new Error('the form is gone');
    const { errors } = await client.complain({ sections });
    const page = lacks(fill(loan, { sections }));
    expect(errors).to.deep.equal(page);
    expect(page.map(({ message }) => message)).to.deep.equal(['请填写原告的姓名或者名称', '请填写被告的姓名或者名称']);
  });

  it('ask a defence for its case number and who answers', async () => {
    const { number } = await open();
    const refused = await client.defend({ sections: { responses: { open: '无。' } } }, { number, code: 'XXXX2345' });
    expect(refused.errors.map(({ path, code }) => [path, code])).to.deep.equal([
      ['header.case_number', 'case_number_missing'],
      ['respondents_natural.0.name', 'party_missing'],
    ]);
  });

  it('end a case whose data was erased', async () => {
    const { number, code, caseId } = await open();
    await site.dataKeys.destroy(site.streams.case(caseId), '期满', new Date());
    const gone = await client.complain(loanComplaint(), { number, code });
    expect(gone.code).to.equal('wrong_number_or_code'); // the code itself is gone
  });
});
