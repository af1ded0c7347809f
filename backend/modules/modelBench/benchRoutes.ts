import { unitsOf } from '../../../domain/account/credits.js';
import { autofill } from '../../../domain/assistance/tasks/autofill.js';
import { editionOf } from '../../../domain/assistance/task.js';
import { modelBench, type BenchDocument } from '../../../domain/contract/modelBench.js';
import { problemOfExpected } from '../../../domain/modelBench/benchFields.js';
import { nameOf } from '../../../domain/autofill/questions.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { FormCatalogue } from '../forms/index.js';
import type { AiModelRows } from '../models/index.js';
import type { BenchDocumentRows } from './benchDocumentRows.js';
import type { BenchRunRows, StoredResult } from './benchRunRows.js';

type Deps = {
  readonly documents: BenchDocumentRows;
  readonly runs: BenchRunRows;
  readonly models: Pick<AiModelRows, 'find'>;
  readonly catalogue: Pick<FormCatalogue, 'get'>;
  readonly tasks: Pick<Tasks, 'wake' | 'abandon'>;
};
type FieldError = { readonly path: string; readonly message: string };

/** Most complaints about one import. */
const mostErrors = 100;
const nothingYet = {
  ...{ right: 0, wrong: 0, missing: 0, unexpected: 0, quotes: 0, verbatim: 0, evidenced: 0 },
  ...{ ms: 0, prompt_tokens: 0, completion_tokens: 0, estimated: false },
};

/** What is wrong with documents, by the forms that they name. */
const errorsIn = (documents: readonly BenchDocument[], catalogue: Deps['catalogue']): readonly FieldError[] =>
  documents.flatMap(({ form_key: formKey, expected }, at): readonly FieldError[] => {
    const definition = catalogue.get(formKey);
    if (!definition) return [{ path: `documents.${at}.form_key`, message: '没有这种文书' }];
    const seen = new Set<string>();
    return expected.flatMap(({ path, value }, row): readonly FieldError[] => {
      const message = seen.has(path) ? '这一项写了两次' : problemOfExpected(definition, path, value);
      seen.add(path);
      return message === null ? [] : [{ path: `documents.${at}.expected.${row}`, message }];
    });
  });

/** /api/admin/model-bench (administrator): documents of the court, and what candidates among the platform's models read in them. */
export const benchRoutes = (router: AppRouter, { documents, runs, models, catalogue, tasks }: Deps): void => {
  const titleOf = (formKey: string): string => {
    const definition = catalogue.get(formKey);
    return definition ? nameOf(definition) : formKey;
  };
  const rows = async () => ({
    items: (await documents.list()).map(({ id, name, form_key, text, expected, createdAt }) => ({
      id,
      name,
      form_key,
      form_title: titleOf(form_key),
      characters: [...text].length,
      expected: expected.length,
      created_at: createdAt,
    })),
  });
  const detail = async (id: string) => {
    const run = await runs.find(id);
    const names = new Map((await documents.list()).map((document) => [document.id, document]));
    const shown = ({ document_id, outcome, sentence, figures, fields }: StoredResult) => {
      const document = names.get(document_id);
      return document === undefined
        ? []
        : [
            {
              document_id,
              name: document.name,
              form_title: titleOf(document.form_key),
              outcome: outcome ?? ('waiting' as const),
              sentence,
              ...(figures ?? nothingYet),
              fields,
            },
          ];
    };
    return { ...run, results: (await runs.results(id)).flatMap(shown) };
  };

  serve(router, modelBench.documents, rows);
  serve(router, modelBench.export, async () => ({
    documents: (await documents.list()).map(({ name, form_key, text, expected }) => ({
      name,
      form_key,
      text,
      expected,
    })),
  }));
  serve(router, modelBench.add, async ({ body }, ctx) => {
    const errors = errorsIn(body.documents, catalogue).slice(0, mostErrors);
    if (errors.length > 0) throw new RequestError('fields_invalid', { errors: [...errors] });
    await documents.add(body.documents, ctx.state.receivedAt);
    return rows();
  });
  serve(router, modelBench.removeDocument, ({ path: { id } }) => documents.remove(id));
  serve(router, modelBench.runs, async () => ({ items: await runs.list() }));
  serve(router, modelBench.start, async ({ body: { model_id: modelId } }, ctx) => {
    const {
      model_name: modelName,
      prompt_price: prompt,
      completion_price: completion,
    } = await models.find(null, modelId);
    const id = await runs.add({
      modelId,
      modelName,
      task: editionOf(autofill),
      units: { prompt: unitsOf(prompt), completion: unitsOf(completion) },
      now: ctx.state.receivedAt,
    });
    tasks.wake();
    return runs.find(id);
  });
  serve(router, modelBench.run, ({ path: { id } }) => detail(id));
  serve(router, modelBench.cancel, async ({ path: { id } }) => {
    const run = await runs.cancel(id);
    tasks.abandon(id);
    return run;
  });
  serve(router, modelBench.remove, async ({ path: { id } }) => {
    await runs.remove(id);
    tasks.abandon(id);
  });
};
