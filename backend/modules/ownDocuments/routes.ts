import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { serve } from '../../platform/http/serve.js';
import { definitionHash } from '../../../domain/forms/spelledOut.js';
import { currentNumber } from '../../../domain/case/state.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { findUserDocument, type FoundDocument } from '../../../projections/userDocuments/userDocumentsQueries.js';
import type { Accounts, Cases } from '../../adapters/eventStore/openAggregates.js';
import { type Forms, type NamedDefinition, wordingOf, storedAnswers } from '../forms/index.js';
import { listItem, type Desk } from './desk.js';
import type { DocumentMarks } from './documentMarks.js';
import { inCase } from './ownAnswers.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';

type Deps = {
  readonly tables: ReadTables;
  readonly forms: Forms;
  readonly cases: Pick<Cases, 'versions' | 'readVersion'>;
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly desk: Desk;
};

/**
 * /api/user/documents: what an account submitted or made, each in its latest version; to be opened again, taken off the list
 * and brought back. The case keeps what was submitted. Somebody else's document is refused like one that is not there.
 */
export const ownDocumentRoutes = (router: AppRouter, { tables, forms, cases, accounts, desk }: Deps): void => {
  serve(router, ownDocuments.list, async ({ query }, ctx) => {
    const { page, page_size: pageSize, search_term: search, case_cause: cause, archived, ...narrowing } = query;
    const { items, total } = await desk.list(
      signedIn(ctx.state).id,
      { ...narrowing, search, cause, archived: archived === 'true' },
      { page, pageSize },
    );
    return { items: items.map((row) => listItem(forms, row)), total, page, page_size: pageSize };
  });

  /** A document with its answers: from the log for a version in a case, else the stored ones. */
  const openDocument = async (row: FoundDocument & DocumentMarks) => {
    const { case_id: caseId, document_type: kind, form_data, edition } = row;
    const openedWith = async (named: NamedDefinition, answers: unknown) => {
      const match = await forms.find(named);
      if (!match) return {};
      const { definition, basis } = match;
      return {
        definition_hash: definitionHash(definition),
        wording: wordingOf(definition, basis, answers),
      };
    };
    const item = listItem(forms, row);
    if (caseId === null || kind === 'application') {
      if (form_data === null) throw new DomainError('personal_data_erased');
      const definitionName = { formKey: row.form_key, edition, definitionHash: row.definition_hash };
      return { ...item, edition, form_data, ...(await openedWith(definitionName, form_data)) };
    }
    const { state, note } = await inCase(cases, row, { caseId, kind });
    if (state.erased) throw new DomainError('personal_data_erased');
    const version = await cases.readVersion(note);
    const answers = storedAnswers(version);
    return {
      ...item,
      case_number: currentNumber(state),
      version: version.version,
      edition: version.edition,
      ...(await openedWith(version, answers)),
      form_data: answers,
      ...(version.marks && { marks: version.marks }),
    };
  };

  serve(router, ownDocuments.open, async ({ path: { id } }, ctx) => {
    const row = await desk.find(signedIn(ctx.state).id, id);
    if (!row) throw new DomainError('document_not_found');
    return openDocument(row);
  });

  serve(router, ownDocuments.remove, async ({ path: { id } }, ctx) => {
    const discard = { type: 'DiscardPleading', data: { documentId: id } } as const;
    setPositionHeader(ctx, (await accounts.handle(signedIn(ctx.state).id, discard, commandContext(ctx))).position);
  });

  serve(router, ownDocuments.restore, async ({ path: { id } }, ctx) => {
    const { id: userId } = signedIn(ctx.state);
    const restore = { type: 'RestorePleading', data: { documentId: id } } as const;
    const before = await findUserDocument(tables, userId, id);
    // What was given back comes back by number and code alone.
    if (before && before.case_id !== null && before.document_type !== 'application')
      await inCase(cases, before, { caseId: before.case_id, kind: before.document_type });
    const { position } = await accounts.handle(userId, restore, commandContext(ctx));
    // Bringing it back changes nothing that the row says; a row that is not there yet comes with its projection.
    const row = await findUserDocument(tables, userId, id);
    if (!row) throw new RequestError('read_model_behind');
    setPositionHeader(ctx, position);
    return listItem(forms, await desk.marked(row));
  });
};
