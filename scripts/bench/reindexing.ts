import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { createModelService } from '../../backend/adapters/modelService/modelService.js';
import { tablesIn } from '../../backend/adapters/postgres/tablesIn.js';
import { createKnowledgeBase } from '../../backend/modules/knowledge/createKnowledgeBase.js';
import { fillGroup, type FilledFile } from '../../backend/modules/knowledge/retrieval/testing/fillGroup.js';
import { createRetrievalRegistry } from '../../backend/modules/models/module.js';
import { createUsageRecords } from '../../backend/modules/modelCalls/recordUsage.js';
import { startModelServer, testKey } from '../../backend/tests/harness/modelServer/modelServer.js';
import { embed } from '../../backend/tests/harness/modelServer/retrieval.js';
import { inBenchCourt, type BenchCourt } from './benchServers.js';
import { percentile, printFigures, timed, type Figure } from './figures.js';
import { chunksOf, filesOf, readStatutes } from './statutes.js';

const dimension = 512;

/** What is searched and embedded, and what is asked of it. */
type Base = { readonly name: string; readonly files: readonly FilledFile[]; readonly questions: readonly string[] };

const chunks = 2000;
const files = 4;
const questions = 8;

const textOf = (at: number): string =>
  `第${at + 1}条 借款人第${at * 7}号合同应当按照约定的期限返还借款，${'未约定利息的视为没有利息。'.repeat(4 + (at % 5))}`;

const madeBase: Base = {
  name: `${chunks} alike`,
  files: Array.from({ length: files }, (_, file) => ({
    name: `${file}.txt`,
    chunks: Array.from({ length: chunks / files }, (_one, at) => ({ text: textOf(file * (chunks / files) + at) })),
  })),
  questions: Array.from({ length: questions }, (_, at) => `第${at * 7}号合同的借款利息怎么返还？`),
};

const LayQuestions = z.array(z.object({ 问题: z.string().min(1) })).min(questions);

/** All laws of the file of laws, and questions of lay people; `null` where there is no such file. */
const lawsBase = (): Base | null => {
  const statutes = readStatutes();
  if (statutes === null) return null;
  const table: unknown = parse(readFileSync(new URL('layQuestions.csv', import.meta.url)), {
    columns: true,
    bom: true,
  });
  const asked = LayQuestions.parse(table).map(({ 问题: question }) => question);
  const laws = filesOf(chunksOf(statutes));
  const held = laws.reduce((sum, { chunks: own }) => sum + own.length, 0);
  return { name: `${laws.length} laws in ${held} chunks`, files: laws, questions: asked.slice(0, 24) };
};

const spread = (ms: readonly number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p95 ${percentile(ms, 0.95).toFixed(0)} ms`;

/** How long a question takes, by words and by vectors, while everything is embedded again, beside how long it takes before. */
const measure = async ({ stores, config }: BenchCourt, { name: held, files: filled, questions: asked }: Base) => {
  const server = await startModelServer();
  server.embeddings.always(embed({ dimension }));
  const now = (): Date => new Date();
  const { schemas, knex, log, streams } = stores;
  const logger = { warn: () => undefined, error: console.error };
  const models = createModelService({ allowedPrivateHosts: ['127.0.0.1:*'], logger, now });
  const recordUsage = createUsageRecords({ log, streams, timeZone: config.courtTimeZone });
  const centre = createRetrievalRegistry({ ...stores, models, planOf: async () => null, recordUsage, now });
  const base = createKnowledgeBase({
    ...stores,
    ...{ postgresIsEmbedded: !process.env.DATABASE_URL, timeZone: config.courtTimeZone, logger, now },
    retrievalModels: centre.retrievalModels,
    newId: randomUUID,
  });
  const addModel = async (name: string): Promise<void> => {
    const wanted = {
      ...{ model_type: 'embedding' as const, name, api_endpoint: server.baseUrl, api_key: testKey },
      ...{ output_dim: dimension, similarity_top_k: 20 },
    };
    const meta = { commandId: randomUUID(), commandHash: name, correlationId: 'benchmark', now: now() };
    const { id } = await centre.rows.add(null, wanted, { ...meta, actor: { kind: 'system', id: 'benchmark' } });
    await centre.rows.activate(id, { by: null, at: now() });
  };
  /** Does the whole work of a re-index; the task's row is not what is measured. */
  const reindex = async (): Promise<void> => {
    const done = await base.reindex.run({
      task: { id: randomUUID(), owner: null },
      write: (work) => {
        const through = stores.lanes.background;
        return through.transaction((trx) => work(tablesIn(trx, schemas.app), trx));
      },
      ...{ isLastTry: true, signal: new AbortController().signal, onProgress: () => undefined },
    });
    if (done.kind !== 'done') throw new Error(`the re-index ended as ${JSON.stringify(done)}`);
  };
  const ask = async (at: number): Promise<number> => {
    const question = asked[at % asked.length] ?? '';
    const whose = { reader: 'platform', caseCause: null, budget: 6000, correlationId: 'bench' } as const;
    const { ms } = await timed(() => base.retrieve({ question, ...whose }));
    return ms;
  };

  await fillGroup(stores, { name: '法条', files: filled });
  for (const table of ['knowledge_chunks', 'knowledge_terms', 'knowledge_files'])
    await knex.raw('analyze ??.??', [schemas.app, table]);
  await addModel('first');
  await reindex();
  const [quiet, during]: [number[], number[]] = [[], []];
  await ask(0);
  for (let at = 0; at < asked.length; at += 1) quiet.push(await ask(at));
  await addModel('second');
  let isOver = false;
  const { ms: tookMs } = await timed(async () => {
    const working = reindex().finally(() => void (isOver = true));
    for (let at = 0; !isOver; at += 1) during.push(await ask(at));
    await working;
  });
  await models.close();
  await server.close();
  const figure: Figure = {
    name: 'a question during a re-index / before',
    measured: `${spread(during)} (${during.length} questions, the re-index of ${held} took ${(tookMs / 1000).toFixed(0)} s); before ${spread(quiet)}`,
    ratio: percentile(during, 0.5) / percentile(quiet, 0.5),
    aim: '≤ 2',
  };
  return figure;
};

/** A question during a re-index, among chunks that are alike and among all laws. */
export const benchReindexing = async (): Promise<Figure[]> => {
  const laws = lawsBase();
  const figures: Figure[] = [];
  for (const base of [madeBase, ...(laws === null ? [] : [laws])])
    figures.push(await inBenchCourt((court) => measure(court, base)));
  return figures;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchReindexing());
