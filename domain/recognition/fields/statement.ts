import type { Finding } from '../findings/finding.js';
import type { QuestionPlace } from './questionPlaces.js';

/** What a text says of a question that wants a choice or words: always for somebody to look at, never certain. */
export type Statement = {
  readonly place: QuestionPlace;
  /** Words of the text, or options of the question. */
  readonly value: string | readonly string[];
  readonly finding: Finding;
};
