import type { Passage } from '../findings/finding.js';

/** Bounds what a doubt looks at before and behind a value. */
const nearby = 24;

/** The words right before and right behind a value. */
export const lookAt = (folded: string, { from, to }: Passage): { readonly before: string; readonly after: string } => ({
  before: folded.slice(Math.max(0, from - nearby), from),
  after: folded.slice(to, to + nearby),
});
