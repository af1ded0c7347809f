import { defaultLines, defaultsIn } from '../../../domain/clauses/defaults.js';
import { longestDefaults } from '../../../domain/clauses/bounds.js';
import { clauses as calls, type FormDefaults } from '../../../domain/contract/clauses.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { mustFit, mustGetForm, type Forms } from '../forms/index.js';
import type { ClauseRows } from './clauseRows.js';
import type { DefaultRows, KeptDefaults } from './defaultRows.js';

type Deps = { readonly forms: Pick<Forms, 'get'>; readonly clauses: ClauseRows; readonly defaults: DefaultRows };

/** Defaults in the words of the form in use; of a form that is gone only its key is known. */
export const defaultsInWords = (
  forms: Pick<Forms, 'get'>,
  { formKey, answers, updatedAt }: KeptDefaults,
): FormDefaults => {
  const definition = forms.get(formKey);
  return {
    form_key: formKey,
    form_title: definition?.title ?? null,
    lines: definition === undefined ? [] : [...defaultLines(definition, answers)],
    updated_at: updatedAt.toISOString(),
  };
};

/** /api/clauses: texts of one's own for any form or one, and what new drafts of a form begin with. */
export const clauseRoutes = (router: AppRouter, { forms, clauses, defaults }: Deps): void => {
  const mustBeForm = (formKey: string | null): void => {
    if (formKey !== null) mustGetForm(forms, formKey);
  };

  serve(router, calls.list, async ({ query: { page, page_size: pageSize } }, ctx) => ({
    ...(await clauses.list(signedIn(ctx.state).id, page, pageSize)),
    page,
    page_size: pageSize,
  }));

  serve(router, calls.add, ({ body }, ctx) => {
    mustBeForm(body.form_key);
    return clauses.add(signedIn(ctx.state).id, body, commandContext(ctx));
  });

  serve(router, calls.change, ({ path: { id }, body }, ctx) => {
    mustBeForm(body.form_key);
    return clauses.change({ id, owner: signedIn(ctx.state).id }, body, ctx.state.receivedAt);
  });

  serve(router, calls.remove, ({ path: { id } }, ctx) => clauses.remove({ id, owner: signedIn(ctx.state).id }));

  serve(router, calls.listDefaults, async (_given, ctx) => ({
    items: (await defaults.list(signedIn(ctx.state).id)).map((kept) => defaultsInWords(forms, kept)),
  }));

  serve(router, calls.readDefaults, async ({ path: { form_key: formKey } }, ctx) => {
    mustBeForm(formKey);
    return { answers: await defaults.read({ owner: signedIn(ctx.state).id, formKey }) };
  });

  serve(router, calls.setDefaults, async ({ path: { form_key: formKey }, body }, ctx) => {
    const definition = mustGetForm(forms, formKey);
    mustFit(body.answers);
    const answers = defaultsIn(definition, body.answers as FormAnswers);
    if (Object.keys(answers).length === 0) throw new RequestError('defaults_empty');
    if (JSON.stringify(answers).length > longestDefaults) throw new DomainError('answers_too_large');
    const which = { owner: signedIn(ctx.state).id, formKey };
    return defaultsInWords(forms, await defaults.write(which, answers, ctx.state.receivedAt));
  });

  serve(router, calls.removeDefaults, ({ path: { form_key: formKey } }, ctx) =>
    defaults.remove({ owner: signedIn(ctx.state).id, formKey }),
  );
};
