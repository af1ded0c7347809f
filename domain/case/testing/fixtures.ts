import { traits, type PartyEntry } from '../../forms/partyNames.js';
import type { CaseCommand, NamedDefendant, Pleading, ShownAdvice } from '../commands.js';
import type { CaseEvent } from '../events.js';
import { numberRemarkCodes } from '../numberRemarks.js';
import type { RenameAnswer, SaidOfRename } from '../whoIsWho.js';

/** Values and events of one invented case, for tests. */
export const caseId = '6a1f3b52-5c1e-4f0e-9a57-0d3c8f1b2e44';
export const temporary = '新案件-20260105-ABCD2345';
export const plaintiffCode = 'PLAN2345';
export const cause = '民间借贷纠纷';

/** What gives a case a number in tests, whose numbers are unusual in every way: each remark is ticked. */
export const confirmedNumber = (number: string) => ({
  new_case_number: number,
  acknowledged: [...numberRemarkCodes],
});

export const pleading = (changes: Partial<Pleading> = {}): Pleading => ({
  formKey: 'claim-private-lending',
  edition: '2025',
  definitionHash: 'd'.repeat(64),
  cause,
  renderer: '1',
  documentHash: 'a'.repeat(64),
  formData: { plaintiffs_natural: [{ name: '张三' }] },
  submittedBy: null,
  ...changes,
});

/** A natural person named in a complaint; `more`: their `number`, traits, and whatever else it says of them. */
export const person = (name: string, more: Readonly<Record<string, string>> = {}): PartyEntry => ({
  name,
  block: 'defendants_natural',
  entry: {
    identity: [more['number'] ?? '', name.replace(/\s+/g, '').toUpperCase()],
    leaves: Object.entries({ name, ...more }).map(([id, text]) => `${id}=${text}`),
  },
  traits: Object.fromEntries(traits.flatMap((trait) => (more[trait] === undefined ? [] : [[trait, more[trait]]]))),
});

export const li: NamedDefendant = { ...person('李四'), defendantId: 'd-1', code: 'DEFA2345' };
export const wang: NamedDefendant = { ...person('王五'), defendantId: 'd-2', code: 'DEFB2345' };

export const open = (...defendants: NamedDefendant[]): CaseCommand => ({
  type: 'OpenCase',
  data: { caseId, temporaryNumber: temporary, plaintiffCode, ownerId: null, complaint: pleading(), defendants },
});
export const complain = (
  code: string | null,
  defendants: NamedDefendant[] = [],
  accountId: string | null = null,
  changes: Partial<Pleading> = {},
  previously: readonly PartyEntry[] = [person(li.name)],
  said: readonly SaidOfRename[] = [],
): CaseCommand => ({
  type: 'SubmitComplaint',
  data: { credentials: { code, accountId }, complaint: pleading(changes), defendants, previously, renamed: said },
});
export const defend = (
  code: string | null,
  changes: Partial<Pleading> = {},
  accountId: string | null = null,
): CaseCommand => ({
  type: 'SubmitDefense',
  data: {
    credentials: { code, accountId },
    defense: pleading({ formKey: 'defense-private-lending', ...changes }),
  },
});
export const assign = (caseNumber: string): CaseCommand => ({ type: 'AssignCaseNumber', data: { caseNumber } });
export const erase = (reason: string): CaseCommand => ({ type: 'EraseCase', data: { reason } });

