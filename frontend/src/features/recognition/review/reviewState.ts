import { createContext, use } from 'react';
import type { DraftMark } from '../../../../../domain/autofill/heldMarks.js';
import type { AnswerValue, FormAnswers } from '../../../../../domain/forms/answers.js';
import type { GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import type { Passage } from '../../../../../domain/recognition/findings/finding.js';
import type { PersonOnCard } from '../../../../../domain/recognition/sides/index.js';
import type { Owner, SaidPerson } from '../../../../../domain/recognition/people/index.js';
import type { TextReading } from '../../../../../domain/recognition/offers/index.js';
import { createPathListeners } from '../../pleading/slots/index.js';
import type { Autofilled } from '../autofillApi.js';
import type { DisputedText, Suggestion } from '../suggestion.js';

/** A text and what rules found in it. */
export type Read = DisputedText & {
  readonly reading: TextReading;
  /** The day from which 去年 and 上个月 are reckoned, `2026-05-10`: it stays the same when the page is opened again later. */
  readonly readOn: string;
};

/** Whether somebody said who is who in the text: nothing of it is shown before. `skipped`: they do not say it now, and only what needs no side is taken by a press. */
export type WhoSaid = 'asked' | 'told' | 'skipped';

/** A text that is to be read, which takes a moment, or was not read. */
export type AskedText = Omit<Read, 'reading'> & {
  /** Where it comes from: pasted or chosen in the panel, said before this form was chosen, or kept with the draft. */
  readonly from: 'panel' | 'page-before' | 'draft';
  /** The sides and owners that stand already are of this text. */
  readonly goesOn?: true;
  /** What a model had suggested by then. */
  readonly offeredBefore: Autofilled | undefined;
  /** Why it is read no further. */
  readonly unread?: 'late' | 'failed' | 'stopped';
};

/** A text that another one took the place of, while something of it was filled in nowhere. */
export type LeftBehind = { readonly read: Read; readonly count: number };

/** One answer that was changed by accepting a suggestion: what stood there before, and with which mark. */
export type Change = {
  readonly path: string;
  readonly before: unknown;
  readonly after: AnswerValue;
  readonly markBefore: DraftMark | undefined;
};
/** A list that became longer because a card or row was needed. */
export type Growth = { readonly list: string; readonly length: number };
/** An accepted suggestion, with everything that accepting it changed, in order: the choices made along with it, then its own answer. */
export type Acceptance = {
  /** Tells it from every other one of the page. */
  readonly id: number;
  readonly path: string;
  readonly label: string;
  /** The id of the field of the same record with whose choice its field is asked; `null` for none. */
  readonly gate: string | null;
  readonly changes: readonly Change[];
  readonly growths: readonly Growth[];
};

/** What was found for a form, and what became of it. It is kept beside the draft; accepted answers have marks of their own. */
export type ReviewState = {
  readonly read: Read | null;
  /** What was read before stands until the next text is read. */
  readonly asked: AskedText | null;
  readonly left: LeftBehind | null;
  readonly offered: Autofilled | undefined;
  /** The answers when the model's suggestions came: their rows come behind those that stood there. */
  readonly answersBefore: FormAnswers;
  /** Of each party of the text: its role in the form, as it was read or chosen. Whoever has a card stands on its side: `ReviewView.sides`. */
  readonly roles: readonly (string | null)[];
  readonly who: WhoSaid;
  /** What somebody said of people by name, of this text and of those before. */
  readonly said: readonly SaidPerson[];
  /** Of each finding that stands with nobody: whose it is. */
  readonly owners: readonly Owner[];
  /** Cards without a name that somebody opened by a press, `defendants_natural.0`: what is proposed for them stands at their fields. */
  readonly openedCards: ReadonlySet<string>;
  /** What was told at the gates of the steps by who sues. */
  readonly told: GateAnswers;
  /** The panel stands on the page, and asks there. */
  readonly isPanelOpen: boolean;
  /** Keys of what somebody does not want. */
  readonly rejected: ReadonlySet<string>;
  /** The last one last. */
  readonly accepted: readonly Acceptance[];
  /** What happened last, for screen readers. */
  readonly announcement: string;
};

/** A choice with the question it belongs to, in words. */
export type Tick = { readonly label: string; readonly options: readonly string[] };

/** A suggestion that nobody accepted or rejected yet. */
export type OpenSuggestion = {
  readonly suggestion: Suggestion;
  /** What stands in the field now. */
  readonly standing: AnswerValue;
  /** What would be chosen along with it. */
  readonly ticks: readonly Tick[];
  /** Keys of suggestions that say nothing but what would be chosen along with it: they stand here, and go with it. */
  readonly along: readonly string[];
  /** Suggestions for other questions that are the same fact: whoever accepts it as it is has them filled in with it. */
  readonly same: readonly Suggestion[];
  /** Whether one press may fill it in with others of its section. */
  readonly isCertain: boolean;
};

/** Somebody whom the text names and who has no card in the form. */
export type Proposal = {
  readonly key: string;
  readonly role: string;
  /** `null` where the text gives no name. */
  readonly name: string | null;
  /** Doubtful ones first. */
  readonly suggestions: readonly OpenSuggestion[];
  /** What making the card fills in. */
  readonly filling: readonly Suggestion[];
};

export type SectionReview = {
  readonly path: string;
  readonly title: string;
  readonly open: number;
  /** Where something has to be looked at by itself: paths of fields, and keys of party blocks for who has no card yet. */
  readonly doubtful: readonly string[];
  /** The place of each suggestion: a place stands as often as something stands there. */
  readonly standing: readonly string[];
  /** Where anything stands: the doubtful ones first. */
  readonly places: readonly string[];
  /** What one press fills in. */
  readonly certain: readonly Suggestion[];
};

/** What stands at the places of the form. */
export type ReviewView = {
  /** By the path of the field at which they stand. */
  readonly open: ReadonlyMap<string, readonly OpenSuggestion[]>;
  /** By path: who filled the answer that stands there. */
  readonly filled: ReadonlyMap<string, Acceptance>;
  readonly proposals: readonly Proposal[];
  readonly sections: readonly SectionReview[];
  /** Of each party of the text: its role in the form, by its card where it has one. */
  readonly sides: readonly (string | null)[];
  /** Who is named on a card of the form. */
  readonly people: readonly PersonOnCard[];
  /** How many suggestions somebody still has to look at. */
  readonly count: number;
  /** Passages of the text that was read of which nothing came to any question. */
  readonly left: readonly Passage[];
};

export const emptyView: ReviewView = {
  open: new Map(),
  filled: new Map(),
  proposals: [],
  sections: [],
  sides: [],
  people: [],
  count: 0,
  left: [],
};

const nothingRead: ReviewState = {
  read: null,
  asked: null,
  left: null,
  offered: undefined,
  answersBefore: {},
  roles: [],
  who: 'told',
  said: [],
  owners: [],
  openedCards: new Set(),
  told: {},
  isPanelOpen: false,
  rejected: new Set(),
  accepted: [],
  announcement: '',
};

/** The state of a page's review, and what of it stands where. */
export const createReview = () => {
  let state = nothingRead;
  let view = emptyView;
  const listeners = new Set<() => void>();
  const places = createPathListeners();
  return {
    state: () => state,
    change: (next: Partial<ReviewState>) => {
      state = { ...state, ...next };
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => view,
    publish: (next: ReviewView) => {
      const before = view;
      view = next;
      const paths = [before.open, before.filled, next.open, next.filled].flatMap((places) => [...places.keys()]);
      [...new Set(paths)].forEach(places.tell);
      places.tell('all');
    },
    /** Hears when something else stands at the place of that path; `all`: when anything does. */
    listenAt: places.listen,
  };
};
export type Review = ReturnType<typeof createReview>;

export const ReviewContext = createContext<Review | null>(null);

/** The review of the form page around. Throws outside of one. */
export const useReview = (): Review => {
  const review = use(ReviewContext);
  if (review === null) throw new Error('no review around');
  return review;
};
