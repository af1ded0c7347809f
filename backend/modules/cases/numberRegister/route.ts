import { numberRemarkTitle } from '../../../../domain/case/numberRemarks.js';
import { courtLists, type NumberHolder, type RegisteredNumber } from '../../../../domain/contract/courtLists.js';
import type { KnownAccount } from '../../../../domain/contract/shared.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import {
  findNumberHistory,
  findRegisterEntries,
  listNumberSeries,
  type NumberHistoryEntry,
  type RegisterEntry,
} from '../../../../projections/numberRegister/numberRegisterQueries.js';
import { noSeries } from '../../../../projections/numberRegister/numberRegisterProjection.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Freshness } from '../../projecting/index.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = { readonly tables: ReadTables; readonly freshness: Freshness };
type Emails = ReadonlyMap<string, string>;

const knownAccount = (emails: Emails, id: string | null): KnownAccount | null =>
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

const partiesOf = ({ plaintiff, defendant }: Pick<RegisterEntry, 'plaintiff' | 'defendant'>): string | null =>
  plaintiff === null || defendant === null ? null : `${plaintiff}诉${defendant}`;

/** The cases of a history, each with its numbers, in the order in which they come. */
const holdersOf = (entries: readonly NumberHistoryEntry[], emails: Emails): NumberHolder[] =>
  [...new Set(entries.map(({ case_id: id }) => id))].flatMap((id) => {
    const own = entries.filter((entry) => entry.case_id === id);
    const [first] = own;
    if (!first) return [];
    return [
      {
        id,
        case_number: first.case_number,
        parties: partiesOf(first),
        erased: first.erased,
        numbers: own.map((entry) => ({
          receipt_id: entry.event_id,
          number: entry.number,
          given_at: entry.given_at.toISOString(),
          given_by: knownAccount(emails, entry.given_by),
          acknowledged: entry.acknowledged.map(numberRemarkTitle),
          reason: entry.reason,
          replaced_at: entry.replaced_at?.toISOString() ?? null,
        })),
      },
    ];
  });

/** GET /api/admin/case-numbers/history (superuser): every case that had a number, with all numbers that it had. */
export const numberHistoryRoute = (router: AppRouter, { tables }: Pick<Deps, 'tables'>): void =>
  serve(router, courtLists.numberHistory, async ({ query: { number } }, ctx) => {
    const entries = await findNumberHistory(tables, number);
    const emails = await accountEmails(
      tables,
      entries.flatMap(({ given_by: by }) => by ?? []),
    );
    const shown = entries.filter(({ erased }) => !erased).map(({ case_id: id }) => id);
    await showing(ctx, { caseIds: [...new Set(shown)] });
    return { items: holdersOf(entries, emails) };
  });

/** GET /api/admin/case-numbers (superuser): the register of numbers of one series, with its gaps, corrections and numbers of two cases. */
export const numberRegisterRoute = (router: AppRouter, { tables, freshness }: Deps): void =>
  serve(router, courtLists.numbers, async ({ query }, ctx) => {
    const { view, page, page_size: pageSize } = query;
    const behind = await freshness(['number_register', 'case_list']);
    const allSeries = await listNumberSeries(tables);
    const series = query.series ?? allSeries[0]?.series ?? noSeries;
    const { items, total } = await findRegisterEntries(tables, { series, view, page, pageSize });
    const emails = await accountEmails(
      tables,
      items.flatMap(({ given_by: by, replaced_by: replacedBy }) => [by, replacedBy].filter((id) => id !== null)),
    );
    await showing(ctx, { caseIds: items.filter(({ erased }) => !erased).map(({ case_id: id }) => id) });
    return {
      items: items.map((entry) => listItem(entry, emails)),
      total,
      page,
      page_size: pageSize,
      series,
      all_series: allSeries,
      behind,
    };
  });
