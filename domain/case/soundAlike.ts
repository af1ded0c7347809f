import lines from './soundAlike.json' with { type: 'json' };

/**
 * The 6,763 characters of GB 2312, one line for each way in which some of them sound alike in Mandarin, tones aside; of a
 * character with several readings the commonest. Made with pinyin-pro 3.29 (MIT). A character that is in no line has no other.
 */
const soundOf: ReadonlyMap<string, number> = new Map(
  lines.flatMap((line, sound) => [...line].map((character) => [character, sound] as const)),
);

/** Whether two different characters sound alike, tones aside, so that one may be a slip of the pen of the other. */
export const soundAlike = (a: string, b: string): boolean => {
  const sound = soundOf.get(a);
  return sound !== undefined && sound === soundOf.get(b);
};
