/** A case as its party knows it. */
export type OpenedByParty = { readonly id: string; readonly number: string; readonly code: string };

/** The case that a response to a submission names, with the code of who submitted. */
export const caseIn = ({ headers }: Pick<Response, 'headers'>): OpenedByParty => {
  const said = (name: string): string => decodeURIComponent(headers.get(name) ?? '');
  return { id: said('X-Case-Id'), number: said('X-Case-Number'), code: said('X-Verification-Code') };
};

/** The `sections` of the shortest complaint that a court takes: what is asked for, and why. */
export const enoughToClaim = { claims: { open: '请求判令还款。' }, facts: { open: '借款到期未还。' } } as const;

/** The smallest complaint that a court takes. */
export const shortComplaint = (plaintiff: string, defendant: string) => ({
  plaintiffs_natural: [{ name: plaintiff }],
  defendants_natural: [{ name: defendant }],
  sections: enoughToClaim,
});

/** The smallest defence that a court takes. */
export const shortDefence = (respondent: string, story: string, caseNumber = '（2026）京0101民初1号') => ({
  header: { case_number: caseNumber },
  respondents_natural: [{ name: respondent }],
  sections: { responses: { open: story } },
});

/**
 * The call that submits a complaint on a form: `requestOf(documents.submit, submissionOn('claim-insult', answers))`. It opens a case, or with a
 * number and code is the next version of one.
 */
export const submissionOn = (
  form_key: string,
  form_data: Readonly<Record<string, unknown>>,
  { number = '', code = '' }: { readonly number?: string; readonly code?: string } = {},
) => ({
  body: {
    document_type: 'complaint' as const,
    case_number: number,
    payload: { form_key, form_data, verification_code: code },
  },
});

/** The same for a complaint about a loan. */
export const loanSubmission = (
  form_data: Readonly<Record<string, unknown>>,
  of: { readonly number?: string; readonly code?: string } = {},
) => submissionOn('claim-private-lending', form_data, of);
