import type { Owner } from '../../../domain/account/owner.js';
import { knowledge, uploadLimits, type DocumentGroup } from '../../../domain/contract/knowledge.js';
import { caseCausesOf } from '../../../domain/knowledge/causes.js';
import type { ChangeRecords } from '../../platform/changeRecords/changeRecords.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { parseFields } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve, serveOwners, serveOwnersByHand } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { FormCatalogue } from '../forms/index.js';
import { clientSignal } from '../modelCalls/index.js';
import type { GroupRows } from './groupRows.js';
import type { Retrieve } from './retrieval/retrieve.js';
import type { TaskRows } from './tasks/taskRows.js';
import type { AcceptUpload } from './uploads/acceptUpload.js';
import type { Contents } from './uploads/contents.js';
import { receiveUpload } from './uploads/receiveUpload.js';

type Deps = {
  readonly catalogue: Pick<FormCatalogue, 'list'>;
  readonly groups: GroupRows;
  readonly tasks: TaskRows;
  readonly contents: Contents;
  readonly acceptUpload: AcceptUpload;
  readonly worker: Pick<Tasks, 'wake' | 'abandon'>;
  readonly changeRecords: Pick<ChangeRecords, 'wake'>;
  readonly retrieve: Retrieve;
};

/** Characters that a test of the search shows: more than any answer is given. */
const testBudget = 20_000;
/** How long deleting a group may take: large groups are deleted a few rows at a time. */
const deletingMs = 300_000;

const namedAfter = (file: string): string => file.replace(/\.[^.]+$/u, '').slice(0, uploadLimits.groupName);
/** Leaves the uploads out of a group for accounts that only use it. */
const withoutTask = (group: DocumentGroup): DocumentGroup => ({ ...group, task: null });

/** /api/rag: groups of documents of accounts and what all may use; /api/admin/rag: those of the platform (administrator). */
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
      const form = parseFields(knowledge.upload.own.fields, fields);
      const [first] = files;
      if (!first) throw new RequestError('upload_incomplete');
      return acceptUpload({
        owner,
        caseCause,
        groupName: form.group_name === '' ? namedAfter(first.name) : form.group_name,
        strategy: form.strategy,
        chunkSize: form.chunk_size,
        overlap: form.overlap,
        files,
        refused,
        by: signedIn(ctx.state).id,
        context: commandContext(ctx, {
          ...form,
          files: files.map(({ name, digest }) => [name, digest.toString('hex')]),
        }),
      });
    });
    worker.wake();
    deps.changeRecords.wake();
    return { task_id: taskId };
  };
  const remove = async (owner: Owner, id: string, ctx: AppContext): Promise<void> => {
    ctx.state.giveTime(deletingMs);
    const change = { by: signedIn(ctx.state).id, at: ctx.state.receivedAt };
    await groups.remove(owner, id, change, (taskIds) => taskIds.forEach(worker.abandon));
    deps.changeRecords.wake();
  };
  const cancel = async (owner: Owner, id: string) => {
    const task = await tasks.cancel(owner, id);
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
    const request = { question, reader, caseCause: mustKnow(caseCause), correlationId, signal: clientSignal(ctx) };
    return retrieve({ ...request, budget: testBudget });
  };
  serveOwners(router, knowledge.test, ({ owner, path: { caseCause }, body: { query } }, ctx) =>
    test(owner ?? 'platform', caseCause, query, ctx),
  );
  serveOwners(router, knowledge.list, async ({ owner, path: { caseCause } }, ctx) => ({
    items: await groups.list(owner, mustKnow(caseCause), signedIn(ctx.state).id),
  }));
  serveOwnersByHand(router, knowledge.upload, ({ owner, path: { caseCause } }, ctx) => upload(owner, caseCause, ctx));
  serveOwners(router, knowledge.remove, ({ owner, path: { id } }, ctx) => remove(owner, id, ctx));
  serveOwners(router, knowledge.task, ({ owner, path: { id } }) => tasks.find(owner, id));
  serveOwners(router, knowledge.cancel, ({ owner, path: { id } }) => cancel(owner, id));
  serveOwners(router, knowledge.retry, ({ owner, path: { id } }) => retry(owner, id));
};
