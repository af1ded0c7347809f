import type { z } from 'zod';
import { beginningOf } from '../../../domain/assistance/cleanText.js';
import { numbered, searchedIn } from '../../../domain/assistance/statement.js';
import { legalBasis } from '../../../domain/assistance/tasks/legalBasis.js';
import { tasksIn } from '../../../domain/assistance/tasks/ofDomains.js';
import { checkCitations } from '../../../domain/citations/checkCitations.js';
import type { CitationFacts } from '../../../domain/citations/facts.js';
import type { ParagraphsOf } from '../../../domain/citations/judgeCitation.js';
import { articleOf, citedParagraph } from '../../../domain/citations/paragraphs.js';
import type { CitedPassage, Sources } from '../../../domain/knowledge/citedPassages.js';
import { writing, type LegalAnalysis } from '../../../domain/contract/writing.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { domainOf } from '../../../domain/forms/formDomain.js';
import type { AppRouter } from '../../platform/http/types.js';
import { causeOf, mustGetDefinition, type Forms } from '../forms/index.js';
import type { LookUp } from '../knowledge/index.js';
import { type ModelTasks, serveTask } from '../modelCalls/index.js';
import { substanceOf } from './substanceOf.js';

type Deps = {
  readonly lookUp: Pick<LookUp, 'articles' | 'paragraphs'>;
  readonly modelTasks: Pick<ModelTasks, 'ask'>;
  readonly forms: Forms;
  readonly timeZone: string;
};

const mostBases = 20;

type CheckedBasis = Omit<LegalAnalysis['bases'][number], 'passage'> & {
  readonly law: string;
  readonly article: string | null;
};
type Known = { readonly today: string; readonly facts: CitationFacts; readonly paragraphsOf: ParagraphsOf };

/** A cited law and article with what the facts say about it; `null` when the text is no citation. */
const basisOf = (
  { law, article, supports }: z.infer<typeof legalBasis.reply>['bases'][number],
  { today, facts, paragraphsOf }: Known,
): CheckedBasis | null => {
  const name = law.replaceAll(/[《》\s]/g, '').slice(0, 80);
  const place = article.replaceAll(/\s/g, '').slice(0, 40);
  if (name === '') return null;
  const citation = `《${name}》${place}`;
  const findings = checkCitations(citation, { today, facts, paragraphsOf });
  const [worst] = ['suspicious', 'moved', 'unverifiable', 'verified'].flatMap((verdict) =>
    findings.filter((finding) => finding.verdict === verdict),
  );
  const finding = worst ?? { verdict: 'unverifiable' as const, sentence: '这条引用的写法无法核对。' };
  const { verdict, sentence } = finding;
  const full = facts.laws.named(name)?.name ?? name;
  return {
    citation,
    supports: beginningOf(supports, 500),
    verdict,
    sentence,
    law: full,
    article: articleOf(place),
  };
};

/** Looks up how many paragraphs those articles have of which a paragraph is cited. */
const paragraphsFor = async (
  bases: z.infer<typeof legalBasis.reply>['bases'],
  facts: CitationFacts,
  lookUp: (cited: readonly { readonly law: string; readonly article: string }[]) => Promise<readonly (number | null)[]>,
): Promise<ParagraphsOf> => {
  const cited = bases.flatMap(({ law: written, article: place }) => {
    const law = facts.laws.named(written)?.name ?? written.replaceAll(/[《》\s]/g, '').slice(0, 80);
    const article = articleOf(place);
    return article === null || citedParagraph(place) === null ? [] : [{ law, article }];
  });
  const counts = await lookUp(cited);
  const byPlace = new Map(cited.map(({ law, article }, at) => [`${law} ${article}`, counts[at] ?? undefined]));
  return (law, article) => byPlace.get(`${law} ${article}`);
};

/** Laws and articles, each with its text among the passages that are shown: those that were found, and after them what is new. */
const withTexts = (
  bases: readonly CheckedBasis[],
  texts: readonly (CitedPassage | null)[],
  sources: Sources,
): Pick<LegalAnalysis, 'bases' | 'sources'> => {
  const all = [...sources.passages];
  const places = new Map<string, number>();
  const placeOf = (content: string): number | undefined => places.get(content);
  all.forEach(({ content }, place) => placeOf(content) ?? places.set(content, place));
  for (const text of texts)
    if (text && placeOf(text.content) === undefined) places.set(text.content, all.push(text) - 1);
  return {
    bases: bases.map(({ law: _law, article: _article, ...basis }, at) => {
      const content = texts[at]?.content;
      return { ...basis, passage: content === undefined ? null : (placeOf(content) ?? null) };
    }),
    sources: { ...sources, passages: all },
  };
};

/**
 * POST /api/assistance/legal-basis: what a model says of the law behind a pleading, each citation checked against the shipped facts.
 */
export const legalBasisRoute = (router: AppRouter, { modelTasks, lookUp, forms, timeZone }: Deps): void =>
  serveTask(
    router,
    writing.legalBasis,
    legalBasis,
    { modelTasks },
    {
      prepare: async ({ body: { form_key: formKey, definition_hash: hash, form_data: formData } }) => {
        const definition = await mustGetDefinition(forms, { formKey, hash });
        const statements = numbered(substanceOf(definition, formData));
        const caseCause = causeOf(definition);
        return {
          values: { 案由: caseCause },
          material: { statements },
          formKey,
          domain: domainOf(definition),
          search: { question: searchedIn(statements), caseCause },
        };
      },
      instead: ({ domain }) => tasksIn[domain].legalBasis,
      respond: async ({ reply: { analysis, bases }, shown, found }, { search: { caseCause } }, ctx) => {
        const { day: today } = courtClock(ctx.state.receivedAt, timeZone);
        // Loaded by the first question: 27 MB of memory and a fifth of a second of processor time would be part of every start.
        const { shippedFacts: facts } = await import('../../../domain/citations/shippedFacts.js');
        const shownBases = bases.slice(0, mostBases);
        const paragraphsOf = await paragraphsFor(shownBases, facts, (cited) =>
          lookUp.paragraphs(cited, caseCause, ctx),
        );
        const citations = shownBases.flatMap((basis) => basisOf(basis, { today, facts, paragraphsOf }) ?? []);
        const distinct = [...new Map(citations.map((basis) => [basis.citation, basis])).values()];
        const texts = await lookUp.articles(
          distinct.map(({ law, article }) => ({ law, article: article ?? '' })),
          caseCause,
          ctx,
        );
        return {
          analysis: beginningOf(analysis, 4000),
          ...withTexts(distinct, texts, found.sources),
          texts_looked_up: found.ran,
          left_out: shown.leftOut,
        };
      },
    },
  );
