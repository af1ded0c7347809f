import type { CookieTransport } from '../../backend/adapters/courtClient/cookieTransport.js';
import type { CallInput } from '../../domain/contract/call.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { documents } from '../../domain/contract/documents.js';
import { newProgram, untilShown } from './programs.js';

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

/**
 * Submits as another program would. Resolves, once the read models hold it, with what reads a header of the response.
 * @throws Error when asked for a header that did not come
 */
export const submitWith = async (
  program: CookieTransport,
  body: CallInput<typeof documents.submit>['body'],
): Promise<(header: string) => string> => {
  const { headers } = await clientOf(program, documents).submit({ body });
  await untilShown(program);
  return (header) => {
    const value = headers.get(header);
    if (value === null) throw new Error(`the response has no ${header}`);
    return decodeURIComponent(value);
  };
};

/** Submits a complaint as another program would, for tests that are not about submitting. */
export const submitComplaint = async (plaintiff: string, defendants: readonly string[]): Promise<Submitted> => {
  const form_data = lendingAnswers(plaintiff, defendants);
  const told = await submitWith(newProgram(), {
    document_type: 'complaint',
    case_number: '',
    payload: { form_key: 'claim-private-lending', form_data },
  });
  return { caseNumber: told('X-Case-Number'), code: told('X-Verification-Code') };
};

/** Submits the next version of a complaint. */
export const amendComplaint = async (
  { caseNumber, code }: Submitted,
  plaintiff: string,
  defendants: readonly string[],
): Promise<void> => {
  await submitWith(newProgram(), {
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
  await submitWith(newProgram(), {
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
