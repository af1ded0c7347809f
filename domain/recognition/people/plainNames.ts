import type { Finding } from '../findings/finding.js';
import { isFullName } from './nameGrammar.js';

/** What no registered name holds: 苏A·12345在…公司, 在其店铺. */
const inSentence = /[在是其该]|[A-Z] ?[·•.]/u;
/** A word that joins, behind which a name may have begun before: 公司：和|…公司. */
const joined = /(?:^|[^\p{Script=Han}])[和与跟及]$/u;

/** Whom somebody names as a firm's head is not thereby a party beside the firm: 某某公司老板叫…. */
const headOfFirm = /(?:老板|老总|老板娘|法人|法人代表|负责人|经理|厂长|店长|队长)(?:的?名字)?(?:是|叫|名叫|就是)$/u;

/**
 * Whether a name is one that somebody can be sued by as it stands: of an organisation, one that a register keeps (字号 with its kind or its place), taken out of the text at
 * its bounds. A short form, or one that a neighbouring word may belong to, somebody has to look at.
 */
export const isPlainName = (text: string, { kind, value, from }: Finding): boolean =>
  kind !== 'organisation-name'
    ? !headOfFirm.test(text.slice(Math.max(0, from - 8), from))
    : isFullName(value) && !inSentence.test(value) && !joined.test(text.slice(Math.max(0, from - 2), from));
