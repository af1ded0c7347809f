import { useState } from 'react';
import type { DraftMark } from '../../../../domain/autofill/heldMarks.js';
import { nameOf } from '../drafts/index.js';
import { useFormTools, useFormValues } from '../pleading/slots/index.js';

type Adopted = { readonly before: unknown; readonly after: string; readonly marks: readonly DraftMark[] };

const longestPassage = 600;

/** Puts a text of a model into a field, marks it as one, and gives the exact former text back as long as nobody changed it. */
export const useAdopting = (path: string) => {
  const { form, values, feed } = useFormTools();
  const name = nameOf(path);
  const [adopted, setAdopted] = useState<Adopted | null>(null);
  const isUntouched = useFormValues([name], ([value]) => adopted !== null && value === adopted.after);
  const setAnswer = (value: unknown, marks: readonly DraftMark[]) => {
    form.setValue(name, value, { shouldDirty: true });
    form.setValue('marks', marks);
    feed.refresh();
  };
  return {
    /** What was typed after a text was adopted is not undone with it. */
    isUntouched,
    /** `by`: the help that gave it; `passage`: the person's own words that it was made of. */
    adopt: (after: string, by: string, passage: string | null) => {
      const { marks = [] } = values();
      setAdopted({ before: form.getValues(name) as unknown, after, marks });
      const mark = {
        path,
        source: 'model',
        by,
        passage: passage?.slice(0, longestPassage) || null,
        value: after,
      } as const;
      setAnswer(after, [...marks.filter((one) => one.path !== path), mark]);
    },
    undo: () => {
      setAnswer(adopted?.before ?? '', adopted?.marks ?? []);
      setAdopted(null);
    },
  };
};
