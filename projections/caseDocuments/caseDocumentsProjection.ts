import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { ThirdParty } from '../../domain/forms/definition.js';
import { upsert } from '../runner/writeRows.js';
import type { Projection, Tables } from '../runner/projection.js';

export const caseDocumentsTable = 'case_documents';
export const casePartiesTable = 'case_parties';
export const caseAdoptionsTable = 'case_adoptions';

/** An account that took the pleading of a side among its own; `PLAINTIFF` for the complaint. */
export type AdoptionRow = {
  readonly case_id: string;
  readonly defendant_id: string;
  readonly account_id: string;
  readonly adopted_at: string;
};

type AdoptionKey = Omit<AdoptionRow, 'adopted_at'>;

/** The plaintiff side among the parties, whose others are known by their defendant id. */
export const PLAINTIFF = '';

type DocumentRow = {
  readonly document_id: string;
  readonly case_id: string;
  readonly form_data: object | null;
  readonly marks: readonly object[] | null;
};
/** What later versions of the complaint say of a party. */
type PartyChange = {
  readonly name?: string | null;
  readonly left_at?: string | null;
  readonly former_name?: string | null;
  readonly plaintiff_said?: string | null;
  readonly successor_id?: string | null;
  readonly referred_at?: string | null;
  readonly decided_at?: string | null;
  readonly decided_same?: boolean | null;
};
type ChangedParty = PartyChange & Pick<PartyRow, 'case_id' | 'defendant_id'>;
type PartyRow = Required<Omit<PartyChange, 'name' | 'left_at'>> & {
  readonly case_id: string;
  readonly defendant_id: string;
  /** Of a third party who may answer. */
  readonly standing: ThirdParty | null;
  readonly name: string | null;
  readonly code: string | null;
  readonly left_at: string | null;
};

const documentOf = (event: Extract<Recorded<DomainEvent>, { type: 'PleadingSubmitted' }>) => {
  const {
    caseId,
    pleading,
    defendantId,
    version,
    formKey,
    edition,
    definitionHash,
    renderer,
    documentHash,
    formData,
    marks,
    submittedBy,
  } = event.data;
  return {
    document_id: event.id,
    case_id: caseId,
    pleading,
    defendant_id: defendantId,
    version,
    form_key: formKey,
    edition,
    definition_hash: definitionHash,
    renderer,
    document_hash: documentHash,
    form_data: formData,
    marks: marks ?? null,
    submitted_at: event.metadata.occurredAt,
    submitted_by: submittedBy,
  };
};

const undecided = { referred_at: null, decided_at: null, decided_same: null };
const unchanged = { former_name: null, plaintiff_said: null, successor_id: null, ...undecided };

type ChangingEvent = Extract<
  Recorded<DomainEvent>,
  {
    type: 'DefendantRenamed' | 'DefendantLeft' | 'DefendantReferred' | 'DefendantReferralDecided' | 'DefendantReturned';
  }
>;

/** What an event changes of the party that it is about. */
const changeBy = (event: ChangingEvent): PartyChange => {
  switch (event.type) {
    case 'DefendantRenamed':
      return {
        name: event.data.name,
        former_name: event.data.from,
        plaintiff_said: event.data.plaintiffSaid ?? null,
      };
    case 'DefendantLeft':
      return {
        left_at: event.metadata.occurredAt,
        plaintiff_said: event.data.plaintiffSaid ?? null,
        successor_id: event.data.successorId ?? null,
        ...undecided,
      };
    case 'DefendantReferred':
      return {
        plaintiff_said: event.data.plaintiffSaid,
        successor_id: event.data.successorId,
        ...undecided,
        referred_at: event.metadata.occurredAt,
      };
    case 'DefendantReferralDecided':
      return {
        successor_id: event.data.successorId,
        decided_at: event.metadata.occurredAt,
        decided_same: event.data.isSame,
      };
    case 'DefendantReturned':
      return {
        name: event.data.name,
        left_at: null,
        ...(event.data.from !== undefined && { former_name: event.data.from }),
      };
  }
};

const partyKey = (caseId: string, defendantId: string): string => `${caseId} ${defendantId}`;

