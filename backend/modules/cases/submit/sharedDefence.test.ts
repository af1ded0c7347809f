import { randomInt } from 'node:crypto';
import { expect } from 'chai';
import { numberRemarkCodes } from '../../../../domain/case/numberRemarks.js';
import { cases } from '../../../../domain/contract/cases.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';
import { submissionClient, type SubmissionClient } from '../testing/submissionClient.js';

const complaint = {
  plaintiffs_natural: [{ name: '张三' }],
  defendants_legal: [{ entityName: '某区城市管理局' }],
  sections: {
    claims: { items: { revocation: { ticked: true } } },
    facts: { items: { illegality: { answer: '是', details: '没有告知陈述申辩的权利。' } } },
  },
};
const defence = (number: string) => ({
  header: { case_number: number, case_cause: '行政处罚' },
  respondents_legal: [{ entityName: '某区城市管理局' }],
  sections: { responses: { items: { procedure: { reasons: '已经依法告知。' } } } },
});

describe('the defence that all administrative complaints share', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());

  const submit = (
    type: 'complaint' | 'defense',
    number: string,
    payload: { form_key: string; form_data: object; defendant_code?: string },
  ) =>
    client.send(
      requestOf(documents.submit, {
        body: {
          document_type: type,
          case_number: number,
          payload: { ...payload, form_data: { ...payload.form_data }, renamed: [] },
        },
      }),
    );
  const codeIn = async (caseId: string): Promise<string> => {
    for (const { type, data } of await site.cases.history(caseId))
      if (type === 'DefendantJoined') return data.code ?? '';
    throw new Error('nobody is sued');
  };
  const defend = (number: string, code: string) =>
    submit('defense', number, {
      ...{ form_key: 'defense-administrative', form_data: defence(number) },
      ...{ defendant_code: code },
    });

  it('is submitted to the case of one of them, under the cause of that case, and sees what the plaintiff says', async () => {
    const opened = await submit('complaint', '', { form_key: 'claim-administrative-penalty', form_data: complaint });
    expect(opened.status, opened.detail).to.equal(200);
    const code = await codeIn(opened.caseId);
    const { body: seen } = await client.send(
      requestOf(documents.claimForDefense, { query: { case_number: opened.caseNumber, defendant_code: code } }),
    );
    expect(seen).to.include({ case_cause: '行政处罚', form_key: 'claim-administrative-penalty' });
    expect(seen['sentences']).to.deep.include({
      id: 'facts.illegality',
      sentence: '原告称，行政处罚行为存在违法之处，具体情形：没有告知陈述申辩的权利（第3项）',
    });
    const submitted = await defend(opened.caseNumber, code);
    expect([submitted.status, submitted.version], JSON.stringify(submitted.errors)).to.deep.equal([200, 1]);
    const last = (await site.cases.history(opened.caseId)).at(-1);
    expect(last?.data).to.deep.include({ formKey: 'defense-administrative' });
  });

  it('is refused in a case about an invalid trade mark, for which no official defence is printed, and in one with a defence of its own', async () => {
    const sued = { plaintiffs_natural: [{ name: '张三' }], defendants_legal: [{ entityName: '国家知识产权局' }] };
    const invalid = await submit('complaint', '', {
      form_key: 'claim-trademark-invalidation',
      form_data: {
        ...sued,
        sections: {
          claims: { items: { requests: { kinds: ['主张撤销被诉决定。'] } } },
          facts: { items: { account: { text: '裁定认定事实错误。' } } },
        },
      },
    });
    expect(invalid.status, JSON.stringify(invalid.errors)).to.equal(200);
    const refusedDefence = await defend(invalid.caseNumber, await codeIn(invalid.caseId));
    expect([refusedDefence.status, refusedDefence.code]).to.deep.equal([409, 'cause_mismatch']);
    const refusal = await submit('complaint', '', {
      form_key: 'claim-trademark-refusal',
      form_data: {
        ...sued,
        sections: {
          claims: { items: { disputed_articles: { text: '商标法第三十条' } } },
          facts: { items: { contested_mark: { application_number: '76543210' } } },
        },
      },
    });
    const code = await codeIn(refusal.caseId);
    expect((await defend(refusal.caseNumber, code)).code).to.equal('cause_mismatch');
    const own = await submit('defense', refusal.caseNumber, {
      ...{ form_key: 'defense-trademark-refusal', defendant_code: code },
      form_data: {
        header: { case_number: refusal.caseNumber, case_cause: '商标申请驳回复审纠纷' },
        respondents_legal: [{ entityName: '国家知识产权局' }],
        sections: { responses: { items: { current_goods: { text: '第30类：茶' } } } },
      },
    });
    expect([own.status, own.version], JSON.stringify(own.errors)).to.deep.equal([200, 1]);
  });

  it('is refused in a civil case', async () => {
    const opened = await client.complain();
    const refused = await defend(opened.caseNumber, await codeIn(opened.caseId));
    expect([refused.status, refused.code]).to.deep.equal([409, 'cause_mismatch']);
  });

  it('opens a case on paper only with one of the causes that it answers', async () => {
    const open = (cause?: string) =>
      client.send(
        requestOf(cases.openOnPaper, {
          body: {
            case_number: `（2026）京0101行初${randomInt(1, 999_999)}号`,
            form_key: 'defense-administrative',
            ...(cause !== undefined && { case_cause: cause }),
            plaintiffs: ['张三'],
            defendants: ['某区城市管理局'],
            reason: '原告在立案窗口递交纸质起诉状',
            acknowledged: [...numberRemarkCodes],
          },
        }),
        { session: 'court' },
      );
    for (const cause of [undefined, '离婚纠纷']) {
      const refused = await open(cause);
      expect([refused.status, refused.errors.map(({ path }) => path)]).to.deep.equal([422, ['case_cause']]);
    }
    const opened = await open('政府信息公开');
    expect(opened.status, JSON.stringify(opened.body)).to.equal(200);
    const [first] = await site.cases.history(String(opened.body['id']));
    expect(first?.data).to.include({ cause: '政府信息公开' });
  });
});
