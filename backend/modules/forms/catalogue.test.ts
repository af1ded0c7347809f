import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Field, FormDefinition, Item } from '../../../domain/forms/definition.js';
import expected from './catalogue.expected.json' with { type: 'json' };
import officialWords from './officialWords.json' with { type: 'json' };
import { FormDefinition as FormSchema } from '../../../domain/contract/formDefinition.js';
import { pictureMembers } from '../../../domain/forms/pictures.js';
import { definitionHash } from '../../../domain/forms/spelledOut.js';
import { loadCatalogue } from './catalogue.js';
import { spelledOutFile, spelledOutText } from './spelledOutText.js';

const directory = new URL('../../../domain/forms/definitions/', import.meta.url).pathname;
const catalogue = await loadCatalogue();

/** fields/options/conditions of a list of fields, groups included. */
const counts = (fields: readonly Field[]): string => {
  const all = (members: readonly Field[]): readonly Field[] =>
    members.flatMap((field) => [field, ...all(field.fields ?? [])]);
  // Nor does the official form print fields that are copied in, gaps for the pictures that it invites, or choices between words with a slash.
  const flat = all(fields.filter((field) => !pictureMembers(field))).filter(
    ({ copy, alternatives }) => copy !== true && !alternatives,
  );
  const options = flat.reduce((sum, field) => sum + (field.options?.length ?? 0), 0);
  return `${flat.length}/${options}/${flat.filter(({ when }) => when).length}`;
};

/** The compact picture of a form that `catalogue.expected.json` holds, made once from the official sheets. */
const pictureOf = (form: FormDefinition, number: number | undefined) => ({
  title: form.title,
  number,
  preamble: `${form.preamble.paragraphs.length}+${form.preamble.reminder.length}`,
  header: counts(form.header),
  // The official sheets do not print the blocks that are copied in.
  parties: form.parties.flatMap(({ blocks }) =>
    blocks.filter(({ copy }) => copy !== true).map(({ heading, fields }) => `${heading} ${counts(fields)}`),
  ),
  sections: Object.fromEntries(
    form.sections.map((section) => [
      section.id,
      {
        title: section.title,
        notes: section.notes.length,
        open: section.openCell !== null,
        rows: section.items.map(({ no, label, fields }) => {
          const ticked = fields[0]?.kind === 'tick';
          const name = `${no === null ? '' : `${no}. `}${label ?? ''}${ticked ? '□' : ''}`;
          return `${name} ${counts(ticked ? fields.slice(1) : fields)}`.trim();
        }),
      },
    ]),
  ),
  attachments: form.attachments.map(
    ({ title, columns, groups }) =>
      `${title} ${columns.length}×${groups.reduce((sum, { rows }) => sum + rows.length, 0)}`,
  ),
});

