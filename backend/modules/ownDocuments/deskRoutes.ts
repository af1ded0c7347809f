import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { signedIn } from '../../platform/http/auth.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Forms } from '../forms/index.js';
import { listItem, type Desk } from './desk.js';
import type { DocumentMarkRows } from './documentMarks.js';
import { choicesIn, demandsIn, unseenNews } from './narrowDocuments.js';

type Deps = { readonly forms: Pick<Forms, 'get'>; readonly desk: Desk; readonly marks: DocumentMarkRows };

const mostDemands = 20;

/** What waits among an account's own documents, and what the account notes about them. */
export const deskRoutes = (router: AppRouter, { forms, desk, marks }: Deps): void => {
  serve(router, ownDocuments.overview, async (_asked, ctx) => {
    const rows = await desk.all(signedIn(ctx.state).id);
    const demands = demandsIn(rows);
    return {
      demands: demands.slice(0, mostDemands).map((row) => listItem(forms, row)),
      demand_count: demands.length,
      news_count: rows.filter((row) => unseenNews(row).length > 0).length,
      archived_count: rows.filter(({ archived }) => archived).length,
      ...choicesIn(rows),
    };
  });

  serve(router, ownDocuments.waiting, async (_asked, ctx) => {
    const rows = await desk.all(signedIn(ctx.state).id, { caseOnly: true });
    return {
      demands: rows.filter(({ demand }) => demand !== null).length,
      news: rows.filter((row) => row.demand === null && unseenNews(row).length > 0).length,
    };
  });

  /** @throws DomainError `document_not_found` */
  const found = async (userId: string, id: string) => {
    const row = await desk.find(userId, id);
    if (!row) throw new DomainError('document_not_found');
    return row;
  };

  serve(router, ownDocuments.setTags, async ({ path: { id }, body }, ctx) => {
    const { id: userId } = signedIn(ctx.state);
    const row = await found(userId, id);
    const tags = [...new Set(body.tags)];
    await marks.setTags(userId, id, tags);
    return listItem(forms, { ...row, tags });
  });

  serve(router, ownDocuments.setArchived, async ({ path: { id }, body: { archived } }, ctx) => {
    const { id: userId } = signedIn(ctx.state);
    const row = await found(userId, id);
    await marks.setArchived(userId, id, archived ? ctx.state.receivedAt : null);
    return listItem(forms, { ...row, archived });
  });

  serve(router, ownDocuments.look, async ({ body: { ids, until } }, ctx) => {
    const { id: userId } = signedIn(ctx.state);
    // What comes after this request was seen by nobody, whatever the clock of the sender says.
    const seen = new Date(Math.min(new Date(until).getTime(), ctx.state.receivedAt.getTime()));
    const own = new Set((await desk.all(userId, { caseOnly: true })).map((row) => row.document_id));
    await marks.look(
      userId,
      ids.filter((id) => own.has(id)),
      seen,
    );
  });
};
