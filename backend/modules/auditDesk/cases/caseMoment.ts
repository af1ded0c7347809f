import type { CaseMoment } from '../../../../domain/contract/audit.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import { caseRecord, type CaseRecord, type LoggedVersion } from '../../../../domain/case/record.js';
import { recordedDomain } from '../../../../domain/case/procedure.js';
import { currentNumber } from '../../../../domain/case/state.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import type { Flags } from '../../../adapters/eventStore/openAggregates.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { documentTitle } from '../../forms/index.js';
import { correctionsThen } from './correctionsThen.js';
import { featuresAt } from './featuresAt.js';
import { modelsAt, type ModelsAtDeps } from './modelsAt.js';
import { stepChanges, type ChangesDeps } from './stepChanges.js';

export type MomentDeps = ModelsAtDeps &
  ChangesDeps & {
    readonly flags: Pick<Flags, 'history'>;
  };

/** The newest version of each side. */
const latestVersions = (versions: readonly LoggedVersion[]): LoggedVersion[] => [
  ...new Map(versions.map((one) => [`${one.pleading}:${one.defendantId ?? ''}`, one])).values(),
];

const documentThen = async (forms: MomentDeps['forms'], version: LoggedVersion) => {
  const definition = (await forms.find(version))?.definition;
  return {
    id: version.eventId,
    document_type: version.pleading,
    defendant_id: version.defendantId,
    version: version.version,
    form_key: version.formKey,
    form_title: definition ? documentTitle(definition) : version.formKey,
    edition: version.edition,
    definition_hash: version.definitionHash ?? null,
    document_hash: version.documentHash,
    submitted_at: version.submittedAt.toISOString(),
  };
};

type Asked = { readonly revision?: number | undefined; readonly time?: string | undefined };

/** The place of the last event that is asked for: at a revision, or at a time or before it; the newest by default. */
export const placeOf = (events: readonly Recorded<CaseEvent>[], { revision, time }: Asked): number => {
  if (revision !== undefined) return events.findIndex((event) => event.revision === BigInt(revision));
  if (time === undefined) return events.length - 1;
  return events.findLastIndex(({ metadata }) => new Date(metadata.occurredAt) <= new Date(time));
};

/** The case after the last of some events. @throws RequestError `not_found` where they open none */
export const caseMoment = async (
  { forms, changes, flags, log, streams }: MomentDeps,
  events: readonly Recorded<CaseEvent>[],
): Promise<CaseMoment> => {
  const last = events.at(-1);
  const before = events.slice(0, -1).reduce<CaseRecord>(caseRecord.evolve, caseRecord.initialState());
  const record = last && caseRecord.evolve(before, last);
  if (!last || !record || record.state.status === 'unopened') throw new RequestError('not_found');
  const { state } = record;
  return {
    revision: Number(last.revision),
    at: last.metadata.occurredAt,
    status: state.status,
    case_number: currentNumber(state),
    former_numbers: [...state.formerNumbers],
    case_cause: state.cause,
    ...recordedDomain(state.domain),
    erased: state.erased,
    defendants: state.defendants.map(({ defendantId: id, standing, name, left }) => ({
      id,
      ...(standing && { standing }),
      name,
      left,
    })),
    documents: await Promise.all(latestVersions(record.versions).map((version) => documentThen(forms, version))),
    corrections: correctionsThen(state),
    features: await featuresAt(flags, new Date(last.metadata.occurredAt)),
    ...(await modelsAt({ log, streams }, new Date(last.metadata.occurredAt))),
    changes: await stepChanges({ forms, changes }, { events, before: before.state, after: state }),
  };
};