export const opened = (ownerId: string | null = null): CaseEvent => ({
  type: 'CaseOpened',
  data: { caseId, temporaryNumber: temporary, cause, ownerId, plaintiffCode },
});
export const joined = ({ defendantId, standing, name, code }: NamedDefendant): CaseEvent => ({
  type: 'DefendantJoined',
  data: { caseId, defendantId, name, code, ...(standing && { standing }) },
});
export const renamed = (defendantId: string, name: string, from: string, plaintiffSaid?: RenameAnswer): CaseEvent => ({
  type: 'DefendantRenamed',
  data: { caseId, defendantId, name, from, ...(plaintiffSaid && { plaintiffSaid }) },
});
export const referred = (defendantId: string, successorId: string, plaintiffSaid: RenameAnswer | null): CaseEvent => ({
  type: 'DefendantReferred',
  data: { caseId, defendantId, successorId, plaintiffSaid },
});
export const decided = (defendantId: string, successorId: string, isSame: boolean): CaseEvent => ({
  type: 'DefendantReferralDecided',
  data: { caseId, defendantId, successorId, isSame },
});
type LeftData = Extract<CaseEvent, { type: 'DefendantLeft' }>['data'];
export const departure = (
  defendantId: string,
  more: Partial<Pick<LeftData, 'successorId' | 'plaintiffSaid' | 'particulars'>> = {},
): CaseEvent => ({ type: 'DefendantLeft', data: { caseId, defendantId, ...more } });
/** What `person` says besides the name, as an event keeps it. */
export const particulars = ({ block, entry, traits: given }: PartyEntry): NonNullable<LeftData['particulars']> => ({
  block,
  number: entry.identity[0] ?? '',
  traits: { ...given },
});
export const returned = (defendantId: string, name: string, from?: string): CaseEvent => ({
  type: 'DefendantReturned',
  data: { caseId, defendantId, name, ...(from !== undefined && { from }) },
});
export const adopted = (accountId: string, defendantId: string | null = null): CaseEvent => ({
  type: 'PleadingAdopted',
  data: { caseId, pleading: defendantId === null ? 'complaint' : 'defense', defendantId, accountId },
});
export const givenBack = (accountId: string, defendantId: string | null = null): CaseEvent => ({
  type: 'PleadingGivenBack',
  data: { caseId, pleading: defendantId === null ? 'complaint' : 'defense', defendantId, accountId },
});
const versionOf = (
  place: { pleading: 'complaint' | 'defense'; defendantId: string | null; version: number },
  changes: Partial<Pleading>,
  caseNumber = temporary,
): CaseEvent => {
  const { formKey, edition, definitionHash, renderer, documentHash, formData, submittedBy } = pleading(changes);
  return {
    type: 'PleadingSubmitted',
    data: {
      caseId,
      caseNumber,
      ...place,
      formKey,
      edition,
      definitionHash,
      renderer,
      documentHash,
      formData,
      submittedBy,
    },
  };
};
export const complained = (version: number, changes: Partial<Pleading> = {}, caseNumber = temporary): CaseEvent =>
  versionOf({ pleading: 'complaint', defendantId: null, version }, changes, caseNumber);
export const defended = (defendantId: string, version: number, changes: Partial<Pleading> = {}): CaseEvent =>
  versionOf({ pleading: 'defense', defendantId, version }, { formKey: 'defense-private-lending', ...changes });
export const numbered = (caseNumber: string): CaseEvent => ({
  type: 'CaseNumberAssigned',
  data: { caseId, caseNumber },
});
/** Advice on the complaint's first version before filing, or on those of both sides. */
export const shownAdvice = (changes: Partial<ShownAdvice> = {}): ShownAdvice => ({
  about: 'filing',
  complaintVersion: 1,
  defenses: [],
  model: 'qwen-max',
  task: { name: 'filing-review', version: 2 },
  sentHash: '1'.repeat(64),
  resultHash: '2'.repeat(64),
  ...changes,
});
export const advise = (changes: Partial<ShownAdvice> = {}): CaseCommand => ({
  type: 'RecordAdvice',
  data: shownAdvice(changes),
});
const adviceData = {
  model: 'qwen-max',
  task: { name: 'filing-review', version: 2 },
  sentHash: '1'.repeat(64),
  resultHash: '2'.repeat(64),
};
export const filingReviewed = (version: number): CaseEvent => ({
  type: 'FilingReviewed',
  data: { caseId, version, ...adviceData },
});
export const analysed = (
  complaintVersion: number,
  defenses: { defendantId: string; version: number }[],
): CaseEvent => ({
  type: 'CaseAnalysed',
  data: { caseId, complaintVersion, defenses, ...adviceData },
});
export const erased = (reason: string): CaseEvent => ({ type: 'PersonalDataErased', data: { caseId, reason } });
