import { sideForCourt } from '../../../../domain/case/access.js';
import { correctionsOf } from '../../../../domain/case/corrections.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { CaseState, OpenedCase } from '../../../../domain/case/state.js';
import type { Given } from '../../../../domain/contract/call.js';
import type { corrections } from '../../../../domain/contract/corrections.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { ReadingTurn } from '../../../adapters/caseReader/caseReader.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import type { CaseFiles, WordDocument } from '../../documents/index.js';
import { correctionRequest, type AskDeps } from './askForCorrection.js';
import { sideKey } from './correctionViews.js';
import { unsentMarkRows } from './unsentMarks.js';
import { mustHaveSeenMarks } from './unsentRoute.js';

export type SendDeps = AskDeps &
  Parameters<typeof unsentMarkRows>[0] & {
    readonly caseFiles: Pick<CaseFiles, 'keep'>;
    readonly cases: Pick<Cases, 'handle' | 'versions' | 'readVersion'>;
  };

/** When a notice is sent, under which command, and for whom its rules read. */
type Sender = { readonly context: CommandContext; readonly at: Date; readonly turn: ReadingTurn };
type Sent = {
  readonly asked: Extract<CaseEvent, { type: 'CorrectionAsked' }>['data'];
  readonly position: bigint;
};

/** @throws DomainError `case_not_found` */
export const openedIn = (state: CaseState): OpenedCase => {
  if (state.status === 'unopened') throw new DomainError('case_not_found');
  return state;
};

/**
 * Sends one side of a case a notice: decided, printed, kept, recorded; what the clerks had marked for it is forgotten.
 * @throws DomainError and RequestError as `correctionRequest`, `mustHaveSeenMarks`
 */
export const sendCorrection = async (
  deps: SendDeps,
  caseId: string,
  body: Given<typeof corrections.ask>['body'],
  { context, at, turn }: Sender,
): Promise<Sent> => {
  const unsent = unsentMarkRows(deps);
  let notice: WordDocument | undefined;
  const { events, position, state } = await deps.cases.handle(
    caseId,
    async (state) => {
      await mustHaveSeenMarks(unsent, openedIn(state), body);
      // The record may be newer than the state that is decided on; the append would then be refused and repeated.
      const record = await deps.cases.versions(caseId);
      const of = { record, state: openedIn(state) };
      const { request: data, file } = await correctionRequest(deps, of, body, { at, turn });
      notice = file;
      return { type: 'AskForCorrection', data };
    },
    context,
    { beforeAppend: async () => notice && deps.caseFiles.keep(caseId, notice) },
  );
  const [asked] = events;
  if (asked?.type !== 'CorrectionAsked') throw new Error('a notice without its event');
  const side = sideKey(sideForCourt(openedIn(state), body.defendant_id));
  await unsent.forgetSent({ caseId, ...side }, correctionsOf(openedIn(state), side));
  return { asked: asked.data, position };
};
