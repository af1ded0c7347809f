import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { FiledBatch } from '../../../../domain/case/commands.js';
import { currentNumber } from '../../../../domain/case/state.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import type { DataKeys } from '../../../adapters/encryption/dataKeys.js';
import type { InstallationKeys } from '../../../adapters/encryption/installationKeys.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { rendererVersion } from '../../../adapters/word/rendererVersion.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { mustFit, submittableAnswers } from '../../forms/index.js';
import { keepOwn, receiptIdOf, versionIn, type KeepDeps } from './kept.js';
import { mustBeOffered } from './newCase.js';
import { openCase, type SubmitDeps } from './submitPleading.js';

type Made = 'prepareKey' | 'caseIdKey' | 'rendererVersion';
type Deps = Omit<SubmitDeps, Made> &
  KeepDeps & {
    readonly dataKeys: Pick<DataKeys, 'ensure'>;
    readonly installationKeys: Pick<InstallationKeys, 'caseIds'>;
    readonly streams: Pick<StreamNames, 'case'>;
  };

export type OwnComplaint = {
  readonly accountId: string;
  readonly definition: FormDefinition;
  readonly formData: unknown;
  /** The draft that it was made of: one draft opens one case, however often it is sent. */
  readonly draftId: string;
  /** The table that it is a row of. */
  readonly batch: FiledBatch;
  readonly context: CommandContext;
};

/** What its owner needs of a case that was opened. */
export type OpenedOwnCase = {
  readonly caseId: string;
  readonly caseNumber: string;
  readonly verificationCode: string | null;
  readonly documentHash: string;
  readonly receiptId: string | null;
  readonly documentId: string | null;
  readonly at: Date;
};

/** Opens a case with a complaint of an account, as `POST /api/documents/generate-and-save` does. */
export type OpenOwnCase = (complaint: OwnComplaint) => Promise<OpenedOwnCase>;

/** Nobody waits at a page: a complaint that opens a case is not read against an earlier version, so no thread is asked. */
const noTurn = (key: string) => ({
  key,
  signal: new AbortController().signal,
  onBegin: () => undefined,
  charge: () => undefined,
});

/**
 * Makes what opens cases for accounts that file many at once: the same checks, events, Word file and copy in 我的文书 as a submission from
 * the form. The plan's budget of batches bounds it, so the documents of the day are counted and not asked.
 * @throws RequestError `answers_invalid`, `draft_submitted`, `form_switched_off`; DomainError `answers_too_large`, `account_inactive`, `personal_data_erased`
 */
export const createOpenOwnCase =
  (deps: Deps): OpenOwnCase =>
  async ({ accountId, definition, formData, draftId, batch, context }) => {
    const made = {
      ...deps,
      prepareKey: (caseId: string) => deps.dataKeys.ensure(deps.streams.case(caseId)),
      caseIdKey: deps.installationKeys.caseIds,
      rendererVersion,
    };
    await mustBeOffered(made, { definition, draftId }, context);
    const { answers, form } = submittableAnswers(definition, formData, courtClock(context.now, deps.timeZone).day);
    mustFit([answers, []]);
    const submitted = await openCase(
      made,
      { answers, form, marks: [], accountId, renamed: [], ifChanged: false, draftId, batch, turn: noTurn(accountId) },
      context,
    );
    const kept = await keepOwn(deps, submitted, context);
    const { handled } = submitted;
    if (handled.state.status === 'unopened') throw new DomainError('case_not_found');
    const opening = handled.events.find((event) => event.type === 'CaseOpened');
    const version = versionIn(handled);
    return {
      caseId: version.caseId,
      caseNumber: currentNumber(handled.state),
      verificationCode: opening?.data.plaintiffCode ?? null,
      documentHash: version.documentHash,
      receiptId: receiptIdOf(handled) ?? null,
      documentId: kept?.documentId ?? null,
      at: handled.at,
    };
  };
