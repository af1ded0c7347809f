import { currencyNames } from '../quantities/currencies.js';

/**
 * Amounts in other currencies than yuan: USD 5,000, 5000美元, 特别提款权5000. Forms keep and print them as they were typed and add them up with nothing,
 * since no rate of exchange is a party's to choose. Where a form prints （人民币，下同；如外币需特别注明） it asks for the currency to be named.
 */

const figure =
  '(?:(?:\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,15})(?:\\.\\d{1,2})? ?[十百千万亿]{0,2}|[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]{1,15})';
const about = '(?:大约|大概|约|近|不到|至少|不少于|不超过|超过)?';
const around = '(?:左右|上下|以上|以下)?';
const foreign = `${about}(?:${currencyNames}[: ]{0,2}${figure} ?元?整?|${figure} ?元?${currencyNames}整?)${around}`;
const and = ' ?(?:及|和|加|、|,|;|\\+) ?';

/** USD 5,000; several currencies, yuan in front, as a total needs them: 100000元及5000美元. */
export const foreignMoneyPattern = `^(?:(?:人民币)? ?${figure} ?元${and})?${foreign}(?:${and}${foreign}){0,3}$`;

const foreignMoney = new RegExp(foreignMoneyPattern, 'u');

/** Whether a text is an amount that names another currency than yuan, as forms keep it. */
export const isForeignMoney = (text: string): boolean => foreignMoney.test(text);
