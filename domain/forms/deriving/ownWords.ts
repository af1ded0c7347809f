import type { FormDefinition } from '../definition.js';
import type { DerivedRecords } from './deriveAnswers.js';

/** Where it is kept, beside what was derived, what somebody told of the matter before the form was chosen. */
const toldAt = 'told';

/** Fewer characters name a matter (房东不退押金) and tell no story. */
const shortestStory = 12;

/** What was told in one's own words; `''` where nothing was, or too little for a whole statement. */
export const storyIn = (records: DerivedRecords | undefined): string => {
  const story = records?.[toldAt];
  return typeof story === 'string' && [...story].length >= shortestStory ? story : '';
};

/** The records with what was told in one's own words. */
export const withStory = (records: DerivedRecords | undefined, story: string): DerivedRecords => ({
  ...records,
  [toldAt]: story.trim(),
});

/**
 * The open cell (可完整表述…) in which a form takes a story, as `section.open`: that of the facts, or else the first one, since some
 * defences and applications have one cell for all. `undefined` where the official form has none.
 */
export const placeOfStory = ({ sections }: Pick<FormDefinition, 'sections'>): string | undefined => {
  const open = sections.filter(({ openCell }) => openCell !== null);
  const section = open.find(({ id }) => id === 'facts') ?? open[0];
  return section && `${section.id}.open`;
};
