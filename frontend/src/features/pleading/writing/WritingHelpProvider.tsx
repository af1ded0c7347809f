import { useMemo, type ReactNode } from 'react';
import { useModelThere } from '../../assistance/useModelThere.js';
import { useFeature } from '../../featureFlags/index.js';
import { WritingContext } from './writingContext.js';

/** Tells the fields of a page which help with long texts is on. */
export const WritingHelpProvider = ({ children }: { readonly children: ReactNode }) => {
  // Known before it is asked for, so that nothing is sent where no model would answer.
  useModelThere('general');
  const optimise = useFeature('text_optimization');
  const help = useMemo(() => ({ optimise }), [optimise]);
  return <WritingContext value={help}>{children}</WritingContext>;
};
