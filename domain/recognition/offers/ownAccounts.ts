import { type PartyPlace, ofRecord } from './partyPlaces.js';
import type { Finding } from '../findings/finding.js';
import type { Offer } from '../fields/offer.js';
import { foldedInPlace } from '../../quantities/signs.js';

const han = String.raw`\p{Script=Han}`;
/** A line that gives somebody's own account for money to come. */
const collecting = /收款|打到我|打我卡|转到我|我的?(?:银行)?卡|退到|执行款|户名|开户/u;
const others = /被执行人|被告|对方|他的|她的|工资卡|冻结|查封/u;
const number = /(?<!\d)\d{4}(?: ?\d{4}){2,3}(?: ?\d{1,4})?(?!\d)/u;
const bank = new RegExp(
  String.raw`(?:(?!收款|开户|账户|账号|户名|银行卡)${han}){2,12}(?:银行|信用社|农商行)(?:股份有限公司)?(?:(?!户名|账号|卡号)${han}){0,12}?(?:支行|分行|营业部|分理处)`,
  'u',
);
const holder = new RegExp(
  String.raw`(?:户名|开户名|收款人|账户名称?)[ :是为]{0,2}(?<name>${han}{1,20}?(?:·${han}{1,8})*)(?=$|[ ，,。；;、\n(])`,
  'u',
);
const ownHolder = /户名(?:同我|是我|就是我|是本人|同上|为本人|我本人)/u;

const rule = '资料中的收款账户，请核对';

/**
 * The account into which somebody wants to be paid, for the fields of their record that ask for it: number, holder, bank. An account of another
 * holder than they is none of theirs.
 */
export const accountOffers = (text: string, place: PartyPlace): readonly Offer[] => {
  const fieldCalled = (label: string) => place.block.fields.find((field) => field.label === label);
  const [numberField, holderField, bankField] = ['银行账号', '开户名', '开户行'].map(fieldCalled);
  if (!numberField) return [];
  const folded = foldedInPlace(text);
  let at = 0;
  for (const line of folded.split('\n')) {
    const from = at;
    at += line.length + 1;
    const found = number.exec(line);
    if (!found || !collecting.test(line) || others.test(line)) continue;
    const named = holder.exec(line);
    const name = named?.groups?.['name'];
    const isOwn = ownHolder.test(line);
    const own = typeof place.name?.value === 'string' ? place.name.value : undefined;
    if (name !== undefined && !isOwn && own !== undefined && name !== own) continue;
    const branch = bank.exec(line);
    const offer = (field: typeof numberField, value: string, index: number, length: number): readonly Offer[] => {
      const finding: Finding = { kind: 'position', value, rule, from: from + index, to: from + index + length };
      return field ? [ofRecord(place, field, value, { finding, certain: false })] : [];
    };
    return [
      ...offer(numberField, found[0].replaceAll(' ', ''), found.index, found[0].length),
      ...(holderField && isOwn && own !== undefined
        ? offer(holderField, own, line.indexOf('户名'), 4)
        : holderField && named && name !== undefined && !isOwn
          ? offer(holderField, name, named.index + named[0].lastIndexOf(name), name.length)
          : []),
      ...(bankField && branch ? offer(bankField, branch[0], branch.index, branch[0].length) : []),
    ];
  }
  return [];
};
