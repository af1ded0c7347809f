import { randomUUID } from 'node:crypto';
import { caseNotes } from '../../../../domain/contract/caseNotes.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { findCase } from '../findCase.js';

type Deps = { readonly tables: ReadTables; readonly cases: Pick<Cases, 'handle' | 'history'> };

/**
 * GET and POST /api/cases/{id or number}/notes (clerk, judge): what the court's people write to each other about a case. They are read from
 * the log alone, so that nothing of them is left once the case's key is destroyed.
 */
export const caseNotesRoute = (router: AppRouter, { tables, cases }: Deps): void => {
  serve(router, caseNotes.list, async ({ path: { id } }, ctx) => {
    const row = await findCase(tables, id);
    const notes = (await cases.history(row.case_id)).flatMap((event) =>
      event.type === 'CaseNoteWritten' && event.data.text !== null
        ? [{ ...event.metadata, id: event.data.noteId, text: event.data.text }]
        : [],
    );
    const emails = await accountEmails(
      tables,
      notes.map(({ actor }) => actor.id),
    );
    await showing(ctx, row.erased ? {} : { caseId: row.case_id });
    return {
      items: notes.toReversed().map(({ id: noteId, text, occurredAt, actor }) => ({
        id: noteId,
        text,
        at: occurredAt,
        author: { ...actor, email: emails.get(actor.id) ?? null },
      })),
    };
  });

  serve(router, caseNotes.write, async ({ path: { id }, body: { text } }, ctx) => {
    const { case_id: caseId } = await findCase(tables, id);
    const { events, position } = await cases.handle(
      caseId,
      { type: 'WriteCaseNote', data: { noteId: randomUUID(), text } },
      commandContext(ctx),
    );
    const [event] = events;
    if (event?.type !== 'CaseNoteWritten') throw new Error('a note without its event');
    setPositionHeader(ctx, position);
    return { note_id: event.data.noteId };
  });
};
