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
