import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { buildDocumentModel } from '../../../../domain/forms/buildDocumentModel.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import type { Row, Run } from '../../../../domain/forms/documentModel.js';
import { documentText } from '../../../../domain/forms/documentText.js';

type Signs = { readonly marked: string; readonly empty: string; readonly gap: string };

const runText = (run: Run, { marked, empty, gap }: Signs): string => {
  if (run.kind === 'blank') return gap;
  if (run.kind !== 'box') return run.text;
  const sign = run.checked ? marked : empty;
  return run.side === 'before' ? `${sign}${run.text}` : `${run.text}${sign}`;
};

const linesOf = (row: Row, signs: Signs): readonly string[] => {
  if (row.kind === 'heading') return [row.text, ...row.notes];
  if (row.kind === 'open') return [row.note, ...(row.text ?? '').split('\n')];
  return [
    row.label,
    ...row.notes,
    ...row.content.map(({ runs }) => runs.map((run) => runText(run, signs)).join('')),
  ].filter((line) => line !== '');
};

const wrapped = (line: string, width: number): string =>
  [...line].map((sign, at) => (at > 0 && at % width === 0 ? `\n${sign}` : sign)).join('');

/** The text of an official form with its answers, as it comes to be read: what the program says in plain text, the lines of a Word file, and what is read from a photograph. */
export const printedTexts = (definition: FormDefinition, answers: FormAnswers): Readonly<Record<string, string>> => {
  const model = buildDocumentModel(definition, answers);
  const { preamble, documentName, subtitle, sections, signature } = model;
  const text = (signs: Signs): string =>
    [
      documentName,
      subtitle ?? '',
      preamble.title,
      ...preamble.paragraphs,
      preamble.reminderTitle,
      ...preamble.reminder,
      ...sections.flatMap(({ rows }) => rows.flatMap((row) => linesOf(row, signs))),
      `${signature.text}：`,
      signature.date,
    ].join('\n');
  return {
    plain: documentText(model),
    word: text({ marked: '☑', empty: '□', gap: '        ' }),
    otherProgram: text({ marked: '√', empty: '□', gap: '______' }),
    photographed: text({ marked: '√', empty: '口', gap: '' })
      .replaceAll('　', '')
      .split('\n')
      .map((line) => wrapped(line, 28))
      .join('\n'),
  };
};
