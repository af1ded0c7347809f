import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../../domain/eventSourcing/domainError.js';
import { answersJsonSchema } from '../../domain/forms/answersSchema.js';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { parse } from '../http/parse.js';
import type { AppContext, AppRouter } from '../http/types.js';
import type { FormCatalogue } from './catalogue.js';

const Params = z.object({ form_key: z.string().max(100) });

type Deps = { readonly catalogue: FormCatalogue };
type Page = { readonly json: string; readonly etag: string };

const pageOf = (body: object): Page => {
  const json = JSON.stringify(body);
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"` };
};

/** Answers with JSON that changes only when the application does; 304 when the client has it already. */
const answerPage = (ctx: AppContext, { json, etag }: Page): void => {
  ctx.set('Cache-Control', 'no-cache');
  ctx.status = 200;
  ctx.set('ETag', etag);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'json';
  ctx.body = json;
};

const describeForm = (definition: FormDefinition, title: string): object => ({
  form_key: definition.key,
  edition: definition.edition,
  title,
  case_cause: definition.caseCause,
  definition,
  answers_schema: answersJsonSchema(definition),
});

/**
 * GET /api/forms and GET /api/forms/{form_key}: the forms, and one form with the JSON Schema of its answers, so that
 * another program can file.
 */
export const formRoutes = (router: AppRouter, { catalogue }: Deps): void => {
  const list = pageOf({
    items: catalogue.list().map(({ key, kind, edition, title, caseCause }) => ({
      form_key: key,
      kind,
      edition,
      title,
      case_cause: caseCause,
    })),
  });
  const pages = new Map<string, Page>();

  router.get('/api/forms', (ctx) => answerPage(ctx, list));
  router.get('/api/forms/:form_key', (ctx) => {
    const { form_key: key } = parse(Params, ctx.params);
    const definition = catalogue.get(key);
    if (!definition) throw new DomainError('form_not_found');
    const page = pages.get(key) ?? pageOf(describeForm(definition, definition.title));
    pages.set(key, page);
    answerPage(ctx, page);
  });
};
