import Docxtemplater from 'docxtemplater';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import PizZip from 'pizzip';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { FormAnswers } from '../../domain/forms/answers.js';
import { documentModelOf } from '../../domain/forms/buildDocumentModel.js';
import type { DocumentModel, Run } from '../../domain/forms/documentModel.js';
import { fill } from '../../domain/forms/fill.js';
import { housingLease } from '../../backend/adapters/word/fixtures.js';
import { renderDocument } from '../../backend/adapters/word/renderDocument.js';
import { zipParts } from '../../backend/adapters/word/zip.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { typicalAnswers } from './completeAnswers.js';
import { median, percentile, printFigures, type Figure } from './figures.js';

const runs = 60;
const warmUp = 20;

const answersOf = (model: DocumentModel, change: (text: string, index: number) => string): DocumentModel => {
  let index = 0;
  const changed = (run: Run): Run => (run.kind === 'answer' ? { ...run, text: change(run.text, index++) } : run);
  return {
    ...model,
    sections: model.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) =>
        row.kind === 'pair'
          ? { ...row, content: row.content.map((paragraph) => ({ ...paragraph, runs: paragraph.runs.map(changed) })) }
          : row.kind === 'open' && row.text !== null
            ? { ...row, text: change(row.text, index++) }
            : row,
      ),
    })),
  };
};

/** The same page with a tag for every answer and every box, and the data that fills it. */
const templateOf = async (model: DocumentModel): Promise<{ template: Uint8Array; data: Record<string, string> }> => {
  const data: Record<string, string> = {};
  const tagged = answersOf(model, (text, index) => {
    data[`a${index}`] = text.replaceAll('\t', ' ');
    return `{a${index}}`;
  });
  const parts = unzipSync(await renderDocument(tagged));
  let boxes = 0;
  const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array()).replace(/>([☑□])</g, (_, box: string) => {
    data[`b${boxes}`] = box;
    return `>{b${boxes++}}<`;
  });
  return { template: zipParts({ ...parts, 'word/document.xml': strToU8(document) }), data };
};

const visibleText = (file: Uint8Array): string =>
  [...strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array()).matchAll(/<w:t(?:\s[^>]*)?>([^<]*)</g)]
    .map(([, text]) => text)
    .join('')
    .replace(/\s/g, '');

const timed = async (work: () => Promise<Uint8Array>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * How long a thread takes for the file of one filing: what is printed of the answers, the pages, the answers that the file carries, the zip.
 * Over all forms, typically answered; once the shell is made.
 */
const filings = async (): Promise<Figure> => {
  const catalogue = await loadCatalogue();
  const typical = catalogue
    .list()
    .flatMap(({ key }) => catalogue.get(key) ?? [])
    .map((form) => ({ form, answers: typicalAnswers(form) as FormAnswers }));
  const times: number[] = [];
  let before = process.cpuUsage();
  for (let round = -1; round < 3; round += 1) {
    if (round === 0) before = process.cpuUsage();
    for (const { form, answers } of typical) {
      const answersPart = { formKey: form.key, edition: form.edition, answers };
      const ms = await timed(() => renderDocument(documentModelOf(fill(form, answers)), { answersPart }));
      if (round >= 0) times.push(ms);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return {
    name: 'word: one filing in its thread',
    measured: `median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${((user + system) / 1000 / times.length).toFixed(1)} ms of processor time each (${typical.length} forms, typically answered)`,
    aim: '≤ 12 ms',
  };
};

/**
 * How long our renderer takes for one pleading, in this thread and with the zip made deterministic, against
 * docxtemplater filling a template of the same pages. Throws when the two files do not say the same.
 */
export const benchWord = async (): Promise<Figure[]> => {
  const model = answersOf(housingLease, (text) => text.replaceAll('\t', ' '));
  const { template, data } = await templateOf(model);
  const ours = (): Promise<Uint8Array> => renderDocument(model);
  const theirs = async (): Promise<Uint8Array> => {
    const filled = new Docxtemplater(new PizZip(template), { linebreaks: true }).render(data);
    return filled.getZip().generate({ type: 'uint8array', compression: 'DEFLATE' });
  };
  if (visibleText(await ours()) !== visibleText(await theirs())) throw new Error('the two files do not say the same');
  const times = { ours: [] as number[], theirs: [] as number[] };
  // Alternating, so that other load of the machine affects both equally.
  for (let run = -warmUp; run < runs; run += 1) {
    const [our, their] = [await timed(ours), await timed(theirs)];
    if (run < 0) continue;
    times.ours.push(our);
    times.theirs.push(their);
  }
  const [our, their] = [median(times.ours), median(times.theirs)];
  return [
    {
      name: 'word / docxtemplater',
      measured:
        `ours ${our.toFixed(1)} ms, docxtemplater ${their.toFixed(1)} ms ` +
        `(medians of ${runs}, ${Object.keys(data).length} places)`,
      ratio: our / their,
      aim: '≤ 0.7',
    },
    await filings(),
  ];
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) printFigures(await benchWord());
