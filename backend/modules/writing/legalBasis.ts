import { z } from 'zod';
import { articleNumber, inChinese } from '../../../domain/citations/articleNumber.js';
import { checkCitations } from '../../../domain/citations/checkCitations.js';
import type { CitationFacts } from '../../../domain/citations/facts.js';
import type { CitedPassage } from '../../../domain/contract/sources.js';
import { writing, type LegalAnalysis } from '../../../domain/contract/writing.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { citingRule, passagesInWords, passagesTitle, sourcesDown } from '../../../domain/knowledge/passages.js';
import { numberedStatements, statementsOf } from '../../../domain/writing/statements.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { checkedAnswers } from '../forms/checkedAnswers.js';
import { causeOf } from '../forms/formNames.js';
import { mustGetDefinition } from '../forms/getDefinition.js';
import type { Forms } from '../forms/createForms.js';
import type { LookedUp, LookUp } from '../knowledge/retrieval/lookUp.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { tidyText } from './tidyText.js';

type Deps = {
  readonly lookUp: LookUp;
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
${citingRule}
不用 Markdown，不写网址。`;

const mostBases = 20;

type Basis = Omit<LegalAnalysis['bases'][number], 'passage'>;
/** Characters of the knowledge base that a model is given. */
const mostOfPassages = 8000;
/** Characters of a pleading that the knowledge base is asked for. */
const longestQuestion = 2000;

/** The article without paragraph and item, in Chinese numerals, as texts of laws have it; `null` where there is none. */
const articleOf = (place: string): string | null => {
  const [, numeral, sub] = /^第?([^条]{1,12})条(?:之([^第款项]{1,3}))?/u.exec(place) ?? [];
  const [number, inserted] = [numeral, sub].map((text) => (text === undefined ? undefined : articleNumber(text)));
  if (number === undefined) return null;
  return `第${inChinese(number)}条${inserted === undefined ? '' : `之${inChinese(inserted)}`}`;
};

/** A law and its article as they are cited, with what a program can tell of them; `null` for what is no citation. */
const basisOf = (
  { law, article, supports }: z.infer<typeof Reply>['bases'][number],
  { today, facts }: { readonly today: string; readonly facts: CitationFacts },
): (Basis & { readonly law: string; readonly article: string | null }) | null => {
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
  const { verdict, sentence } = checked;
  const full = facts.laws.named(name)?.name ?? name;
  return {
    citation,
    supports: tidyText(supports).slice(0, 500),
    verdict,
    sentence,
    law: full,
    article: articleOf(place),
  };
};

/** POST /api/assistance/legal-basis: what a model says of the law behind a pleading, each citation checked against the shipped facts. */
export const legalBasisRoute = (router: AppRouter, { assistant, lookUp, forms, timeZone }: Deps): void =>
  serve(
    router,
    writing.legalBasis,
    async ({ body: { form_key: formKey, definition_hash: hash, form_data: formData } }, ctx) => {
      const definition = await mustGetDefinition(forms, { formKey, hash });
      const statements = statementsOf(definition, checkedAnswers(definition, formData));
      const cause = causeOf(definition);
      const told: LookedUp[] = [];
      const messages = async () => {
        const question = statements.map(({ lines }) => lines.join('，')).join('\n');
        const wanted = { question: question.slice(0, longestQuestion), caseCause: cause, budget: mostOfPassages };
        const looked = await lookUp.passages(wanted, ctx);
        told.push(looked);
        const { passages } = looked.sources;
        return fencedMessages({
          task: taskOf(cause),
          data: [
            { title: '所填的请求和事实', text: numberedStatements(statements) },
            ...(passages.length === 0 ? [] : [{ title: passagesTitle, text: passagesInWords(passages) }]),
          ],
        });
      };
      const { analysis, bases } = await assistant.structured(
        { slot: 'general', source: 'legal-analysis', messages, schema: Reply },
        ctx,
      );
      const { day: today } = courtClock(ctx.state.receivedAt, timeZone);
      // Loaded by the first question: 27 MB of memory and a fifth of a second of processor time would be part of every start.
      const { shippedFacts: facts } = await import('../../../domain/citations/shippedFacts.js');
      const checked = bases.slice(0, mostBases).flatMap((basis) => basisOf(basis, { today, facts }) ?? []);
      const distinct = [...new Map(checked.map((basis) => [basis.citation, basis])).values()];
      const [looked = { sources: sourcesDown, ran: false }] = told;
      const texts = await lookUp.articles(
        distinct.map(({ law, article }) => ({ law, article: article ?? '' })),
        cause,
        ctx,
      );
      const passages = [...looked.sources.passages];
      /** The place of a passage among those that are shown, where it is put if it is new. */
      const placeOf = (passage: CitedPassage): number => {
        const at = passages.findIndex(({ content }) => content === passage.content);
        return at === -1 ? passages.push(passage) - 1 : at;
      };
      return {
        analysis: tidyText(analysis).slice(0, 4000),
        bases: distinct.map(({ law: _law, article: _article, ...basis }, at) => {
          const text = texts[at];
          return { ...basis, passage: text ? placeOf(text) : null };
        }),
        texts_looked_up: looked.ran,
        sources: { ...looked.sources, passages },
      };
    },
  );
