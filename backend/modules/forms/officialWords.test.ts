import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import type { DocumentModel, ModelSection, Paragraph, Row, Run } from '../../../domain/forms/documentModel.js';
import { loadCatalogue } from './catalogue.js';

/** Kind, printed label, and the words printed beside or below it, or their number among the shared ones. */
const Unit = z.tuple([
  z.enum(['title', 'instructions', 'party', 'section', 'row', 'signature', 'annex']),
  z.string(),
  z.union([z.string(), z.int()]),
]);

/**
 * The words of official files, read from them and not from the definitions: every label, option with its box, note and sentence, in
 * printed order. `differs`: what a definition says otherwise on purpose, row by row, with the reason.
 */
const Table = z.strictObject({
  shared: z.array(z.string()),
  forms: z.record(z.string(), z.array(Unit)),
  differs: z.record(
    z.string(),
    z.array(z.strictObject({ label: z.string(), printed: z.string(), because: z.string().min(1) })),
  ),
  /** Forms whose official annexes were not read word by word, and are compared with nothing here. */
  annexUnread: z.array(z.string()),
});
const table = Table.parse(JSON.parse(readFileSync(new URL('./officialWords.json', import.meta.url), 'utf8')));

/** `notes`: what the row says wherever in it the official form prints it. */
type Printed = {
  readonly kind: string;
  readonly label: string;
  readonly words: string;
  readonly notes?: readonly string[];
};

/** Words and boxes apart from how they are set: spaces, signs, blanks and what stands for one, and the unit that a blank prints for itself. */
const plain = (text: string): string =>
  text.replace(/_{2,}年_{2,}月_{2,}日|_{2,}元/g, '').replace(/[\s_:;,.：；，。、．|｜()（）[\]［］【】“”"…×]/g, '');

/** In a party's block the official form prints a line beside 其他, the project a box and a line. */
const comparable = ({ kind, label, words, notes = [] }: Printed): Required<Printed> => ({
  kind,
  label: plain(label),
  words: kind === 'party' ? plain(words).replace(/(其他(?:形式)?)□/g, '$1') : plain(words),
  notes: notes.map(plain),
});

/** What is left of a row's words without its notes, each of which stands there once. */
const withoutNotes = (words: string, notes: readonly string[]): string =>
  notes.reduce((rest, note) => {
    expect(rest.split(note), note).to.have.lengthOf(2);
    return rest.replace(note, '');
  }, words);

const runText = (run: Run): string => {
  if (run.kind === 'blank') return '____';
  if (run.kind !== 'box') return run.text;
  return run.side === 'before' ? `□${run.text}` : `${run.text}□`;
};
const contentText = (content: readonly Paragraph[]): string =>
  content.map(({ runs }) => runs.map(runText).join('')).join('\n');

const rowOf = (section: ModelSection, row: Row): Printed => {
  if (row.kind === 'heading') return { kind: 'section', label: row.text, words: row.notes.join('\n') };
  // A cell for prose belongs to its heading; where it is a question, its note is the label.
  if (row.kind === 'open') return { kind: 'open', label: row.note, words: '' };
  const kind = section.id === 'parties' ? 'party' : 'row';
  return { kind, label: row.label, words: contentText(row.content), notes: row.notes };
};

/** The rows of a section; what its only question says under the section's own title stands with that title. */
const rowsOf = (section: ModelSection): readonly Printed[] =>
  section.rows
    .filter((row) => !(section.id === 'parties' && row.kind === 'heading'))
    .map((row) => rowOf(section, row))
    .reduce<readonly Printed[]>((units, unit) => {
      const before = units.at(-1);
      const isOfHeading = before?.kind === 'section' && (unit.kind === 'open' || unit.label === section.title);
      if (!before || !isOfHeading) return [...units, unit.kind === 'open' ? { ...unit, kind: 'row' } : unit];
      const own = unit.kind === 'open' ? unit.label : unit.words;
      return [...units.slice(0, -1), { ...before, words: `${before.words}\n${own}`, notes: unit.notes ?? [] }];
    }, []);

const annexText = ({ attachments }: DocumentModel): string =>
  attachments
    .flatMap(({ title, notes, columns, groups, signature }) => [
      ...[title, ...notes, ...columns],
      ...groups.flatMap((group) => [
        ...[group.no ?? '', group.title ?? ''],
        ...group.rows.flatMap(({ no, name, cells }) => [no, name, ...(cells ?? [])].map((cell) => cell ?? '')),
      ]),
      ...signature,
    ])
    .join('\n');

/** The empty form as it is printed, in the units of the table. */
const printedUnits = (definition: FormDefinition): readonly Printed[] => {
  const model = buildDocumentModel(definition, {});
  const { paragraphs, reminderTitle, reminder } = model.preamble;
  const annex = annexText(model);
  return [
    { kind: 'title', label: '', words: `${model.documentName}${model.subtitle ?? ''}` },
    { kind: 'instructions', label: '', words: [...paragraphs, reminderTitle, ...reminder].join('\n') },
    ...model.sections.flatMap(rowsOf),
    { kind: 'signature', label: '', words: `${model.signature.text}${model.signature.date}` },
    ...(annex === '' ? [] : [{ kind: 'annex', label: '', words: annex }]),
  ];
};

const officialUnits = (key: string): readonly Printed[] =>
  (table.forms[key] ?? []).map(([kind, label, words]) => ({
    ...{ kind, label },
    words: typeof words === 'string' ? words : (table.shared[words] ?? ''),
  }));

const catalogue = await loadCatalogue();

describe('the words of official files', () => {
  it('were read from forms that are here', () =>
    expect(catalogue.list().map(({ key }) => key)).to.include.members(Object.keys(table.forms)));

  for (const { key } of catalogue.list().filter((one) => one.key in table.forms))
    it(`stand all and in their order in ${key}`, () => {
      const definition = catalogue.get(key);
      if (!definition) throw new Error(`no form ${key}`);
      const official = officialUnits(key).map(comparable);
      const printed = printedUnits(definition)
        .filter(({ kind }) => kind !== 'annex' || !table.annexUnread.includes(key))
        .map(comparable);
      const names = (units: readonly Printed[]) => units.map(({ kind, label }) => `${kind} ${label}`);
      expect(names(printed)).to.deep.equal(names(official));
      const differing = new Map((table.differs[key] ?? []).map((one) => [plain(one.label), plain(one.printed)]));
      for (const [at, { label, words }] of official.entries()) {
        const otherwise = differing.get(label);
        const own = printed[at];
        const expected = withoutNotes(words, own?.notes ?? []);
        if (otherwise !== undefined) expect(otherwise, `${label}: differs no more`).not.to.equal(expected);
        expect(own?.words, label).to.equal(otherwise ?? expected);
      }
    });

  it('differ only in rows of forms that are listed', () => {
    for (const [key, rows] of Object.entries(table.differs)) {
      const labels = officialUnits(key).map(({ label }) => label);
      expect(labels, key).to.include.members(rows.map(({ label }) => label));
    }
  });

  it('are missed when one is left out, boxes and order of options included', () => {
    const official = { kind: 'row', label: '1. 是否主张', words: '是□ 内容：____\n否□' };
    for (const words of ['是□ 内容____ 否', '否□ 是□ 内容____', '是□ ____ 否□', '□是 内容____ □否'])
      expect(comparable({ ...official, words }), words).not.to.deep.equal(comparable(official));
    expect(comparable({ ...official, words: '是□　内容：____；否□' })).to.deep.equal(comparable(official));
  });
});
