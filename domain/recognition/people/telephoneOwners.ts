import type { Finding } from '../findings/finding.js';
import { partyWords } from './partyWords.js';

/** Labels that the lines of somebody's card or signature begin with. */
const lineOfCard =
  /^[ \t]*(?:\p{Script=Han}[ 、/]?){1,8}:|^[ \t]*(?:统 ?一|信用|住|地 ?址|法 ?定|负 ?责|经 ?营|(?:联 ?系 ?)?电 ?话|联 ?系|手 ?机|座 ?机|身 ?份|证 ?件|性 ?别|民 ?族|出 ?生|公 ?民|注 ?册|户 ?籍|现 ?住|职 ?务|邮|开 ?户|[账帐]|税 ?号|T:|Tel|1[3-9]\d|0\d{2}|\(|$)/u;

/** Whether what stands in its line before a place of `text` is a label, as on a card. */
export const isLabelledOnCard = (text: string, place: number): boolean =>
  lineOfCard.test(text.slice(text.lastIndexOf('\n', place - 1) + 1, place + 3));

/** The rest of an address that did not fit on the line above. */
const restOfLine = /^[\p{Script=Han}\d\w#-]{1,12}$/u;

/** Somebody who is spoken of beside a party and is not that party. */
const bystander = new RegExp(
  String.raw`${partyWords.relatives.join('|')}|老板|(?<=[,，。；; ])[妻夫父母子女](?=\p{Script=Han}{2,3}[,，])|邻居|隔壁|对门|证人|作证|证明人|见证|介绍人|中间人|中介|书记员|承办|法官|调解员|律师|代理|法务|专员|项目经理|经办|业务员|原来|以前|原先|旧号|停机|换号|不用了|打不通`,
  'u',
);

/** What may stand between two telephones of one person: signs and the label of the second. */
const betweenTelephones =
  /^[ ,，、/;；()（）或和及\n]{0,4}(?:另外?|还有|备用|常用)?(?:联系)?(?:手机|电话|座机|固话|微信)?(?:号码?|同号)?[ :]{0,3}$/u;

/**
 * The telephones of one party, of those that stand in their passage, that are plainly theirs: the first behind their name, with nobody else spoken
 * of between and no line but of a card, and whatever stands right beside it. Of the others somebody has to say whose they are: 隔壁小周肯作证 135…,
 * 我换号了，打189…. `names`: where the party's name ends in `text`; `byPassage`: the telephones that no
 * name or label beside them gives to the party, with where the head of their passage ends.
 */
export const plainTelephones = (
  text: string,
  names: readonly number[],
  telephones: readonly Finding[],
  byPassage: ReadonlyMap<Finding, number>,
): ReadonlySet<Finding> => {
  const plain: Finding[] = [];
  for (const telephone of telephones) {
    const beside = plain.at(-1);
    const head = byPassage.get(telephone);
    const name = [...names, ...(head === undefined ? [] : [head])]
      .filter((end) => end <= telephone.from)
      .sort((one, other) => one - other)
      .at(-1);
    const isFurther = beside !== undefined && (name === undefined || name < beside.to);
    if (head === undefined) {
      plain.push(telephone);
      continue;
    }
    if (isFurther) {
      if (telephone.value === beside.value || betweenTelephones.test(text.slice(beside.to, telephone.from)))
        plain.push(telephone);
      continue;
    }
    const start = name ?? text.lastIndexOf('\n', telephone.from - 1) + 1;
    const lead = text.slice(start, telephone.from);
    const [first = '', ...lines] = lead.split('\n');
    // A firm's own line stands in its card behind whoever signed for it.
    const spoken = /^0/u.test(telephone.value) ? (lines.at(-1) ?? first) : lead;
    if (
      !bystander.test(spoken) &&
      lines.every((line, at) => lineOfCard.test(line) || (at < lines.length - 1 && restOfLine.test(line)))
    )
      plain.push(telephone);
  }
  return new Set(plain);
};
