import { z } from 'zod';
import type { FormKind } from '../forms/definition.js';
import shipped from './spokenSide.json' with { type: 'json' };

/** Words of Chinese signs, which mean themselves in a pattern; as the alternatives of one. */
const Alternatives = z
  .array(z.string().regex(/^\p{Script=Han}+$/u))
  .min(1)
  .transform((words) => `(?:${words.join('|')})`);

const Table = z.strictObject({
  /** There is a suit against the speaker. */
  sued: z.strictObject({
    words: Alternatives,
    /** What a plaintiff does. */
    sues: Alternatives,
    /** What the speaker is called. */
    speaker: Alternatives,
    /** Before what is done to somebody: 被. */
    suffers: Alternatives,
    /** What is done to a defendant. */
    suffered: Alternatives,
    /** Before a suit that the speaker brings. */
    ownBefore: Alternatives,
    /** Behind 告 where it is part of another word: 告诉. */
    otherBehind: Alternatives,
    /** Before 告 where it is part of another word: 宣告. */
    otherBefore: Alternatives,
    /** Before the speaker as the one that something is done to. */
    objects: Alternatives,
    /** Who sues a speaker, and what stands before them where they are the speaker or the one who is sued. */
    others: Alternatives,
    notOthers: Alternatives,
    /** What a plaintiff asks for or alleges. */
    demanded: Alternatives,
    /** What brings papers to a defendant, and which. */
    received: Alternatives,
    papers: Alternatives,
    /** Before what somebody alleges of the speaker, and what that is. */
    alleges: Alternatives,
    alleged: Alternatives,
    /** How a plaintiff comes to the court before alleging anything of the speaker. */
    goes: Alternatives,
    /** What somebody asks of the speaker. */
    claimed: Alternatives,
    /** What a defendant says to a claim. */
    resists: Alternatives,
  }),
  /** No doubt that it is the speaker who was sued. */
  surelySued: Alternatives,
  /** The speaker sues, or means to. */
  suing: z.strictObject({
    words: Alternatives,
    /** Before what somebody means to do. */
    means: Alternatives,
    sues: Alternatives,
    /** What a firm, a court or an authority calls itself. */
    own: Alternatives,
    /** Between what somebody means to do and what a plaintiff does, where that is done by another. */
    between: Alternatives,
    /** Whose decision a complaint may follow, and what is said of it: an award is not enforced by who sues against it. */
    decided: Alternatives,
    disagrees: Alternatives,
    /** What somebody wants who may have to sue for it. */
    wants: Alternatives,
  }),
  /** The speaker means to prosecute a crime, which is a complaint also where a case was decided and is being enforced. */
  prosecuting: Alternatives,
  /** The case was decided and is being enforced. */
  enforcing: z.strictObject({
    words: Alternatives,
    /** What a court does when it enforces. */
    byCourt: Alternatives,
    /** How a case was decided, and that it was not obeyed. */
    judged: Alternatives,
    unmet: Alternatives,
  }),
});

export type SpokenSide = {
  /** Which kind of document the speaker needs: a complaint where the words do not tell. */
  readonly kind: FormKind;
  readonly isTold: boolean;
};

/**
 * Reads the table of words by which speakers tell their side, and builds the patterns from them.
 * @returns the side that a speaker is on; the text is folded
 * @throws ZodError for a table of another shape
 */
export const sideBy = (table: unknown): ((text: string) => SpokenSide) => {
  const { sued, surelySued, suing, prosecuting, enforcing } = Table.parse(table);
  const patterns = (...ways: readonly string[]) => ways.map((way) => new RegExp(way));
  const own = `(?<!${sued.ownBefore}|${sued.otherBefore})`;
  const saysSued = patterns(
    // 检察院不起诉了，我白关了八个月: nobody was sued.
    `(?<!不)${sued.sues}了?${sued.speaker}`,
    // 把船东我告了: the speaker behind what they are.
    `${sued.objects}[^ ]{1,4}(?<!${sued.notOthers})${sued.speaker}(?:们|司)?(?:给|也|都)?${sued.sues}(?:了|到|上)`,
    `${sued.objects}${sued.speaker}[^ ]{0,8}?(?<!${suing.means}|${sued.otherBefore})${sued.sues}(?!${sued.otherBehind})`,
    `${sued.suffers}[^ ]{0,12}?${own}${sued.suffered}`,
    `${sued.received}.{0,6}${sued.papers}`,
    // 服务员上法院 说我没交社保; what 我上法院 was told there is said by the court.
    `(?<!${sued.ownBefore})${sued.goes}了?法院 ?${sued.alleges}${sued.speaker}`,
    sued.words,
  );
  const seemsSued = patterns(
    `${own}${sued.sues}(?!${sued.otherBehind}).{0,10}${sued.demanded}`,
    `${sued.alleges}${sued.speaker}.{0,14}${sued.alleged}`,
    `(?<!${sued.notOthers})${sued.others}(?:现在|又|先|反|反而|倒|已经|直接|都|就)?(?:到|去|来|向)?(?:法院)?${sued.sues}(?!${sued.otherBehind})`,
    // 员工把公司告了, as the firm tells it.
    `(?<!${sued.notOthers})${sued.others}[^ ]{0,2}${sued.objects}[^ ]{1,5}${sued.sues}(?:了|到)`,
    sued.claimed,
    sued.resists,
  );
  const saysSurelySued = patterns(`${surelySued}`);
  const saysSuing = patterns(
    `${suing.means}(?:(?!${suing.between})[^ ]){0,8}?${suing.sues}(?!了?${sued.speaker}|${sued.otherBehind})`,
    `${suing.own}${suing.sues}`,
    // The speaker is left out: 告船东赔钱.
    `(?:^| )${suing.sues}(?!了?${sued.speaker}|${sued.otherBehind})[^ ]{1,6}${suing.wants}`,
    suing.words,
  );
  const saysEnforcing = patterns(
    enforcing.words,
    `法院.{0,6}${enforcing.byCourt}`,
    `${enforcing.judged}.{0,16}${enforcing.unmet}`,
  );
  const saysProsecuting = patterns(prosecuting);
  const saysDisagreeing = patterns(`${suing.decided}.{0,20}${suing.disagrees}`);
  const seemsSuing = patterns(suing.wants);
  return (text) => {
    const says = (ways: readonly RegExp[]) => ways.some((way) => way.test(text));
    const told = (kind: FormKind): SpokenSide => ({ kind, isTold: true });
    const isSuing = says(saysSuing);
    if (says(saysSued)) return told(isSuing && !says(saysSurelySued) ? 'claim' : 'defense');
    if (says(saysProsecuting) || (isSuing && says(saysDisagreeing))) return told('claim');
    if (says(saysEnforcing)) return told('application');
    // Whoever does not accept an award has to sue, whatever they say of it.
    if (says(seemsSued)) return told(isSuing || says(saysDisagreeing) ? 'claim' : 'defense');
    return { kind: 'claim', isTold: isSuing || says(seemsSuing) };
  };
};

/** The side of a speaker by the words that come with the product, which lawyers edit: `spokenSide.json`. */
export const spokenSide = sideBy(shipped);
