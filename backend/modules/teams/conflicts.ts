import { mayBeSameParty } from '../../../domain/case/partySigns.js';
import { mostConflicts, type TeamConflict } from '../../../domain/contract/teamConflicts.js';
import type { NamedParty, PartySides } from '../../../domain/forms/partySides.js';
import { documentKey, type Team, type TeamDocument } from '../../../domain/team/state.js';
import { partyDigests, type PartySignsRow } from '../../../projections/partySigns/partySignsProjection.js';
import { partiesWithSigns } from '../../../projections/partySigns/partySignsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { HashContent } from '../../../projections/sameFilings/sameFilingsProjection.js';
import { submittedSidesOf, type SubmittedSide } from '../../../projections/userDocuments/submittedSides.js';
import { findUserDocument } from '../../../projections/userDocuments/userDocumentsQueries.js';
import type { Forms } from '../forms/index.js';
import { isSubmitted } from './documentHands.js';
import { titleOf } from './documentWord.js';

export type ConflictDeps = {
  readonly read: ReadTables;
  readonly forms: Pick<Forms, 'get'>;
  readonly hashContent: HashContent;
};

/** So many parties of a draft are compared; a joint action of more is looked through by hand. */
const mostParties = 200;
/** So many cases of members, those changed last, besides what was given to the team. */
const mostOfMembers = 5000;

/** A side that somebody of a team speaks for; `shows` where whoever asks may read its document. */
type TeamSide = SubmittedSide & { readonly shows: Pick<TeamDocument, 'giverId' | 'documentId'> | null };
type Party = NamedParty & {
  readonly as: TeamConflict['as'];
  readonly digests: ReturnType<typeof partyDigests>;
};

const sideKey = (caseId: string, defendantId: string | null): string => `${caseId} ${defendantId ?? ''}`;

/**
 * The sides that a team's members speak for: those of documents that are with the team, and where an owner decided so, those that members
 * submitted themselves. What no court has received is no case, and is not compared.
 */
const sidesOfTeam = async ({ read }: ConflictDeps, team: Team, by: string): Promise<readonly TeamSide[]> => {
  const given = [...team.documents.values()].filter(isSubmitted).map((one): TeamSide => ({
    ...{ caseId: one.caseId, defendantId: one.defendantId, accountId: one.giverId },
    shows: { giverId: one.giverId, documentId: one.documentId },
  }));
  if (team.conflictSearch === 'given') return given;
  const known = new Set(given.map(({ caseId, defendantId }) => sideKey(caseId, defendantId)));
  const own = await submittedSidesOf(read, [...team.members.keys()], mostOfMembers);
  return [
    ...given,
    ...own
      .filter(({ caseId, defendantId }) => !known.has(sideKey(caseId, defendantId)))
      .map(({ documentId, ...side }) => ({
        ...side,
        shows: side.accountId === by ? { giverId: by, documentId } : null,
      })),
  ];
};

/** Hashes of names and numbers are the same where these are. */
const isSame = ({ digests }: Party, row: PartySignsRow): boolean =>
  mayBeSameParty(digests, { name: row.name_digest, number: row.number_digest });

/**
 * Whether a party whom a pleading of a case names stands, seen from a side of that case, on that side or against it; `undefined` for neither.
 * A complaint names both; a defence names its own, and the plaintiffs stand against it.
 */
const standing = (row: PartySignsRow, side: TeamSide): TeamConflict['as'] | undefined => {
  const own = side.defendantId ?? '';
  if (row.side === own) return row.is_own ? 'own' : 'other';
  if (own === '') return row.is_own ? 'other' : undefined;
  return row.side === '' && row.is_own ? 'other' : undefined;
};

/** Finds parties of a draft who stand on the other side in cases of a team. */
export const createFindConflicts = (deps: ConflictDeps) => {
  const { read, forms, hashContent } = deps;

  const partiesOf = ({ own, others }: PartySides): readonly Party[] =>
    [
      ...own.map((party) => ({ ...party, as: 'own' as const })),
      ...others.map((party) => ({ ...party, as: 'other' as const })),
    ]
      .slice(0, mostParties)
      .map((party) => ({ ...party, digests: partyDigests(hashContent, party) }));

  const shownCase = async ({ shows }: TeamSide): Promise<TeamConflict['case']> => {
    if (shows === null) return null;
    const row = await findUserDocument(read, shows.giverId, shows.documentId);
    return row && !row.erased ? { title: titleOf(forms, row), case_number: row.case_number } : null;
  };

  return async (
    team: Team,
    sides: PartySides,
    by: string,
  ): Promise<{ readonly compared: boolean; readonly items: readonly TeamConflict[] }> => {
    const ofTeam = await sidesOfTeam(deps, team, by);
    const parties = partiesOf(sides);
    if (ofTeam.length === 0 || parties.length === 0) return { compared: false, items: [] };
    const rows = await partiesWithSigns(read, {
      caseIds: [...new Set(ofTeam.map(({ caseId }) => caseId))],
      digests: parties.flatMap(({ digests: { name, number } }) => (number === null ? [name] : [name, number])),
    });
    const byCase = new Map<string, TeamSide[]>();
    for (const side of ofTeam) byCase.set(side.caseId, [...(byCase.get(side.caseId) ?? []), side]);
    const found = new Map<string, { readonly party: Party; readonly side: TeamSide }>();
    for (const row of rows)
      for (const party of parties.filter((one) => isSame(one, row)))
        for (const side of byCase.get(row.case_id) ?? []) {
          const there = standing(row, side);
          if (there === undefined || there === party.as) continue;
          const shown = side.shows === null ? 'hidden' : documentKey(side.shows);
          found.set(JSON.stringify([party.as, party.name, shown]), { party, side });
        }
    const items = [...found.values()].slice(0, mostConflicts).map(async ({ party: { name, as }, side }) => ({
      ...{ party: name, as, team_name: team.name },
      case: await shownCase(side),
    }));
    return { compared: true, items: await Promise.all(items) };
  };
};
