import { randomUUID } from 'node:crypto';
import { applicationUrl } from './suite.js';

/** What the submitter of a complaint is told. */
export type Submitted = { readonly caseNumber: string; readonly code: string };

/** Answers to the private-lending complaint with enough in every part that the court looks at. */
export const lendingAnswers = (plaintiff: string, defendants: readonly string[]) => ({
  plaintiffs_natural: [
    { name: plaintiff, gender: '男', domicile: '北京市东城区东直门内大街1号', phone: '13800138000' },
  ],
  defendants_natural: defendants.map((name) => ({ name, gender: '女' })),
  sections: {
    claims: {
      items: {
        principal: { as_of: '2026-03-01', principal: '100000' },
        interest: { as_of: '2026-03-01', interest: '8500.50', until_paid: '是' },
        recovery_costs: { answer: '是', details: '律师费8000元，保全费1020元' },
        litigation_costs: { answer: '是' },
        total_claimed: { amount: '117520.50' },
      },
    },
    facts: { open: '2025年1月5日，双方签订《借款合同》，约定借款十万元，期限一年。到期后被告未还款，经多次催要无果。' },
  },
});

const header = (headers: Headers, name: string): string => {
  const value = headers.get(name);
  if (value === null) throw new Error(`the answer has no ${name}`);
  return decodeURIComponent(value);
};

const post = async (payload: unknown): Promise<Headers> => {
  const url = `${applicationUrl()}/api/documents/generate-and-save`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(payload),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  // Another reader's first query may be quicker than the read models: any query told to wait for this position is not.
  await fetch(`${applicationUrl()}/api/config/app-mode`, {
    headers: { 'X-Min-Position': header(response.headers, 'X-Position') },
  });
  return response.headers;
};

/** Submits a complaint as another program would, for tests that are not about submitting. */
export const submitComplaint = async (plaintiff: string, defendants: readonly string[]): Promise<Submitted> => {
  const form_data = lendingAnswers(plaintiff, defendants);
  const headers = await post({
    document_type: 'complaint',
    case_number: '',
    payload: { form_key: 'claim-private-lending', form_data },
  });
  return { caseNumber: header(headers, 'X-Case-Number'), code: header(headers, 'X-Verification-Code') };
};

/** Submits the next version of a complaint. */
export const amendComplaint = async (
  { caseNumber, code }: Submitted,
  plaintiff: string,
  defendants: readonly string[],
): Promise<void> => {
  await post({
    document_type: 'complaint',
    case_number: caseNumber,
    payload: {
      form_key: 'claim-private-lending',
      verification_code: code,
      form_data: lendingAnswers(plaintiff, defendants),
    },
  });
};

/** Submits a defendant's defence. */
export const submitDefence = async (caseNumber: string, defendantCode: string, respondent: string): Promise<void> => {
  await post({
    document_type: 'defense',
    case_number: caseNumber,
    payload: {
      form_key: 'defense-private-lending',
      defendant_code: defendantCode,
      form_data: {
        header: { case_number: caseNumber },
        respondents_natural: [{ name: respondent }],
        sections: {
          responses: {
            items: { principal: { answer: '有', objection: '已于2025年6月归还五万元' }, interest: { answer: '无' } },
          },
          facts: { items: { contract_conclusion: { answer: '无' } } },
        },
      },
    },
  });
};