/** Rows that a batch adds, what it changes about older parties, and the cases whose personal data it erases from older rows. */
const gather = (events: readonly Recorded<DomainEvent>[]) => {
  let documents: DocumentRow[] = [];
  const adoptions = new Map<string, AdoptionRow>();
  /** Adoptions that ended; one that began again since is among `adoptions` too. */
  const endedAdoptions = new Map<string, AdoptionKey>();
  const parties = new Map<string, PartyRow>();
  const changes = new Map<string, ChangedParty>();
  const erasedCases = new Set<string>();
  const join = (
    event: Recorded<DomainEvent>,
    party: Omit<PartyRow, keyof PartyChange> & Pick<PartyRow, 'name'>,
  ): void => {
    const place = Number(event.revision); // order of joining
    const row = { place, left_at: null, ...unchanged, ...party };
    parties.set(partyKey(party.case_id, party.defendant_id), row);
  };
  const change = ({ caseId, defendantId }: { caseId: string; defendantId: string }, said: PartyChange): void => {
    const key = partyKey(caseId, defendantId);
    const partyRow = parties.get(key);
    if (partyRow) parties.set(key, { ...partyRow, ...said });
    else changes.set(key, { case_id: caseId, defendant_id: defendantId, ...changes.get(key), ...said });
  };
  const withoutPeople = <Row extends { readonly case_id: string }>(
    rows: Map<string, Row>,
    caseId: string,
    blank: object,
  ) => {
    for (const [key, row] of rows) if (row.case_id === caseId) rows.set(key, { ...row, ...blank });
  };
  for (const event of events) {
    switch (event.type) {
      case 'CaseOpened': {
        const { caseId, plaintiffCode } = event.data;
        join(event, { case_id: caseId, defendant_id: PLAINTIFF, standing: null, name: null, code: plaintiffCode });
        break;
      }
      case 'DefendantJoined': {
        const { caseId, defendantId, name, code, standing = null } = event.data;
        join(event, { case_id: caseId, defendant_id: defendantId, standing, name, code });
        break;
      }
      case 'DefendantRenamed':
      case 'DefendantLeft':
      case 'DefendantReferred':
      case 'DefendantReferralDecided':
      case 'DefendantReturned':
        change(event.data, changeBy(event));
        break;
      case 'PleadingSubmitted':
        documents.push(documentOf(event));
        break;
      case 'PleadingAdopted': {
        const { caseId, defendantId, accountId } = event.data;
        adoptions.set(JSON.stringify([caseId, defendantId, accountId]), {
          case_id: caseId,
          defendant_id: defendantId ?? PLAINTIFF,
          account_id: accountId,
          adopted_at: event.metadata.occurredAt,
        });
        break;
      }
      case 'PleadingGivenBack': {
        const { caseId, defendantId, accountId } = event.data;
        const key = JSON.stringify([caseId, defendantId, accountId]);
        adoptions.delete(key);
        endedAdoptions.set(key, {
          case_id: caseId,
          defendant_id: defendantId ?? PLAINTIFF,
          account_id: accountId,
        });
        break;
      }
      case 'PersonalDataErased': {
        const { caseId } = event.data;
        erasedCases.add(caseId);
        documents = documents.map((row) => (row.case_id === caseId ? { ...row, form_data: null, marks: null } : row));
        withoutPeople(parties, caseId, { name: null, code: null, former_name: null });
        withoutPeople(changes, caseId, { name: null, former_name: null });
        break;
      }
      default:
        break;
    }
  }
  return {
    documents,
    adoptions: [...adoptions.values()],
    endedAdoptions: [...endedAdoptions.values()],
    parties: [...parties.values()],
    changes: [...changes.values()],
    erasedCases: [...erasedCases],
  };
};

/** The whole rows of earlier parties with their changes: they are written like new rows. */
const changedRows = async (tables: Tables, changes: readonly ChangedParty[]): Promise<PartyRow[]> => {
  if (changes.length === 0) return [];
  const rows: PartyRow[] = await tables(casePartiesTable)
    .whereIn(
      'case_id',
      changes.map(({ case_id }) => case_id),
    )
    .select();
  const changeOf = new Map(changes.map((one) => [partyKey(one.case_id, one.defendant_id), one]));
  return rows.flatMap((row) => {
    const change = changeOf.get(partyKey(row.case_id, row.defendant_id));
    return change ? [{ ...row, ...change }] : [];
  });
};

const erase = async (tables: Tables, cases: readonly string[]): Promise<void> => {
  if (cases.length === 0) return;
  await tables(caseDocumentsTable).whereIn('case_id', cases).update({ form_data: null, marks: null });
  await tables(casePartiesTable).whereIn('case_id', cases).update({ name: null, code: null, former_name: null });
};

/** Every version of every pleading with its answers, the parties of a case with their codes, and the accounts that adopted pleadings. */
export const caseDocumentsProjection: Projection = {
  name: 'case_documents',
  tables: [caseDocumentsTable, casePartiesTable, caseAdoptionsTable],
  apply: async (tables, events) => {
    const { documents, adoptions, endedAdoptions, parties, changes, erasedCases } = gather(events);
    await erase(tables, erasedCases);
    await upsert(tables, caseDocumentsTable, 'document_id', documents);
    for (const ended of endedAdoptions) await tables(caseAdoptionsTable).where(ended).del();
    await upsert(tables, caseAdoptionsTable, ['case_id', 'defendant_id', 'account_id'], adoptions);
    await upsert(
      tables,
      casePartiesTable,
      ['case_id', 'defendant_id'],
      [...parties, ...(await changedRows(tables, changes))],
    );
  },
};
