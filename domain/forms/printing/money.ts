const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const places = ['仟', '佰', '拾', ''];

const AMOUNT = /^(\d{1,16})(?:\.(\d{1,2}))?$/;

/** `1200.5` → `1,200.50`; yuan, at most two decimals. `undefined` for anything else. */
export const moneyDigits = (amount: string): string | undefined => {
  const parts = AMOUNT.exec(amount);
  if (!parts) return undefined;
  const whole = (parts[1] ?? '').replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${(parts[2] ?? '').padEnd(2, '0')}`;
};

/** `1200.5` → `人民币壹仟贰佰元伍角整`, written as on a bill of exchange. `undefined` for anything but an amount in yuan. */
export const moneyCapitals = (amount: string): string | undefined => {
  const parts = AMOUNT.exec(amount);
  if (!parts) return undefined;
  const whole = (parts[1] ?? '').replace(/^0+/, '');
  const [jiao, fen] = (parts[2] ?? '').padEnd(2, '0').split('').map(Number);
  const yuan = whole === '' ? '' : `${wholeCapitals(whole)}元`;
  const tenths = jiao ? `${digits[jiao] ?? ''}角` : yuan !== '' && fen ? '零' : '';
  const hundredths = fen ? `${digits[fen] ?? ''}分` : '整';
  return `人民币${yuan === '' && !jiao && !fen ? '零元' : yuan}${tenths}${hundredths}`;
};

const wholeCapitals = (whole: string): string => read(whole.padStart(16, '0'));

/** Reads 4, 8 or 16 digits: the upper half counts 万 or 亿, and 零 stands where the lower half has a gap at its top. */
const read = (number: string): string => {
  if (number.length === 4) return readFour(number);
  const middle = number.length / 2;
  const [upper, lower] = [read(number.slice(0, middle)), read(number.slice(middle))];
  if (upper === '') return lower;
  const inWords = `${upper}${middle === 4 ? '万' : '亿'}`;
  return lower === '' ? inWords : `${inWords}${number[middle] === '0' ? '零' : ''}${lower}`;
};

const readFour = (number: string): string => {
  let text = '';
  let gap = false;
  for (const [index, digit] of [...number].entries()) {
    if (digit === '0') {
      gap = text !== '';
      continue;
    }
    text += `${gap ? '零' : ''}${digits[Number(digit)] ?? ''}${places[index] ?? ''}`;
    gap = false;
  }
  return text;
};

/** Whether a text is a date, an amount or its capitals, as they are answered in one gap. */
export const isWrittenQuantity = (text: string): boolean =>
  /^(?:[\d,.]+(?:年\d+月\d+日)?|（人民币[^（）]+）)$/.test(text);

/** What may not begin a line behind a gap or a number: the unit, and the signs that close what is before them. */
export const unitBehind = /^(?:[%元]\/)?.[，。；：、）！？]*/u;

/** A line that is an amount in digits and in words, with or without a label: `到期未付租金：1,200.50元（人民币壹仟贰佰元伍角整）`. */
export const amountInWords = /^(?:(.{1,60}?)：)?(-?[\d,]+(?:\.\d+)?[^\d，。；：（）]{0,4})（(人民币[^（）]+)）$/u;
