import { use, useState } from 'react';
import { insertClause, openCell, type Insertion, type Outcome } from '../../../../../domain/clauses/insertClause.js';
import { placeAnswers } from '../../../../../domain/clauses/placeAnswers.js';
import { fillClause, type FilledClause } from '../../../../../domain/clauses/places.js';
import { calledIn } from '../../../../../domain/forms/asking/called.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { nameOf } from '../../drafts/index.js';
import { inputId, useFormTools, useFormValues } from '../../pleading/slots/index.js';
import type { Clause } from '../clauseBook.js';
import { ClauseContext } from './clauseContext.js';

type Inserted = { readonly before: string; readonly after: string; readonly said: string };

const saidOf = ({ name }: Clause, { open }: Insertion): string => {
  const places = [...new Set(open.map((place) => place.name))].join('、');
  return open.length === 0 ? `已插入“${name}”` : `已插入“${name}”，还没填的先留作 ____：${places}`;
};

/** Fills clauses from the answers of the form around and inserts them where somebody wrote last in the cell at `path`. */
export const useInserting = (path: string) => {
  const { form, feed, values, definition, asking } = useFormTools();
  const { last } = use(ClauseContext);
  const name = nameOf(path);
  const [inserted, setInserted] = useState<Inserted | null>(null);
  const isUntouched = useFormValues([name], ([value]) => inserted !== null && value === inserted.after);
  const textNow = (): string => {
    const value: unknown = form.getValues(name);
    return typeof value === 'string' ? value : '';
  };
  const focus = (start: number, end: number) => {
    // The dialog gives the focus back to its button while it closes.
    setTimeout(() => {
      const cell = document.getElementById(inputId(path));
      if (!(cell instanceof HTMLTextAreaElement)) return;
      cell.focus();
      cell.setSelectionRange(start, end);
    });
  };
  /** How a clause reads in this form. */
  const filler = (): ((clause: Clause) => FilledClause) => {
    const answerOf = placeAnswers(fill(definition, values().answers), calledIn(asking));
    return ({ text }) => fillClause(text, answerOf);
  };
  const outcomeOf = (clause: FilledClause): Outcome => {
    const before = textNow();
    const end = { start: before.length, end: before.length };
    const at = last.current?.id === inputId(path) ? last.current : end;
    return insertClause(before, at, clause, openCell);
  };
  const take = (clause: Clause, insertion: Insertion) => {
    setInserted({ before: textNow(), after: insertion.text, said: saidOf(clause, insertion) });
    form.setValue(name, insertion.text, { shouldDirty: true });
    feed.refresh();
    last.current = null;
    focus(insertion.select.start, insertion.select.end);
  };
  const undo = () => {
    if (inserted === null) return;
    form.setValue(name, inserted.before, { shouldDirty: true });
    feed.refresh();
    setInserted(null);
    focus(inserted.before.length, inserted.before.length);
  };
  return { filler, outcomeOf, take, undo, textNow, said: isUntouched ? (inserted?.said ?? '') : '' };
};
