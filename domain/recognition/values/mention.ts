import type { Side } from '../sides/index.js';
import type { Act, Breach, Edge, Period } from '../words/amountWords.js';
import type { Finding } from '../findings/finding.js';
import type { RatePeriod, Value } from './values.js';

/** An amount, a rate or a date of a text, with what its sentence says of it. */
export type Mention = {
  readonly kind: Value['kind'];
  /** As the field keeps it. */
  readonly value: string;
  readonly finding: Finding;
  /** What it is of: subjects of amounts, events of dates. Empty where the clause names none. */
  readonly subjects: ReadonlySet<string>;
  readonly acts: ReadonlySet<Act>;
  /** Who paid, owes or spent it; `third` for somebody who is no party. */
  readonly by: Side | 'third' | undefined;
  readonly per: Period;
  /** The period of a rate that stands right beside it; it goes with the figure where a form leaves the period open. */
  readonly ratePeriod?: RatePeriod;
  readonly late: boolean;
  /** The breaches of a contract for which it is said to be due. */
  readonly breaches: ReadonlySet<Breach>;
  readonly edge: Edge;
  /** What an earlier clause of the sentence was about, where its own names nothing and holds no word that could be another thing's name. */
  readonly inherited: ReadonlySet<string>;
  /** Whether its clause says that money was given back that had been lent: no amount of a loan that was given. */
  readonly repays: boolean;
  /** Whether its own clause says what was done and names nothing, so that the form's usual subject may be meant. */
  readonly bare: boolean;
  /** Whether its sentence is a term of a contract, and tells of nothing that happened. */
  readonly isTerm: boolean;
  /** Whether it stands in a document of several lines, where amounts of other matters stand beside it. */
  readonly isOfDocument: boolean;
  /** Whether something in the sentence leaves room for another reading: it is asked, never filled. */
  readonly doubtful: boolean;
};
