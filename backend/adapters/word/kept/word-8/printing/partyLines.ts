import type { Meaning } from '../../../../../../domain/forms/definition.js';
import type { Paragraph } from '../../../../../../domain/forms/documentModel.js';
import { isEmpty } from '../../../../../../domain/forms/answerValues.js';
import type { FilledRecord } from '../../../../../../domain/forms/fill.js';
import { fieldLines } from './fieldLines.js';
import { space } from './runs.js';

/** What the official forms print on one line of a party's block, by what the fields mean. */
const sharedLines: readonly (readonly Meaning[])[] = [
  ['birth-date', 'ethnicity'],
  ['employer', 'position', 'phone'],
  ['legal-representative', 'position', 'phone'],
];

/** Three long gaps do not stand on the line that begins with 法定代表人/负责人. */
const withShortGaps = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  runs: paragraph.runs.map((run) => (run.kind === 'blank' ? { kind: run.kind } : run)),
});

/** The lines of one party or agent: those of its fields that share a line in the official forms stand on one, those that no form prints only with an answer. */
export const partyLines = (record: FilledRecord): readonly Paragraph[] => {
  const meaningAt = new Map(record.fields.map(({ id, means }) => [`${record.path}.${id}`, means]));
  const lines: Paragraph[] = [];
  let line: readonly Meaning[] | undefined;
  let isCrowded = false;
  const fields = record.fields.filter(({ id, copy }) => !copy || !isEmpty(record.answers[id]));
  for (const own of fieldLines({ ...record, fields })) {
    const paragraph = isCrowded || meaningAt.get(own.path ?? '') === 'legal-representative' ? withShortGaps(own) : own;
    const means = meaningAt.get(paragraph.path ?? '');
    const last = lines.at(-1);
    if (line && last && means && line.includes(means)) {
      lines[lines.length - 1] = { ...last, runs: [...last.runs, space, ...paragraph.runs] };
      line = line.slice(line.indexOf(means) + 1);
      continue;
    }
    lines.push(paragraph);
    isCrowded = means === 'legal-representative';
    line = means && sharedLines.find(([first]) => first === means)?.slice(1);
  }
  return lines;
};
