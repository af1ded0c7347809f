import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { findUserDocument } from '../../../projections/userDocuments/userDocumentsQueries.js';
import type { Accounts, Cases } from '../../adapters/eventStore/openAggregates.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { DocumentMarkRows } from './documentMarks.js';

type Deps = {
  readonly tables: ReadTables;
  readonly cases: Pick<Cases, 'handle'>;
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly marks: Pick<DocumentMarkRows, 'forget'>;
};

/**
 * POST /api/user/documents/{id}/give-back: ends an adoption in the case first, then takes the pointer off the list and forgets what was
 * noted about it. Whatever of this a crash left undone, the same request does.
 */
export const giveBackRoute = (router: AppRouter, { tables, cases, accounts, marks }: Deps): void =>
  serve(router, ownDocuments.giveBack, async ({ path: { id } }, ctx) => {
    const { id: accountId } = signedIn(ctx.state);
    const context = commandContext(ctx);
    const row = await findUserDocument(tables, accountId, id);
    if (!row) throw new DomainError('document_not_found');
    const { case_id: caseId, document_type: pleading, defendant_id } = row;
    if (caseId === null || pleading === 'application') throw new DomainError('pleading_not_adopted');
    const defendantId = pleading === 'complaint' ? null : defendant_id;
    const ended = await cases.handle(
      caseId,
      { type: 'GiveBackPleading', data: { accountId, pleading, defendantId } },
      context,
    );
    const taken = await accounts.handle(
      accountId,
      { type: 'DiscardPleading', data: { documentId: id } },
      { ...context, commandId: `${context.commandId}#discarded` },
    );
    await marks.forget(accountId, id);
    setPositionHeader(ctx, taken.position > ended.position ? taken.position : ended.position);
  });
