import { createRetrieval } from '../../backend/modules/knowledge/retrieval/createRetrieval.js';
import { fillGroup } from '../../backend/modules/knowledge/retrieval/testing/fillGroup.js';
import { askedTerm } from '../../domain/knowledge/searchedText.js';
import { termsOf } from '../../domain/knowledge/terms.js';
import { inBenchCourt } from './benchServers.js';
import { percentile, timed, type Figure } from './figures.js';
import { sized } from './size.js';
import { readStatutes, type Statute } from './statutes.js';

const chunks = sized(50_000, 200);
const groups = 10;
const questions = sized(60, 2);
const warmUp = sized(5, 0);

/** The articles of all laws, or texts made of numbers where they are not here; each is told apart from its copies by words of its own. */
const readArticles = (): readonly Pick<Statute, 'law' | 'article' | 'text'>[] =>
  readStatutes() ??
  Array.from({ length: 2000 }, (_, n) => ({
    law: `样本规则${n % 100}`,
    article: `第${n}条`,
    text: [...`${n * 7919}${n * 104_729}`]
      .map((digit) => '出租承包借款归还押金利息工资赔偿'.slice(Number(digit), Number(digit) + 5))
      .join('，'),
  }));

const spread = (ms: readonly number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p95 ${percentile(ms, 0.95).toFixed(0)} ms`;

/**
 * How long a question takes over 50,000 chunks in ten groups of the platform, in one of them and in all, beside the barest statement that
 * could answer it: the index asked for any of its terms, ordered by `ts_rank`. `STATUTES` names articles as for `recall`.
 */
export const benchRetrieval = (): Promise<Figure[]> =>
  inBenchCourt(async ({ stores }) => {
    const articles = readArticles();
    const each = chunks / groups;
    for (let group = 0; group < groups; group += 1) {
      const held = Array.from({ length: each }, (_, at) => articles[(group * each + at) % articles.length]).flatMap(
        (one) => one ?? [],
      );
      const files = Array.from({ length: 10 }, (_, file) => ({
        name: `${group}-${file}.txt`,
        chunks: held
          .filter((_one, at) => at % 10 === file)
          .map(({ law, article, text }, at) => ({
            law,
            articles: [article],
            text: `${article}　${text} ${group}-${file}-${at}`,
          })),
      }));
      await fillGroup(stores, { name: `组${group}`, cause: `案由${group}`, files });
    }
    const { app } = stores.schemas;
    for (const table of ['knowledge_chunks', 'knowledge_terms', 'knowledge_files'])
      await stores.knex.raw('analyze ??.??', [app, table]);
    const { retrieve } = createRetrieval({
      ...stores,
      models: { serving: () => Promise.resolve(null), rerank: () => Promise.resolve(null) },
      nearest: () => Promise.resolve([]),
      statusOf: () => Promise.resolve(() => null),
      logger: { warn: console.error },
    });
    const asked = Array.from(
      { length: questions + warmUp },
      (_, n) => articles[(n * 173) % articles.length]?.text.slice(0, 30) ?? '',
    );
    const bare = (question: string, cause: string | null): Promise<unknown> => {
      const terms = [...new Set(termsOf(question))].map(askedTerm).join(' | ');
      return stores.knex.raw(
        `select c.file_id, c.place, c.text from ??.knowledge_chunks c join ??.knowledge_groups g on g.id = c.group_id
         where c.terms @@ ?::tsquery and (?::text is null or g.case_cause = ?::text)
         order by ts_rank(c.terms, ?::tsquery, 1) desc limit 200`,
        [app, app, terms, cause, cause, terms],
      );
    };
    const figures: Figure[] = [];
    for (const [name, caseCause] of [
      ['one group of ten', '案由3'],
      ['all', null],
    ] as const) {
      const took: Record<'search' | 'sql', number[]> = { search: [], sql: [] };
      for (const [at, question] of asked.entries()) {
        const search = { question, reader: 'platform', caseCause, budget: 6000, correlationId: 'bench' } as const;
        const { ms: searching } = await timed(() => retrieve(search));
        const { ms: asking } = await timed(() => bare(question, caseCause));
        if (at < warmUp) continue;
        took.search.push(searching);
        took.sql.push(asking);
      }
      figures.push({
        name: `retrieval: ${chunks} chunks, ${name}`,
        measured: `by words, ${spread(took.search)}; bare SQL ${spread(took.sql)}`,
        ratio: percentile(took.search, 0.5) / percentile(took.sql, 0.5),
      });
    }
    return figures;
  });
