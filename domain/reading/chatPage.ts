import type { PageLine } from './page.js';

type Line = Pick<PageLine, 'box' | 'text'>;
type Stretch = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};
/** What stands in one bubble. */
type Bubble = { readonly lines: readonly Stretch[]; readonly left: number; readonly right: number };
type Side = 'left' | 'right' | null;

/** 2024年9月20日14:02, 昨天 20:15, 下午3:20: the time between two bubbles. */
const stamp =
  /^(?:(?<date>\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)|昨天|前天|今天|星期[一二三四五六日天]|周[一二三四五六日])?\s*(?:(?:凌晨|早上|上午|中午|下午|晚上)\s*)?(?<time>\d{1,2}[:：]\d{2})$/u;
/** What stands beneath the amount of a transfer. */
const foot = /^(?:微信转账|支付宝转账|转账|微信红包|红包)$/u;
/** Of a transfer whose receiver took it: their own card for the same money. */
const receipt = /^已收款$/u;
const sum = /^[¥￥]?\s*(?<figures>\d[\d,]*(?:\.\d{1,2})?)$/u;
/** 相亲相爱一家人(12) */
const group = /[（(]\d+[）)]$/u;

/** Shares of the page's width: two edges that are one; how far the two margins may differ; the widest margin, which holds the pictures of who speaks. */
const sameEdge = 0.03;
const evenMargins = 0.06;
const [narrowest, widest] = [0.08, 0.27];

const stretchOf = ({ box, text }: Line): Stretch => {
  const [across, down] = [box.map(([x]) => x), box.map(([, y]) => y)];
  return {
    text: text.trim(),
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
};

const bubbleOf = (lines: readonly Stretch[]): Bubble => ({
  lines,
  left: Math.min(...lines.map(({ left }) => left)),
  right: Math.max(...lines.map(({ right }) => right)),
});

/** Lines that stand close above each other, and lines that stand alone. */
const bubblesOf = (lines: readonly Stretch[]): readonly Bubble[] => {
  const bubbles: Stretch[][] = [];
  for (const line of lines) {
    const last = bubbles.at(-1)?.at(-1);
    const isClose = last !== undefined && line.top - last.bottom < (last.bottom - last.top) * 1.1;
    if (isClose) bubbles.at(-1)?.push(line);
    else bubbles.push([line]);
  }
  return bubbles.map(bubbleOf);
};

const figuresOn = ({ lines }: Bubble, plain: (text: string) => string): string | undefined =>
  lines.flatMap(({ text }) => sum.exec(plain(text))?.groups?.['figures'] ?? [])[0];

/**
 * A screenshot of a chat as text, a line for each thing said, with its time and who said it: what stands on the right is 我, what stands on the left
 * is whom the title names. `null` for a page that is none. What stands on neither side clearly comes first, so that nobody is taken for its speaker; so
 * does a receiver's card of a transfer, which would read as if they had sent the money, and is left out where the transfer itself is there.
 * `plain` takes out of a text what is no part of it.
 * @param page `width` in the pixels of the boxes
 */
export const textOfChat = (
  { width, lines }: { readonly width: number; readonly lines: readonly Line[] },
  plain: (text: string) => string = (text) => text,
): string | null => {
  const all = lines
    .map(stretchOf)
    .filter(({ text }) => plain(text) !== '')
    .sort((a, b) => a.top - b.top);
  const isCentred = ({ left, right }: Stretch): boolean => Math.abs((left + right) / 2 - width / 2) < width * 0.02;
  const isStamp = (line: Stretch): boolean => isCentred(line) && stamp.test(plain(line.text));
  const firstStamp = all.findIndex(isStamp);
  if (firstStamp === -1) return null;
  // Above the title the phone shows its own time and signs.
  const title = all.slice(0, Math.min(firstStamp, 6)).find((line) => isCentred(line) && !isStamp(line));
  if (title && group.test(plain(title.text))) return null;
  const said = all.filter((line) => !isStamp(line) && (title === undefined || line.top >= title.bottom));
  const bodies = bubblesOf(said);
  const [left, right] = [Math.min(...bodies.map((one) => one.left)), Math.max(...bodies.map((one) => one.right))];
  const edges = [left / width, 1 - right / width];
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= width * sameEdge;
  const isFull = (bubble: Bubble): boolean => isNear(bubble.left, left) && isNear(bubble.right, right);
  if (
    edges.some((edge) => edge < narrowest || edge > widest) ||
    Math.abs((edges[0] ?? 0) - (edges[1] ?? 0)) > evenMargins ||
    bodies.some(isFull)
  )
    return null;
  const sideOf = (bubble: Bubble): Side => {
    if (isNear(bubble.left, left)) return 'left';
    const last = bubble.lines.at(-1);
    const isTransfer = last !== undefined && foot.test(plain(last.text)) && isNear(last.left, bubble.left);
    return isNear(bubble.right, right) || isTransfer ? 'right' : null;
  };
  const sides = bodies.map(sideOf);
  if (!sides.includes('left') || !sides.includes('right')) return null;
  const other = title === undefined ? '对方' : title.text.replace(/^[<‹〈\s]+/u, '');
  const unknown: string[] = title === undefined ? [] : [title.text];
  const turns: string[] = [];
  for (const [at, bubble] of bodies.entries()) {
    const { lines: those } = bubble;
    const isCard = those.some(({ text }) => foot.test(plain(text)));
    const text = those.map((line) => line.text).join(isCard ? ' ' : '');
    const side = sides[at];
    const time = all.filter((line) => isStamp(line) && line.bottom <= (those[0]?.top ?? 0)).at(-1);
    const { date = '', time: clock = '' } = stamp.exec(plain(time?.text ?? ''))?.groups ?? {};
    const when = clock === '' ? '' : `${date === '' ? '' : `${date} `}${clock.replace('：', ':')} `;
    const isReceipt = those.some((line) => receipt.test(plain(line.text)));
    const figures = figuresOn(bubble, plain);
    const isOfTransfer = bodies.some(
      (one) => one !== bubble && figures !== undefined && figuresOn(one, plain) === figures,
    );
    if (isReceipt && isOfTransfer) continue;
    if (side === null || isReceipt) unknown.push(text);
    else turns.push(`${when}${side === 'right' ? '我' : other}：${text}`);
  }
  return [...unknown, ...turns].join('\n');
};
