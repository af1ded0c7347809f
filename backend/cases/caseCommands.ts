import { caseDecider } from '../../domain/case/decider.js';
import type { CaseCommand } from '../../domain/case/commands.js';
import type { CaseEvent } from '../../domain/case/events.js';
import { isCaseEvent, type CaseState } from '../../domain/case/state.js';
import { fold } from '../../domain/eventSourcing/decider.js';
import type { EventLog } from '../eventStore/eventLog.js';
import { createCommandHandler, readHistory, type CommandHandler, type Handled } from '../eventStore/handleCommand.js';
import type { StreamNames } from '../eventStore/streams.js';

/** Carries out a command on the case with this id. */
export type HandleCase = CommandHandler<CaseCommand, CaseEvent, CaseState>;
export type HandledCase = Handled<CaseEvent, CaseState>;

/** The case as it stands in the log now. */
export type LoadCase = (caseId: string) => Promise<CaseState>;

/** A read model's answer: the id of the case that goes, or went, by a number in any spelling. It may be stale. */
export type FindCaseByNumber = (number: string) => Promise<string | undefined>;

type Deps = { readonly log: EventLog; readonly streams: StreamNames };

/** Command handling and loading of cases over the event log. */
export const createCaseCommands = ({ log, streams }: Deps): { handleCase: HandleCase; loadCase: LoadCase } => ({
  handleCase: createCommandHandler({ log, decider: caseDecider, streamOf: streams.case, isOurs: isCaseEvent }),
  loadCase: async (caseId) => fold(caseDecider, await readHistory(log, streams.case(caseId), isCaseEvent)),
});
