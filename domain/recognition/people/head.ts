import type { Finding, Passage } from '../findings/finding.js';

/**
 * How far what is said belongs to somebody who is named: `block` to the next head or a new part; `lines` to the end of the line and over lines that
 * begin with a label; `clause` to the end of the sentence; `line` to the end of the line; `phrase` to the next comma; `none`: a name alone.
 */
export type Reach = 'block' | 'lines' | 'line' | 'clause' | 'phrase' | 'none';

/** The named groups of a match. */
export type Groups = Readonly<Record<string, string | undefined>>;
/** A way in which texts name somebody. */
export type Pattern = {
  readonly pattern: RegExp;
  readonly rule: string;
  readonly reach: Reach;
  /** What the match calls them besides its own word. */
  readonly rolesOf?: (groups: Groups) => readonly string[];
  readonly isFitting?: (match: RegExpMatchArray, text: string) => boolean;
};

/** The place where a text names somebody, or says that a number is somebody else's. */
export type Head = Passage & {
  /** As the text calls them; 本人 for the person who writes. */
  readonly roles: readonly string[];
  /** `undefined` for somebody who is no party, and whose name does not matter. */
  readonly name: Finding | undefined;
  readonly reach: Reach;
  /** Set where the text speaks of somebody it has named by their role, or of whoever writes: 乙方电话, 我的手机. */
  readonly refersTo?: string;
};
