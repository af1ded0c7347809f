import { useMemo, type ReactNode } from 'react';
import { useModelThere } from '../../core/assistance/useModelThere.js';
import { useFeature } from '../featureFlags/index.js';
import { savesData } from './savesData.js';
import { WritingContext } from './writingContext.js';

/** Tells the fields of a page which help with long texts is on. */
export const WritingHelpProvider = ({ children }: { readonly children: ReactNode }) => {
  // Known before it is asked for, so that nothing is sent where no model would answer.
  useModelThere('general');
  const optimise = useFeature('text_optimization');
  // A call with each pause is not asked for where it costs somebody's data, nor where no model would answer at once.
  const fastIsThere = useModelThere('fast') === true;
  const proceed = useFeature('autocomplete') && fastIsThere && !savesData();
  const help = useMemo(() => ({ optimise, proceed }), [optimise, proceed]);
  return <WritingContext value={help}>{children}</WritingContext>;
};
