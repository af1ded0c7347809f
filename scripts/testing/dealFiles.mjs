import { readFileSync } from 'node:fs';

/** Seconds of the longest test files, roughly, as CI told them; `longFiles.json` needs a line only for what takes half a minute. */
export const longFiles = JSON.parse(readFileSync(new URL('./longFiles.json', import.meta.url), 'utf8'));
const usualSeconds = 4;

/**
 * Deals test files out to so many hands, each to the hand that is done first so far, the longest files first. `seconds` holds those of the long ones.
 */
export const dealFiles = (files, hands, seconds = longFiles) => {
  const secondsOf = (file) => seconds[file] ?? usualSeconds;
  const dealt = Array.from({ length: hands }, () => ({ files: [], seconds: 0 }));
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const hand = dealt.reduce((least, each) => (each.seconds < least.seconds ? each : least));
    hand.files.push(file);
    hand.seconds += secondsOf(file);
  }
  return dealt.map((hand) => hand.files);
};
