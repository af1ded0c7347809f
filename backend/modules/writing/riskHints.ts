import type { z } from 'zod';
import { beginningOf } from '../../../domain/assistance/cleanText.js';
import { numbered } from '../../../domain/assistance/statement.js';
import { tasksIn } from '../../../domain/assistance/tasks/ofDomains.js';
import { riskHints } from '../../../domain/assistance/tasks/riskHints.js';
import { writing, type RiskHint } from '../../../domain/contract/writing.js';
import { findQuote, foldText } from '../../../domain/evidence/foldedText.js';
import { domainOf } from '../../../domain/forms/formDomain.js';
import type { AppRouter } from '../../platform/http/types.js';
import { causeOf, mustGetDefinition, type Forms } from '../forms/index.js';
import { type ModelTasks, serveTask } from '../modelCalls/index.js';
import { substanceOf, type Substance } from './substanceOf.js';

type Deps = { readonly modelTasks: Pick<ModelTasks, 'ask'>; readonly forms: Forms };

const mostHints = 20;
const longestMessage = 400;
const longestQuote = 300;

type ProposedHint = z.infer<typeof riskHints.reply>['hints'][number];

/** A hint whose every quote stands in the answer it names; `null` for one that rests on something else. */
const checkedHint = ({ kind, message, grounds }: ProposedHint, statements: readonly Substance[]): RiskHint | null => {
  const found = grounds.slice(0, 4).map(({ number, quote }) => {
    const statement = statements[number - 1];
    if (!statement) return null;
    const { path, question, lines } = statement;
    if (quote === null || quote === '') return kind === 'omission' ? { path, question, quote: null } : null;
    const stands = quote.length <= longestQuote && findQuote(foldText(lines.join('；')), quote).length > 0;
    return stands ? { path, question, quote } : null;
  });
  const verified = found.flatMap((ground) => ground ?? []);
  const isGrounded = verified.length === found.length && verified.length >= (kind === 'contradiction' ? 2 : 1);
  if (message === '' || !isGrounded) return null;
  return { kind, message: beginningOf(message, longestMessage), grounds: verified };
};

/** POST /api/assistance/risk-hints: what a model finds amiss in a pleading, each with the answers that it rests on. */
export const riskHintsRoute = (router: AppRouter, { modelTasks, forms }: Deps): void =>
  serveTask(
    router,
    writing.riskHints,
    riskHints,
    { modelTasks },
    {
      prepare: async ({ body: { form_key: formKey, definition_hash: hash, form_data: formData } }) => {
        const definition = await mustGetDefinition(forms, { formKey, hash });
        const statements = numbered(substanceOf(definition, formData));
        return {
          values: { 案由: causeOf(definition) },
          material: { statements },
          formKey,
          statements,
          domain: domainOf(definition),
        };
      },
      instead: ({ domain }) => tasksIn[domain].riskHints,
      respond: ({ reply, shown }, { statements }) => {
        const hints = reply.hints.flatMap((hint) => checkedHint(hint, statements) ?? []);
        return {
          hints: hints.slice(0, mostHints),
          unfounded: reply.hints.length - hints.length,
          left_out: shown.leftOut,
        };
      },
    },
  );
