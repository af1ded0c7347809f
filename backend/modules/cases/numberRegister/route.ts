import { numberRemarkTitle } from '../../../../domain/case/numberRemarks.js';
import { courtLists, type RegisteredNumber } from '../../../../domain/contract/courtLists.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import {
  findRegisterEntries,
  listNumberSeries,
  type RegisterEntry,
} from '../../../../projections/numberRegister/numberRegisterQueries.js';
import { noSeries } from '../../../../projections/numberRegister/numberRegisterProjection.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';

type Deps = { readonly tables: ReadTables };
type EmailOf = (account: string | null) => string | null;

const replacedOf = (entry: RegisterEntry, emailOf: EmailOf): RegisteredNumber['replaced'] => {
  const { replaced_with: number, replaced_reason: reason, replaced_at: at, replaced_by: by } = entry;
  if (number === null || at === null) return null;
  return { with: number, reason: reason ?? '', at: at.toISOString(), by: emailOf(by) };
};

const gapOf = ({ serial, serial_before: before }: RegisterEntry): RegisteredNumber['gap'] =>
  serial === null || before === null || serial - before <= 1 ? null : { first: before + 1, last: serial - 1 };

const listItem = (entry: RegisterEntry, emailOf: EmailOf): RegisteredNumber => {
  const { plaintiff, defendant, former_number: former, reason } = entry;
  return {
    id: entry.case_id,
    receipt_id: entry.event_id,
    number: entry.number,
    case_number: entry.case_number,
    parties: plaintiff === null || defendant === null ? null : `${plaintiff}诉${defendant}`,
    erased: entry.erased,
    given_at: entry.given_at.toISOString(),
    given_by: emailOf(entry.given_by),
    acknowledged: entry.acknowledged.map(numberRemarkTitle),
    correction: former === null ? null : { former_number: former, reason: reason ?? '' },
    replaced: replacedOf(entry, emailOf),
    gap: gapOf(entry),
    other_cases: entry.other_cases,
    is_disordered: entry.is_before_predecessor,
  };
};

/** GET /api/admin/case-numbers (superuser): the register of numbers of one series, with its gaps, corrections and numbers of two cases. */
export const numberRegisterRoute = (router: AppRouter, { tables }: Deps): void =>
  serve(router, courtLists.numbers, async ({ query }, ctx) => {
    const { view, page, page_size: pageSize } = query;
    const allSeries = await listNumberSeries(tables);
    const series = query.series ?? allSeries[0]?.series ?? noSeries;
    const { items, total } = await findRegisterEntries(tables, { series, view, page, pageSize });
    const emails = await accountEmails(
      tables,
      items.flatMap(({ given_by: by, replaced_by: replacedBy }) => [by, replacedBy].filter((id) => id !== null)),
    );
    await showing(ctx, { caseIds: items.filter(({ erased }) => !erased).map(({ case_id: id }) => id) });
    const emailOf: EmailOf = (account) => (account === null ? null : (emails.get(account) ?? null));
    return {
      items: items.map((entry) => listItem(entry, emailOf)),
      total,
      page,
      page_size: pageSize,
      series,
      all_series: allSeries,
    };
  });
