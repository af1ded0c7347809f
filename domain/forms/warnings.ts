import type { FilledForm } from './fill.js';
import type { ProblemCode } from './problemCodes.js';
import { slips } from './problems/slips.js';

export type Warning = { readonly code: ProblemCode; readonly path: string; readonly message: string };

const wrongId = '身份证号码校验不通过，请核对';
const wrongCredit = '统一社会信用代码校验不通过，请核对';
const wrongPhone = '联系电话似乎不完整，请核对';

/** The words that programs know for a slip: one sentence for all that a check says of a number. */
const words: Partial<Record<ProblemCode, string>> = {
  id_length: wrongId,
  id_old: wrongId,
  id_letters: wrongId,
  id_birth: wrongId,
  id_check: wrongId,
  id_birth_mismatch: '身份证号码中的出生日期与所填出生日期不一致，请核对',
  date_birth_future: '出生日期在今天之后，请核对',
  credit_length: wrongCredit,
  credit_letters: wrongCredit,
  credit_check: wrongCredit,
  phone_length: wrongPhone,
  phone_letters: wrongPhone,
  phone_unclear: wrongPhone,
  date_end_before_start: '截止日期早于起始日期，请核对',
};

/**
 * What looks like a slip of the pen in the visible answers. It never blocks: a court may accept what we do not know.
 * With `today` (`2026-01-31`) it also knows which birthdays are still to come.
 */
export const warnings = (form: FilledForm, today?: string): readonly Warning[] =>
  slips(form, today).flatMap(({ code, path }) => {
    const message = words[code];
    return message === undefined ? [] : [{ code, path, message }];
  });
