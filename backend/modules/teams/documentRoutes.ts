import { teams as calls } from '../../../domain/contract/teams.js';
import { type TeamDocument as Shown } from '../../../domain/contract/teamShapes.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { documentKey, type Team, type TeamDocument } from '../../../domain/team/state.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import {
  allUserDocuments,
  findUserDocument,
  type UserDocument,
} from '../../../projections/userDocuments/userDocumentsQueries.js';
import type { Cases, Teams } from '../../adapters/eventStore/openAggregates.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve, serveByHand } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { sendWordFile } from '../documents/index.js';
import { isSubmitted, type DocumentHands } from './documentHands.js';
import { titleOf, wordOf, type WordDeps } from './documentWord.js';

export type DocumentDeps = WordDeps & {
  readonly teams: Pick<Teams, 'handle' | 'load'>;
  readonly cases: Pick<Cases, 'handle' | 'versions'>;
  readonly hands: DocumentHands;
  readonly timeZone: string;
};

/** @throws DomainError `team_document_gone` */
const documentIn = ({ documents }: Team, which: Pick<TeamDocument, 'giverId' | 'documentId'>): TeamDocument => {
  const document = documents.get(documentKey(which));
  if (!document) throw new DomainError('team_document_gone');
  return document;
};

/** The rows of the documents of a team among those of their givers, by `documentKey`: what a giver notes about them is not among it. */
export const rowsOfTeam = async (
  read: ReadTables,
  documents: Iterable<TeamDocument>,
): Promise<ReadonlyMap<string, UserDocument>> => {
  const givers = [...new Set([...documents].map(({ giverId }) => giverId))];
  const rows = await Promise.all(givers.map((id) => allUserDocuments(read, id, { withDiscarded: true })));
  return new Map(
    rows.flat().map((row) => [documentKey({ giverId: row.user_id, documentId: row.document_id }), row] as const),
  );
};

/** …/documents of a team: what members gave to it is listed and downloaded. */
export const documentRoutes = (router: AppRouter, deps: DocumentDeps): void => {
  const { teams, forms, read, timeZone } = deps;

  const shown = (
    team: Team,
    by: string,
    document: TeamDocument,
    row: UserDocument | undefined,
  ): Omit<Shown, 'giver'> => {
    const { giverId, documentId, pleading, takers } = document;
    const isMine = giverId === by;
    const goesOn = takers.includes(by);
    const isThere = row !== undefined && !row.erased;
    const mayMore = team.members.get(by)?.role !== 'reader';
    return {
      is_mine: isMine,
      document_id: documentId,
      available: isThere,
      document_type: pleading,
      title: row ? titleOf(forms, row) : null,
      case_number: row?.case_number ?? null,
      plaintiff: row?.plaintiff ?? null,
      defendant: row?.defendant ?? null,
      version: row?.version ?? null,
      updated_at: row?.updated_at.toISOString() ?? null,
      may_go_on: isThere && mayMore && !isMine && !goesOn && isSubmitted(document),
      going_on: goesOn,
    };
  };

  serve(router, calls.documents, async ({ path: { team_id: teamId } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const { state: team } = await teams.load(teamId);
    const documents = [...team.documents.values()].reverse();
    const [rows, emails] = await Promise.all([
      rowsOfTeam(read, documents),
      accountEmails(
        read,
        documents.map(({ giverId }) => giverId),
      ),
    ]);
    return {
      items: documents.map((document) => ({
        giver: { id: document.giverId, email: emails.get(document.giverId) ?? null },
        ...shown(team, by, document, rows.get(documentKey(document))),
      })),
    };
  });

  serveByHand(router, calls.documentWord, async ({ path }, ctx) => {
    const { team_id: teamId, giver_id: giverId, document_id: documentId } = path;
    const { state: team } = await teams.load(teamId);
    const { bytes, title, date } = await wordOf(ctx, deps, documentIn(team, { giverId, documentId }));
    sendWordFile(ctx, bytes, { title, date, timeZone });
  });
};

/** …/documents of a team: they are given, taken back and gone on with. */
export const handingRoutes = (router: AppRouter, { teams, cases, read, hands }: DocumentDeps): void => {
  serve(router, calls.giveDocument, async ({ path: { team_id: teamId }, body: { document_id: documentId } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const context = commandContext(ctx);
    const row = await findUserDocument(read, by, documentId);
    if (!row || row.discarded) throw new DomainError('document_not_found');
    const { case_id: caseId, document_type: pleading } = row;
    const defendantId = pleading === 'defense' ? row.defendant_id : null;
    if (caseId !== null && pleading !== 'application') {
      // Whose own it is by the latest defence alone keeps it when a colleague submits the next.
      const data = { accountId: by, holderId: by, pleading, defendantId };
      const held = { ...context, commandId: `${context.commandId}#held` };
      await cases.handle(caseId, { type: 'TakeUpPleading', data }, held);
    }
    const data = { teamId, by, documentId, pleading, caseId, defendantId };
    const { position } = await teams.handle(teamId, { type: 'GiveDocument', data }, context);
    setPositionHeader(ctx, position);
  });

  serve(router, calls.takeBackDocument, async ({ path }, ctx) => {
    const { team_id: teamId, giver_id: giverId, document_id: documentId } = path;
    const { id: by } = signedIn(ctx.state);
    const context = commandContext(ctx);
    const { state: team } = await teams.load(teamId);
    const document = documentIn(team, { giverId, documentId });
    if (giverId !== by && team.members.get(by)?.role !== 'owner') throw new DomainError('team_role_missing');
    await hands.releaseAll([document], context);
    const command = { type: 'TakeBackDocument', data: { teamId, by, giverId, documentId } } as const;
    setPositionHeader(ctx, (await teams.handle(teamId, command, context)).position);
  });

  serve(router, calls.takeUpDocument, async ({ path }, ctx) => {
    const { team_id: teamId, giver_id: giverId, document_id: documentId } = path;
    const { id: by } = signedIn(ctx.state);
    const context = commandContext(ctx);
    const { state: team } = await teams.load(teamId);
    const document = documentIn(team, { giverId, documentId });
    if (!isSubmitted(document)) throw new DomainError('team_document_not_submitted');
    const wasOwn = await hands.isOwn(document, by);
    // The team's record comes first: what is taken back later is found by it. What was one's own before is never taken back.
    if (!wasOwn) {
      const command = { type: 'TakeUpDocument', data: { teamId, by, giverId, documentId } } as const;
      await teams.handle(teamId, command, { ...context, commandId: `${context.commandId}#taken` });
    }
    const { documentId: id, position } = await hands.takeUp(document, by, context);
    setPositionHeader(ctx, position);
    return { id };
  });
};
