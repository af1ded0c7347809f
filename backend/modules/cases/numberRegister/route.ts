import { numberRemarkTitle } from '../../../../domain/case/numberRemarks.js';
import { courtLists, type NumberHolder } from '../../../../domain/contract/courtLists.js';
import { accountEmails } from '../../../../projections/accounts/accountsQueries.js';
import {
  findNumberHistory,
  findRegisterEntries,
  listNumberSeries,
  type NumberHistoryEntry,
} from '../../../../projections/numberRegister/numberRegisterQueries.js';
import { noSeries } from '../../../../projections/numberRegister/numberRegisterProjection.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Freshness } from '../../projecting/index.js';
import { showing } from '../../../platform/auditAccess/recordsViews.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { knownAccount, partiesOf, registeredNumbers, type Emails } from './registeredNumbers.js';

type Deps = { readonly tables: ReadTables; readonly freshness: Freshness };

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

/** GET /api/admin/case-numbers/history (clerk, judge): every case that had a number, with all numbers that it had. */
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

/** GET /api/admin/case-numbers (clerk, judge): the register of numbers of one series, with its gaps, corrections and numbers of two cases. */
export const numberRegisterRoute = (router: AppRouter, { tables, freshness }: Deps): void =>
  serve(router, courtLists.numbers, async ({ query }, ctx) => {
    const { view, page, page_size: pageSize } = query;
    const behind = await freshness(['number_register', 'case_list']);
    const allSeries = await listNumberSeries(tables);
    const series = query.series ?? allSeries[0]?.series ?? noSeries;
    const { items, total } = await findRegisterEntries(tables, { series, view, page, pageSize });
    await showing(ctx, { caseIds: items.filter(({ erased }) => !erased).map(({ case_id: id }) => id) });
    return {
      items: await registeredNumbers(tables, items),
      total,
      page,
      page_size: pageSize,
      series,
      all_series: allSeries,
      behind,
    };
  });
