import { z } from 'zod';
import { hintKinds, writing, type RiskHint } from '../../../domain/contract/writing.js';
import { findQuote, foldText } from '../../../domain/evidence/foldedText.js';
import { numberedStatements, statementsOf, type Statement } from '../../../domain/writing/statements.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { checkedAnswers } from '../forms/checkedAnswers.js';
import { causeOf } from '../forms/formNames.js';
import { mustGetDefinition } from '../forms/getDefinition.js';
import type { Forms } from '../forms/createForms.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { tidyText } from './tidyText.js';

type Deps = { readonly assistant: Pick<Assistant, 'structured'>; readonly forms: Forms };

const Reply = z.object({
  hints: z.array(
    z.object({
      kind: z.enum(hintKinds),
      message: z.string().describe('一两句话，说明问题和怎样处理'),
      grounds: z.array(
        z.object({
          number: z.number().describe('所依据的填写内容的编号'),
          quote: z.string().nullable().describe('该编号下的原文，逐字照抄；遗漏没有原文时为 null'),
        }),
      ),
    }),
  ),
});

const taskOf = (cause: string): string => `你在提交之前替当事人检查一份文书（${cause}）。资料是所填的内容，逐条编号。
找出：contradiction 前后矛盾之处；omission 与所提请求相关而没有写明的要点；risk 可能影响结果的风险（时效、举证、管辖、数额等）。
每条都要在 grounds 中写明所依据的编号和该编号下逐字照抄的原文；矛盾须写明两处；遗漏可以没有原文，但要写明与哪个编号有关。
没有问题就给出空的列表。不要改写内容，不要下结论说会赢或会输。`;

const mostHints = 20;
const longestMessage = 400;
const longestQuote = 300;

type Said = z.infer<typeof Reply>['hints'][number];

/** A hint whose every quote stands in the answer it names; `null` for one that rests on something else. */
const checkedHint = ({ kind, message, grounds }: Said, statements: readonly Statement[]): RiskHint | null => {
  const said = tidyText(message).slice(0, longestMessage);
  const found = grounds.slice(0, 4).map(({ number, quote }) => {
    const statement = statements[number - 1];
    if (!statement) return null;
    const { path, question, lines } = statement;
    if (quote === null || quote.trim() === '') return kind === 'omission' ? { path, question, quote: null } : null;
    const words = quote.trim();
    const stands = words.length <= longestQuote && findQuote(foldText(lines.join('；')), words).length > 0;
    return stands ? { path, question, quote: words } : null;
  });
  const verified = found.flatMap((ground) => ground ?? []);
  const isGrounded = verified.length === found.length && verified.length >= (kind === 'contradiction' ? 2 : 1);
  return said !== '' && isGrounded ? { kind, message: said, grounds: verified } : null;
};

/** POST /api/assistance/risk-hints: what a model finds amiss in a pleading, each with the answers that it rests on. */
export const riskHintsRoute = (router: AppRouter, { assistant, forms }: Deps): void =>
  serve(
    router,
    writing.riskHints,
    async ({ body: { form_key: formKey, definition_hash: hash, form_data: formData } }, ctx) => {
      const definition = await mustGetDefinition(forms, { formKey, hash });
      const statements = statementsOf(definition, checkedAnswers(definition, formData));
      const reply = await assistant.structured(
        {
          slot: 'general',
          source: 'risk-hints',
          messages: fencedMessages({
            task: taskOf(causeOf(definition)),
            data: [{ title: '所填的内容', text: numberedStatements(statements) }],
          }),
          schema: Reply,
        },
        ctx,
      );
      const hints = reply.hints.flatMap((hint) => checkedHint(hint, statements) ?? []);
      return { hints: hints.slice(0, mostHints), left_out: reply.hints.length - hints.length };
    },
  );
