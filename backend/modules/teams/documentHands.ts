import { isOwnOf, latestVersionOf, sideForCourt } from '../../../domain/case/access.js';
import { DomainError, type DomainErrorCode } from '../../../domain/eventSourcing/domainError.js';
import { documentsGivenBy, type Team, type TeamDocument } from '../../../domain/team/state.js';
import { teamKeeper } from '../../../domain/team/terms.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts, Cases, Teams } from '../../adapters/eventStore/openAggregates.js';
import { listSubmission, submittedDocumentId } from '../documents/index.js';

export type HandsDeps = {
  readonly teams: Pick<Teams, 'handle' | 'load'>;
  readonly cases: Pick<Cases, 'handle' | 'load'>;
  readonly accounts: Pick<Accounts, 'handle'>;
  readonly marks: { readonly forget: (owner: string, documentId: string) => Promise<void> };
};

/** A document of which a court has received a version. */
type Submitted = TeamDocument & { readonly caseId: string; readonly pleading: 'complaint' | 'defense' };
export const isSubmitted = (document: TeamDocument): document is Submitted =>
  document.caseId !== null && document.pleading !== 'application';

/** What follows of a command in other streams is the application's doing; the team's own log says who asked. */
export const keeping = ({ commandId, correlationId, now }: CommandContext, what: string): CommandContext => ({
  commandId: `${commandId}#${what}`,
  correlationId,
  actor: { kind: 'system', id: teamKeeper },
  now,
});

/** Runs `work`; refusals that say that there is nothing to do are no failure. */
const unless = async (codes: readonly DomainErrorCode[], work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof DomainError && codes.includes(error.code)) return false;
    throw error;
  }
};

export type DocumentHands = ReturnType<typeof createDocumentHands>;

/** Who goes on with documents of a team, across the streams of cases, accounts and the team. Whatever a crash left undone, the same request does. */
export const createDocumentHands = ({ teams, cases, accounts, marks }: HandsDeps) => {
  /** Lets an account speak for a side whose holder is another, and puts the document on its list; gives its id there. */
  const takeUp = async (document: Submitted, accountId: string, context: CommandContext) => {
    const { caseId, pleading, defendantId, giverId: holderId } = document;
    const data = { accountId, holderId, pleading, defendantId };
    await cases.handle(caseId, { type: 'TakeUpPleading', data }, context);
    const { state } = await cases.load(caseId);
    if (state.status === 'unopened') throw new DomainError('document_not_found');
    const version = latestVersionOf(state, sideForCourt(state, defendantId ?? undefined));
    if (!version) throw new DomainError('document_not_found');
    return listSubmission(accounts, accountId, { ...version, cause: state.cause }, context);
  };

  /** Takes a document that somebody had taken up from them again; what they submitted a version of stays their own. */
  const release = async (document: Submitted, accountId: string, context: CommandContext): Promise<void> => {
    const { caseId, pleading, defendantId } = document;
    const data = { accountId, pleading, defendantId };
    const isReleased = await unless(['pleading_not_adopted', 'personal_data_erased'], () =>
      cases.handle(caseId, { type: 'GiveBackPleading', data }, keeping(context, `released ${accountId} ${caseId}`)),
    );
    if (!isReleased) return;
    const documentId = submittedDocumentId(accountId, { caseId, pleading, defendantId });
    const discard = { type: 'DiscardPleading', data: { documentId } } as const;
    await unless(['document_not_found', 'personal_data_erased', 'account_not_found', 'account_inactive'], () =>
      accounts.handle(accountId, discard, keeping(context, `released ${documentId}`)),
    );
    await unless(['personal_data_erased'], () => marks.forget(accountId, documentId));
  };
  const releaseAll = async (documents: Iterable<TeamDocument>, context: CommandContext): Promise<void> => {
    for (const document of documents)
      if (isSubmitted(document)) for (const taker of document.takers) await release(document, taker, context);
  };

  return {
    takeUp,
    releaseAll,
    /** Whether a side is an account's own already. */
    isOwn: async ({ caseId, pleading, defendantId }: Submitted, accountId: string): Promise<boolean> => {
      const { state } = await cases.load(caseId);
      return state.status !== 'unopened' && isOwnOf(state, accountId, { pleading, defendantId });
    },
    /**
     * What becomes of the documents of one who is about to leave: what they gave goes to another, or back where no court has it; what they
     * took up goes back.
     */
    handOver: async (
      team: Team,
      { teamId, from, to }: { readonly teamId: string; readonly from: string; readonly to: string | undefined },
      context: CommandContext,
    ): Promise<void> => {
      const taken = [...team.documents.values()].filter(({ takers }) => takers.includes(from));
      for (const document of taken) if (isSubmitted(document)) await release(document, from, context);
      for (const document of documentsGivenBy(team, from)) {
        const { giverId, documentId } = document;
        const passed = keeping(context, `handed over ${documentId}`);
        const given =
          to !== undefined && isSubmitted(document) ? await unlessGone(() => takeUp(document, to, passed)) : undefined;
        if (to === undefined || given === undefined) {
          await releaseAll([document], context);
          const back = { type: 'TakeBackDocument', data: { teamId, by: null, giverId, documentId } } as const;
          await teams.handle(teamId, back, passed);
          continue;
        }
        const data = { teamId, giverId, documentId, toId: to, toDocumentId: given.documentId };
        await teams.handle(teamId, { type: 'HandOverDocument', data }, passed);
      }
    },
  };
};

/** What `work` gives; nothing where the document, or its content, is gone. */
const unlessGone = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  let given: Result | undefined;
  await unless(['document_not_found', 'personal_data_erased', 'defendant_not_found'], async () => {
    given = await work();
  });
  return given;
};
