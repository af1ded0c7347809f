import type { LendingRate } from '../../../../../domain/lendingRate/publications.js';
import type { Wording } from '../../../../../domain/contract/shared.js';
import type { FormAsking } from '../../../../../domain/forms/asking/asking.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import type { Draft } from '../../drafts/index.js';
import type { WordAnswers } from '../calls/pleadingApi.js';

/** What the form page says of a pleading that was copied from another. */
export type CopiedNote = {
  readonly title: string;
  /** What was answered to questions that the form no longer has. */
  readonly left: readonly string[];
};

/** What was decided about what somebody changed in Word. */
export type WordEdits = {
  /** How many changes were taken over, and at how many places the answers stayed. */
  readonly taken: number;
  readonly kept: number;
  /** The places that could not be read as answers: they stay to be typed. */
  readonly left: readonly { readonly label: string; readonly word: string }[];
};

/** What the form page says about answers that came from a file. */
export type ImportedNote = {
  readonly name: string;
  readonly state: 'unchanged' | 'sameText' | 'changed';
  /** The file shows what changed between two versions: whose answers were restored. */
  readonly trackedChanges: WordAnswers['tracked_changes'];
  readonly sameEdition: boolean;
  readonly problems: WordAnswers['problems'];
  /** What somebody changed in Word: what was decided about each place, `none` where no words of an answer differ, `null` where nothing was compared. */
  readonly edited: WordEdits | 'none' | null;
  /** An earlier draft of the form is still there, beside this one. */
  readonly beside: boolean;
};

export type DraftSummary = { readonly id: string; readonly savedAt: string; readonly caseNumber: string };

export type OpenedPage = {
  readonly formKey: string;
  readonly definition: FormDefinition;
  /** What the steps ask; absent for a definition that is not in use. */
  readonly asking?: FormAsking;
  /** What the court says of a form that it does not offer now. */
  readonly switchedOff?: string;
  /** The loan prime rates that the court's administrators recorded, where the form's rules need them. */
  readonly lendingRates?: readonly LendingRate[];
  /**
   * Said where the definition is not the one in use: `earlier`, the answers go on with the one they were given to; `lost`, that one
   * is nowhere, so that the one in use asks.
   */
  readonly wording?: 'earlier' | 'lost';
  /** What the server said of the words and the layout of a document that was loaded. */
  readonly loadedWording?: Wording;
  /** What the form starts from. What is typed afterwards lives in the form, not here. */
  readonly draft: Draft;
  /** How the draft came about, to be said on the page. `submitted`: the form is empty, because its draft was submitted and deleted from this device. */
  readonly origin: 'fresh' | 'restored' | 'loaded' | 'imported' | 'copied' | 'submitted';
  /** A stored draft of the case that was just loaded, with unsent changes: the person chooses. */
  readonly rival: Draft | null;
  readonly others: readonly DraftSummary[];
  /** Where the answers come from, when they were read from a file. */
  readonly imported?: ImportedNote;
  /** Which pleading it was copied from, where it was. */
  readonly copied?: CopiedNote;
};
