/** What opens a side of a case: its number and that side's code; an empty code for a signed-in owner of the case. */
export type CaseAccess = { readonly caseNumber: string; readonly code: string };

/** Why a case cannot be asked for yet, by name, and the sentence that the reader sees. */
export const accessProblems = {
  case_number_missing: '请输入案号',
  code_missing: '请输入验证码',
  number_or_code_missing: '请输入案号和验证码',
} as const;

/** Checks for react-hook-form that something was given; the problem's sentence otherwise. */
export const isGiven =
  (problem: keyof typeof accessProblems) =>
  (value: string): true | string =>
    value.trim() !== '' || accessProblems[problem];

/** What a case's code looks like, and what it is not: pictures at a login and letters to telephones have codes of the same name. */
export const codeLooks = '8 位字母和数字，不分大小写；不是手机短信，也不是登录时图片里的字';

/** The side of a case, as its calls name it. */
export const sideOf = ({ caseNumber, code }: CaseAccess) => ({ case_number: caseNumber, verification_code: code });
