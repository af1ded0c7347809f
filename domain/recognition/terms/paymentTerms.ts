/** When something is to be paid, as people agree on it: 一次付清, 货到付款, 完工结清, 年底还清. */
const when =
  '(?:一次性?|分期|分[两三四五六七八九十\\d]{1,2}[次期]|(?:完工|竣工|货到|到货|收货|验货|验收|交货|交房|入住|签合同|签约|年底|月底|年终|到期|期满|次月|下月)(?:后|时|合格|合格后|当天|之日|当日)?(?:就|再|要|须|应)?(?:一次性?)?)';
const wholePayments = '付清|还清|结清|交清|给清|付完|交完';
const paysWhole = new RegExp(`^(?:${wholePayments})$`, 'u');
const behindWhen = new RegExp(`(?<!已经?|都|全部)${when}$`, 'u');

/** Whether a word for paying at a place of a clause says when something is to be paid, and not that it was: 总价12万一次付清. */
export const isTermOfPayment = (text: string, from: number, to: number): boolean =>
  paysWhole.test(text.slice(from, to)) && !/^[了过]/u.test(text.slice(to)) && behindWhen.test(text.slice(0, from));

const terms = new RegExp(`(?<!已经?|都|全部)${when}(?:${wholePayments}|付款|支付|缴清|交齐|还款|还)(?![了过])`, 'gu');

/** A text without what it says of when something is to be paid, which demands nothing. */
export const withoutPaymentTerms = (text: string): string => text.replaceAll(terms, (term) => ' '.repeat(term.length));

const told = /[没未欠]|只[付交给还]|[付交给还转][了过]|已[付经交给还]|拖|不[付交给还]/u;

/** Whether a sentence says of payment when it is due, and nothing of whether it was made: 一年6万租金一次付清. */
export const isOnlyTermOfPayment = (sentence: string): boolean =>
  withoutPaymentTerms(sentence) !== sentence && !told.test(sentence);
