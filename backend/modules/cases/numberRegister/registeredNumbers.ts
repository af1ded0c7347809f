import { numberRemarkTitle } from '../../../../domain/case/numberRemarks.js';
import type { RegisteredNumber } from '../../../../domain/contract/courtLists.js';
import type { KnownAccount } from '../../../../domain/contract/shared.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import type { RegisterEntry } from '../../../../projections/numberRegister/numberRegisterQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';

export type Emails = ReadonlyMap<string, string>;

/** An account by its id, with what it is known by now; `null` for a program. */
export const knownAccount = (emails: Emails, id: string | null): KnownAccount | null =>
  id === null ? null : { id, email: emails.get(id) ?? null };

const replacedOf = (entry: RegisterEntry, emails: Emails): RegisteredNumber['replaced'] => {
  const { replaced_with: number, replaced_reason: reason, replaced_at: at, replaced_by: by } = entry;
  if (number === null || at === null) return null;
  return { with: number, reason: reason ?? '', at: at.toISOString(), by: knownAccount(emails, by) };
};

const gapOf = ({ serial, serial_before: before }: RegisterEntry): RegisteredNumber['gap'] =>
  serial === null || before === null || serial - before <= 1 ? null : { first: before + 1, last: serial - 1 };

const listItem = (entry: RegisterEntry, emails: Emails): RegisteredNumber => {
  const { former_number: former, reason } = entry;
  return {
    id: entry.case_id,
    receipt_id: entry.event_id,
    number: entry.number,
    case_number: entry.case_number,
    parties: partiesOf(entry),
    erased: entry.erased,
    given_at: entry.given_at.toISOString(),
    given_by: knownAccount(emails, entry.given_by),
    acknowledged: entry.acknowledged.map(numberRemarkTitle),
    correction: former === null ? null : { former_number: former, reason: reason ?? '' },
    replaced: replacedOf(entry, emails),
    gap: gapOf(entry),
    other_cases: entry.other_cases,
    is_disordered: entry.is_disordered,
  };
};

/** Who sues whom; `null` once that is erased. */
export const partiesOf = ({ plaintiff, defendant }: Pick<RegisterEntry, 'plaintiff' | 'defendant'>): string | null =>
  plaintiff === null || defendant === null ? null : `${plaintiff}诉${defendant}`;

/** Entries of the register as they are shown, with the present e-mails of those who gave and corrected the numbers. */
export const registeredNumbers = async (
  tables: ReadTables,
  entries: readonly RegisterEntry[],
): Promise<RegisteredNumber[]> => {
  const accounts = entries.flatMap(({ given_by: by, replaced_by: replacedBy }) =>
    [by, replacedBy].filter((id) => id !== null),
  );
  const emails = await accountEmails(tables, accounts);
  return entries.map((entry) => listItem(entry, emails));
};
