import { z } from 'zod';
import { checkCitations } from '../../../domain/citations/checkCitations.js';
import type { CitationFacts } from '../../../domain/citations/facts.js';
import { writing, type LegalAnalysis } from '../../../domain/contract/writing.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { numberedStatements, statementsOf } from '../../../domain/writing/statements.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { checkedAnswers } from '../documents/checkedAnswers.js';
import { causeOf, mustGetForm, type Forms } from '../documents/forms.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { tidyText } from './tidyText.js';

type Deps = {
  readonly assistant: Pick<Assistant, 'structured'>;
  readonly forms: Forms;
  readonly timeZone: string;
};

const Reply = z.object({
  analysis: z.string().describe('分析，三段以内'),
  bases: z.array(
    z.object({
      law: z.string().describe('法律或司法解释的全称，不带书名号'),
      article: z.string().describe('条文，如第六百七十五条；没有具体条文时为空'),
      supports: z.string().describe('它支持哪一项请求或事实，如何适用'),
    }),
  ),
});

const taskOf = (
  cause: string,
): string => `你协助当事人整理一份文书（${cause}）的法律依据。资料是文书中填写的请求和事实，逐条编号。
analysis：说明这些请求或意见在法律上的根据，以及还需要证明什么；只针对所填的内容，用词谨慎，不预测输赢。
bases：列出现行有效的法律、司法解释及其条文，每条说明支持哪一项。拿不准的条文不要写。不要引用案例和案号。
不用 Markdown，不写网址。`;

const mostBases = 20;

type Basis = LegalAnalysis['bases'][number];

/** A law and its article as they are cited, with what a program can tell of them; `null` for what is no citation. */
const basisOf = (
  { law, article, supports }: z.infer<typeof Reply>['bases'][number],
  { today, facts }: { readonly today: string; readonly facts: CitationFacts },
): Basis | null => {
  const name = tidyText(law)
    .replaceAll(/[《》\s]/g, '')
    .slice(0, 80);
  const place = tidyText(article).replaceAll(/\s/g, '').slice(0, 40);
  if (name === '') return null;
  const citation = `《${name}》${place}`;
  const findings = checkCitations(citation, { today, facts });
  const [worst] = ['suspicious', 'unverifiable', 'verified'].flatMap((verdict) =>
    findings.filter((finding) => finding.verdict === verdict),
  );
  const checked = worst ?? { verdict: 'unverifiable' as const, sentence: '这条引用的写法无法核对。' };
  return { citation, supports: tidyText(supports).slice(0, 500), verdict: checked.verdict, sentence: checked.sentence };
};

/** POST /api/assistance/legal-basis: what a model says of the law behind a pleading, each citation checked against the shipped facts. */
export const legalBasisRoute = (router: AppRouter, { assistant, forms, timeZone }: Deps): void =>
  serve(router, writing.legalBasis, async ({ body: { form_key: formKey, form_data: formData } }, ctx) => {
    const definition = mustGetForm(forms, formKey);
    const statements = statementsOf(definition, checkedAnswers(definition, formData));
    const { analysis, bases } = await assistant.structured(
      {
        slot: 'general',
        source: 'legal-analysis',
        messages: fencedMessages({
          task: taskOf(causeOf(definition)),
          data: [{ title: '所填的请求和事实', text: numberedStatements(statements) }],
        }),
        schema: Reply,
      },
      ctx,
    );
    const { day: today } = courtClock(ctx.state.receivedAt, timeZone);
    // Loaded by the first question: 27 MB of memory and a fifth of a second of processor time would be part of every start.
    const { shippedFacts: facts } = await import('../../../domain/citations/shippedFacts.js');
    const checked = bases.slice(0, mostBases).flatMap((basis) => basisOf(basis, { today, facts }) ?? []);
    return {
      analysis: tidyText(analysis).slice(0, 4000),
      bases: [...new Map(checked.map((basis) => [basis.citation, basis])).values()],
      // Until there is a knowledge base to look them up in.
      texts_looked_up: false,
    };
  });