describe('form catalogue', () => {
  it('holds the 113 official forms and nothing else', async () => {
    expect(catalogue.list().map(({ key }) => key)).to.have.members([
      ...Object.keys(expected),
      ...Object.keys(officialWords.forms),
    ]);
    expect(catalogue.list()).to.have.lengthOf(113);
    for (const [kind, count] of Object.entries({ claim: 57, defense: 46, application: 10 }))
      expect(await readdir(join(directory, kind))).to.have.lengthOf(count);
  });

  for (const [key, picture] of Object.entries(expected))
    it(`${key} has every numbered row, option and field of the official form`, () => {
      const form = catalogue.get(key);
      const summary = catalogue.list().find((each) => each.key === key);
      expect(form && pictureOf(form, summary?.officialNumber)).to.deep.equal(picture);
      expect(form?.edition).to.equal('2025');
      expect(form?.sections.map(({ id }) => id)).to.deep.equal(Object.keys(picture.sections));
      expect(form?.title).to.equal(`${form?.documentName}（${form?.caseCause}）`);
    });

  it('describes each form in one sentence', () => {
    for (const { description } of catalogue.list()) expect(description).to.match(/^[^。]{8,60}。$/);
    expect(new Set(catalogue.list().map(({ description }) => description)).size).to.equal(113);
  });

  it('has no form for an unknown key', () => expect(catalogue.get('claim-unknown')).to.equal(undefined));

  it('says in all its words and pairings what the stored digest says: after a change `npm run keep -- forms`', async () => {
    expect(
      spelledOutText(catalogue) === (await readFile(spelledOutFile, 'utf8')),
      'see git diff after the command',
    ).to.equal(true);
  });

  it('has another hash for every sentence changed and every two pairings swapped, and a digest that shows it', () => {
    const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
    const before = spelledOutText(catalogue);
    const textWith = (changed: FormDefinition) =>
      spelledOutText({ list: catalogue.list, get: (key) => (key === changed.key ? changed : catalogue.get(key)) });
    const withItems = (form: FormDefinition, change: (item: Item, id: string) => Item): FormDefinition => ({
      ...form,
      sections: form.sections.map((section) => ({
        ...section,
        items: section.items.map((item) => change(item, `${section.id}.${item.id}`)),
      })),
    });
    const sentence = forms.find(({ sections }) =>
      sections.some(({ items }) => items.some((item) => item.sentences[0])),
    );
    const paired = forms.find(({ key }) => key === 'defense-private-lending');
    if (!sentence || !paired) throw new Error('no form to change');
    let isChanged = false;
    const reworded = withItems(sentence, (item) => {
      const [first, ...rest] = item.sentences;
      if (!first || isChanged) return item;
      isChanged = true;
      return { ...item, sentences: [{ ...first, text: `${first.text}。` }, ...rest] };
    });
    const answering = paired.sections.flatMap(({ id, items }) =>
      items.flatMap((item) => (item.answers?.length ? [{ id: `${id}.${item.id}`, answers: item.answers }] : [])),
    );
    const [one, two] = answering;
    const swapped = withItems(paired, (item, id) => {
      const other = id === one?.id ? two : id === two?.id ? one : undefined;
      return other ? { ...item, answers: other.answers } : item;
    });
    for (const [form, changed] of [
      [sentence, reworded],
      [paired, swapped],
    ] as const) {
      expect(definitionHash(changed)).not.to.equal(definitionHash(form));
      const lines = (text: string) => text.split('\n').filter((line) => !/^ {2}[0-9a-f]{64}$/.test(line));
      expect(lines(textWith(changed))).not.to.deep.equal(lines(before));
    }
  });

  it('survives being stored as JSON, as the log stores it', () => {
    for (const { key } of catalogue.list()) {
      const form = catalogue.get(key);
      expect(FormSchema.parse(JSON.parse(JSON.stringify(form))), key).to.deep.equal(form);
    }
  });

  it('keeps remarks about the transcription out of print', () =>
    expect(JSON.stringify(catalogue.list().map(({ key }) => catalogue.get(key)))).not.to.match(
      /未印|印作|各印|依次印|印制标题|原表以/,
    ));
});

describe('form catalogue: data that is wrong', () => {
  let copy = '';
  const file = () => join(copy, 'claim', 'divorce.yaml');
  const rewrite = async (from: string, to: string) => {
    const text = await readFile(join(directory, 'claim', 'divorce.yaml'), 'utf8');
    expect(text).to.include(from);
    await writeFile(file(), text.replace(from, to));
  };
  const refusal = () =>
    loadCatalogue(copy).then(
      () => 'loaded',
      (error: unknown) => String(error),
    );

  beforeEach(async () => {
    copy = await mkdtemp(join(tmpdir(), 'forms-'));
    await cp(directory, copy, { recursive: true });
  });
  afterEach(() => rm(copy, { recursive: true, force: true }));

  it('loads an untouched copy from any directory', async () =>
    expect((await loadCatalogue(copy)).list()).to.have.lengthOf(113));

  const mistakes: readonly (readonly [string, string, string, RegExp])[] = [
    ['a misspelt key', 'case_cause:', 'case_couse:', /divorce\.yaml.*case_c/],
    [
      'a key that is not the file name',
      'key: claim-divorce',
      'key: claim-separation',
      /divorce\.yaml.*claim-separation/,
    ],
    ['an unknown shared block', 'use: party-natural', 'use: party-alien', /party-alien/],
    ['an unknown option', 'is: 有财产', 'is: 有房产', /有房产/],
    [
      'a condition on a field that does not exist',
      '{ field: has, is: 有财产 }',
      '{ field: hast, is: 有财产 }',
      /claim-divorce/,
    ],
    ['an id used twice', '- id: marital_debts', '- id: marital_property', /marital_property stands twice/],
  ];
  for (const [what, from, to, says] of mistakes)
    it(`stops at ${what} and says where`, async () => {
      await rewrite(from, to);
      expect(await refusal()).to.match(says);
    });
});
