import { knowledge, uploadLimits, type DocumentGroup } from '../../../domain/contract/knowledge.js';
import { caseCausesOf } from '../../../domain/knowledge/causes.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { parseFields } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve, serveByHand } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { FormCatalogue } from '../forms/catalogue.js';
import { clientSignal } from '../modelCalls/assistant.js';
import type { GroupRows } from './groupRows.js';
import type { Retrieve } from './retrieval/retrieve.js';
import type { TaskRows } from './tasks/taskRows.js';
import type { Worker } from './tasks/worker.js';
import type { AcceptUpload } from './uploads/acceptUpload.js';
import type { Contents } from './uploads/contents.js';
import { receiveUpload } from './uploads/receiveUpload.js';

type Deps = {
  readonly catalogue: Pick<FormCatalogue, 'list'>;
  readonly groups: GroupRows;
  readonly tasks: TaskRows;
  readonly contents: Contents;
  readonly acceptUpload: AcceptUpload;
  readonly worker: Pick<Worker, 'wake' | 'abandon'>;
  readonly retrieve: Retrieve;
};
/** An account, or `null` for the platform. */
type Owner = string | null;

/** Characters that a test of the search shows: more than any answer is given. */
const testBudget = 20_000;
/** Large groups take a while, a few rows at a time. */
const deletingMs = 300_000;

const platform = (): Owner => null;
const own = (ctx: AppContext): Owner => signedIn(ctx.state).id;
const namedAfter = (file: string): string => file.replace(/\.[^.]+$/u, '').slice(0, uploadLimits.groupName);
/** Who only uses a group is not told of its uploads. */
const withoutTask = (group: DocumentGroup): DocumentGroup => ({ ...group, task: null });

/** /api/rag: groups of documents of accounts and what all may use; /api/admin/rag: those of the platform (superuser). */
export const knowledgeRoutes = (router: AppRouter, deps: Deps): void => {
  const { catalogue, groups, tasks, contents, acceptUpload, worker, retrieve } = deps;
  const causes = caseCausesOf(catalogue.list());

  const mustKnow = (caseCause: string): string => {
    if (!causes.some(({ id }) => id === caseCause)) throw new RequestError('case_cause_unknown');
    return caseCause;
  };

  const upload = async (owner: Owner, caseCause: string, ctx: AppContext) => {
    mustKnow(caseCause);
    const { taskId } = await receiveUpload(ctx, owner, contents, ({ fields, files, refused }) => {
      const given = parseFields(knowledge.uploadOwn.fields, fields);
      const [first] = files;
      if (!first) throw new RequestError('upload_incomplete');
      return acceptUpload({
        owner,
        caseCause,
        groupName: given.group_name === '' ? namedAfter(first.name) : given.group_name,
        strategy: given.strategy,
        chunkSize: given.chunk_size,
        overlap: given.overlap,
        files,
        refused,
        context: commandContext(ctx, {
          ...given,
          files: files.map(({ name, digest }) => [name, digest.toString('hex')]),
        }),
      });
    });
    worker.wake();
    return { task_id: taskId };
  };
  const remove = async (owner: Owner, id: string, ctx: AppContext): Promise<void> => {
    ctx.state.giveTime(deletingMs);
    await groups.remove(owner, id, ctx.state.receivedAt, (taskIds) => taskIds.forEach(worker.abandon));
  };
  const cancel = async (owner: Owner, id: string, ctx: AppContext) => {
    const task = await tasks.cancel(owner, id, ctx.state.receivedAt);
    worker.abandon(id);
    return task;
  };
  const retry = async (owner: Owner, id: string) => {
    const task = await tasks.retry(owner, id);
    worker.wake();
    return task;
  };

  serve(router, knowledge.causes, () => ({ items: causes }));
  serve(router, knowledge.listShared, async ({ path: { caseCause } }, ctx) => ({
    items: (await groups.list(null, mustKnow(caseCause), signedIn(ctx.state).id)).map(withoutTask),
  }));
  serve(router, knowledge.toggle, async ({ body: { group_id: id } }, ctx) => ({
    group_id: id,
    is_enabled: await groups.toggle(signedIn(ctx.state).id, id),
  }));

  const test = (reader: string, caseCause: string, question: string, ctx: AppContext) => {
    const { correlationId } = ctx.state;
    const asked = { question, reader, caseCause: mustKnow(caseCause), correlationId, signal: clientSignal(ctx) };
    return retrieve({ ...asked, budget: testBudget });
  };
  serve(router, knowledge.testOwn, ({ path: { caseCause }, body: { query } }, ctx) =>
    test(signedIn(ctx.state).id, caseCause, query, ctx),
  );
  serve(router, knowledge.testPlatform, ({ path: { caseCause }, body: { query } }, ctx) =>
    test('platform', caseCause, query, ctx),
  );

  const sides = [
    {
      ownerIn: own,
      calls: {
        list: knowledge.listOwn,
        upload: knowledge.uploadOwn,
        remove: knowledge.removeOwn,
        task: knowledge.ownTask,
        cancel: knowledge.cancelOwn,
        retry: knowledge.retryOwn,
      },
    },
    {
      ownerIn: platform,
      calls: {
        list: knowledge.listPlatform,
        upload: knowledge.uploadPlatform,
        remove: knowledge.removePlatform,
        task: knowledge.platformTask,
        cancel: knowledge.cancelPlatform,
        retry: knowledge.retryPlatform,
      },
    },
  ] as const;
  for (const { ownerIn, calls } of sides) {
    serve(router, calls.list, async ({ path: { caseCause } }, ctx) => ({
      items: await groups.list(ownerIn(ctx), mustKnow(caseCause), signedIn(ctx.state).id),
    }));
    serveByHand(router, calls.upload, ({ path: { caseCause } }, ctx) => upload(ownerIn(ctx), caseCause, ctx));
    serve(router, calls.remove, ({ path: { id } }, ctx) => remove(ownerIn(ctx), id, ctx));
    serve(router, calls.task, ({ path: { id } }, ctx) => tasks.find(ownerIn(ctx), id));
    serve(router, calls.cancel, ({ path: { id } }, ctx) => cancel(ownerIn(ctx), id, ctx));
    serve(router, calls.retry, ({ path: { id } }, ctx) => retry(ownerIn(ctx), id));
  }
};
