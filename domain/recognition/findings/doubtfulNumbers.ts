import type { Finding } from './finding.js';
import { isCreditCode } from '../../forms/checks.js';
import { idBirthDate, isIdNumber } from '../../papers/residentNumber.js';

const wrongId = '身份证号码校验位不符，请核对';
const wrongCode = '统一社会信用代码校验位不符，请核对';
const codeLabel = /(?:信 ?用 ?代 ?码|纳税人识别号|税号)[^0-9A-Za-z]{0,8}$/u;
const idLabel = /(?:身 ?份 ?证|身份号码|证件)[^\dA-Za-z]{0,12}$/u;
/** Labels of other numbers of 18 digits: of cards, accounts, orders. */
const otherLabel = /(?:卡号?|[账帐][号户]|流水号?|[订运保]?单号?|编号|发票号码?)[^\dA-Za-z]{0,8}$/u;

/** Whether these 18 characters look like a resident's ID number of somebody living, whatever their check digit is. */
const looksLikeIdNumber = (id: string): boolean =>
  /^[1-9]\d{5}(?:19|20)\d{9}[\dX]$/.test(id) && idBirthDate(id) !== undefined;

/** Whether these 18 characters look like a unified social credit code with an area in it, whatever their check sign is. */
const looksLikeCreditCode = (code: string): boolean =>
  /^[1-9AY][1-59]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code) && /[A-Z]/.test(code);

/** Numbers that look like an ID number or a credit code and are none: kept as they are written, for somebody to look at. */
export const doubtfulNumbers = (text: string): Finding[] => {
  const ids = [...text.matchAll(/(?<![\dA-Za-z])[1-9](?: ?\d){16} ?[\dXx](?![\dA-Za-z])/g)].flatMap(
    ({ 0: all, index }): Finding[] => {
      const value = all.replaceAll(' ', '').toUpperCase();
      const isLabelled = idLabel.test(text.slice(Math.max(0, index - 24), index));
      const isOther =
        isIdNumber(value) || isCreditCode(value) || otherLabel.test(text.slice(Math.max(0, index - 16), index));
      return !isOther && (looksLikeIdNumber(value) || (isLabelled && /^\d{6}(?:19|20)/.test(value)))
        ? [{ kind: 'id-number', value, rule: wrongId, from: index, to: index + all.length }]
        : [];
    },
  );
  const codes = [...text.matchAll(/(?<![\dA-Za-z])[0-9A-HJ-NPQRTUWXY]{18}(?![\dA-Za-z])/g)].flatMap(
    ({ 0: value, index }): Finding[] => {
      const isLabelled = codeLabel.test(text.slice(Math.max(0, index - 24), index));
      return !isCreditCode(value) && !isIdNumber(value) && (isLabelled || looksLikeCreditCode(value))
        ? [{ kind: 'credit-code', value, rule: wrongCode, from: index, to: index + value.length }]
        : [];
    },
  );
  const isCode = (finding: Finding): boolean => codes.some(({ from }) => from === finding.from);
  return [...ids.filter((finding) => !isCode(finding)), ...codes];
};
