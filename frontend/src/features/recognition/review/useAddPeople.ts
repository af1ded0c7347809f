import { useMemo } from 'react';
import { gatesOfParties } from '../../../../../domain/recognition/sides/index.js';
import { takeToldGates, useFormTools } from '../../pleading/slots/index.js';
import type { Suggestion } from '../suggestion.js';
import { useFilling } from './filling.js';
import { useReview } from './reviewState.js';

/** Fills in what a press takes that adds people: with who sues, the side in the contract may be told that the steps ask for. */
export const useAddPeople = (): ((suggestions: readonly Suggestion[], announcement: string) => void) => {
  const filling = useFilling();
  const review = useReview();
  const tools = useFormTools();
  return useMemo(
    () => (suggestions, announcement) => {
      const { read } = review.state();
      const { sides } = review.view();
      if (read) {
        const told = gatesOfParties(tools.definition, tools.asking, read.reading.recognised.parties, sides);
        takeToldGates(tools, told);
        review.change({ told: { ...review.state().told, ...told } });
      }
      filling.fillTogether(suggestions, announcement);
    },
    [filling, review, tools],
  );
};
