import type { CallInput } from '../../../domain/contract/call.js';
import type { documents } from '../../../domain/contract/documents.js';
import { enoughToClaim, shortDefence } from '../harness/pleadings.js';

export type Submission = CallInput<typeof documents.submit>['body'];
type Place = { readonly caseNumber?: string; readonly code?: string | undefined };

/** The body of a complaint about a loan of `amount`; without a number it opens a case. */
export const complaint = (amount: number, { caseNumber = '', code }: Place = {}): Submission => ({
  document_type: 'complaint',
  case_number: caseNumber,
  payload: {
    form_key: 'claim-private-lending',
    form_data: {
      plaintiffs_natural: [{ name: '张三' }],
      defendants_natural: [{ name: '李四' }],
      sections: { ...enoughToClaim, claims: { items: { principal: { principal: `${amount}.00` } } } },
    },
    ...(code !== undefined && { verification_code: code }),
  },
});

/** The body of a defendant's answer to it. */
export const defense = (says: string, { caseNumber = '', code }: Place): Submission => ({
  document_type: 'defense',
  case_number: caseNumber,
  payload: {
    form_key: 'defense-private-lending',
    form_data: shortDefence('李四', says),
    defendant_code: code ?? '',
  },
});
