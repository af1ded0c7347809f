import { deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { FormAnswers } from '../../domain/forms/answers.js';
import { documentModelOf } from '../../domain/forms/buildDocumentModel.js';
import { fill } from '../../domain/forms/fill.js';
import { renderDocument } from '../../backend/adapters/word/renderDocument.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import { typicalAnswers } from './completeAnswers.js';
import { median, percentile, timed, type Figure } from './figures.js';
import { sized } from './size.js';

const rounds = sized(3, 1);

/**
 * How long a thread takes for the file of one filing, what is printed of the answers, the pages, the answers that the file carries and
 * the zip, against deflating the same parts alone, in turns. Over all forms, typically answered; once the shell is made.
 */
export const benchWord = async (): Promise<Figure[]> => {
  const catalogue = await loadCatalogue();
  const typical = catalogue
    .list()
    .slice(0, sized(Infinity, 5))
    .flatMap(({ key }) => catalogue.get(key) ?? [])
    .map((form) => ({ form, answers: typicalAnswers(form) as FormAnswers }));
  const [files, deflated]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1)
    for (const { form, answers } of typical) {
      const answersPart = { formKey: form.key, edition: form.edition, answers };
      const file = await timed(() => renderDocument(documentModelOf(fill(form, answers)), { answersPart }));
      const parts = Object.values(unzipSync(file.result));
      const bare = await timed(async () => parts.map((part) => deflateRawSync(part)));
      if (round < 0) continue;
      files.push(file.ms);
      deflated.push(bare.ms);
    }
  return [
    {
      name: 'word: one filing / deflating its parts',
      measured: `median ${median(files).toFixed(1)} ms, p95 ${percentile(files, 0.95).toFixed(1)} ms, aim ≤ 12 ms; deflating ${median(deflated).toFixed(1)} ms (${typical.length} forms, typically answered)`,
      ratio: median(files) / median(deflated),
    },
  ];
};
