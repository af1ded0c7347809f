import { nameFault } from './readText.js';
import { organisationFault } from './readOrganisation.js';

/** What the name of a party says became of it: the person died, the organisation was struck off, or it has another name now. */
export type Gone =
  | { readonly kind: 'dead' | 'dissolved'; readonly name: string }
  | { readonly kind: 'renamed'; readonly name: string; readonly now: string };

/** 李四（已故）, 已故李四, 李四已去世 */
const death = /[（(]?已(?:故|亡|死亡|去世|过世|身故)[）)]?|[（(](?:故|亡|死亡|去世|过世)[）)]/u;
/** 甲公司（已注销）, 甲公司已被依法注销 */
const striking = /[（(]?已(?:经|被|依法)?注销[）)]?|[（(]注销[）)]/u;
/** 乙公司（原名：甲公司） */
const formerBehind = /^([^（()）,，]{2,60})[（(,，](?:原名|曾用名|原称)[:：为]?([^（()）,，]{2,60})[）)]?$/u;
/** 甲公司（现更名为乙公司） */
const newBehind = /^([^（()）,，更改]{2,60})[（(,，]?[现已]?(?:更名|改名)[为成]([^（()）,，]{2,60})[）)]?$/u;

/** What became of a party by the name that was typed for it; `undefined` where the name says nothing of it. */
export const goneIn = (variant: 'natural' | 'legal', typed: string): Gone | undefined => {
  const given = typed.trim();
  if (variant === 'natural') {
    const name = given.replace(death, '').trim();
    return nameFault(given)?.code === 'party_gone' && name !== '' ? { kind: 'dead', name } : undefined;
  }
  if (organisationFault(given)?.code === 'party_gone') {
    const name = given.replace(striking, '').trim();
    return name === '' ? undefined : { kind: 'dissolved', name };
  }
  const [, after, before] = formerBehind.exec(given) ?? [];
  if (after !== undefined && before !== undefined) return { kind: 'renamed', name: before.trim(), now: after.trim() };
  const [, old, now] = newBehind.exec(given) ?? [];
  return old === undefined || now === undefined ? undefined : { kind: 'renamed', name: old.trim(), now: now.trim() };
};
