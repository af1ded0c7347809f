import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { answersJsonSchema, answersSchema, validateAnswers } from '../../../domain/forms/answersSchema.js';
import type { AnswerRecord, AnswerValue, FormAnswers } from '../../../domain/forms/answers.js';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import type { Field, FormDefinition } from '../../../domain/forms/definition.js';
import { diffAnswers } from '../../../domain/forms/diffAnswers.js';
import type { DocumentModel, Paragraph, Run } from '../../../domain/forms/documentModel.js';
import { leavesOf, valueText } from '../../../domain/forms/answerLines.js';
import { lacks, missing } from '../../../domain/forms/missing.js';
import { linesOf } from '../../../domain/forms/printing/plainText.js';
import { arbitraryAnswers } from '../../../domain/forms/testing/arbitraryAnswers.js';
import { submissionJsonSchema } from '../../../domain/forms/submissionSchema.js';
import { fill, normalizeAnswers, recordsAt, visibleAnswers } from '../../../domain/forms/fill.js';
import { warnings } from '../../../domain/forms/warnings.js';
import { withoutUnseen } from '../../../domain/signs/signs.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
const runs = { numRuns: 8 };

/** Answers without the signs that nobody sees. */
const seen = (answers: FormAnswers): FormAnswers =>
  JSON.parse(
    JSON.stringify(answers, (_, value: unknown) => (typeof value === 'string' ? withoutUnseen(value) : value)),
  );

const rowsOf = (model: DocumentModel) => model.sections.flatMap(({ rows }) => rows);
const contentOf = (model: DocumentModel): readonly Paragraph[] => [
  ...rowsOf(model).flatMap((row) => (row.kind === 'pair' ? row.content : [])),
  ...model.attachments.flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows.flatMap(({ content = [] }) => content.flat())),
  ),
];
const runsOf = (model: DocumentModel): readonly Run[] => contentOf(model).flatMap(({ runs }) => runs);
const paragraphsOf = (model: DocumentModel): readonly string[] =>
  contentOf(model).map(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '' : run.text)).join(''));
const printedText = (model: DocumentModel): string =>
  [
    ...rowsOf(model).map((row) => (row.kind === 'open' ? (row.text ?? '') : row.kind === 'pair' ? row.label : '')),
    ...paragraphsOf(model),
    ...model.attachments.flatMap(({ groups }) => groups.map(({ title }) => title ?? '')),
  ].join('\n');

type Answered = { readonly field: Field; readonly value: AnswerValue };

const answered = (fields: readonly Field[], record: AnswerRecord): readonly Answered[] =>
  fields.flatMap((field): readonly Answered[] => {
    const value = record[field.id];
    if (value === undefined) return [];
    if (field.kind !== 'group') return [{ field, value }];
    const records = (field.repeat ? value : [value]) as readonly AnswerRecord[];
    return records.flatMap((each) => answered(field.fields ?? [], each));
  });

const answeredIn = (definition: FormDefinition, answers: FormAnswers): readonly Answered[] => [
  ...answered(definition.header, answers.header ?? {}),
  ...definition.parties.flatMap(({ blocks }) =>
    blocks.flatMap(({ key, fields }) => recordsAt(answers, key).flatMap((record) => answered(fields, record))),
  ),
  ...definition.sections.flatMap((section) =>
    section.items.flatMap((item) => answered(item.fields, answers.sections?.[section.id]?.items?.[item.id] ?? {})),
  ),
];

/** Every text answer replaced by one that occurs only once, so that its presence or absence in print means something. */
const marked = (definition: FormDefinition, answers: FormAnswers): FormAnswers => {
  let count = 0;
  const mark = (fields: readonly Field[], record: AnswerRecord): AnswerRecord =>
    Object.fromEntries(
      Object.entries(record).map(([id, value]): [string, AnswerValue] => {
        const field = fields.find((candidate) => candidate.id === id);
        if (field?.kind === 'text' || field?.kind === 'textarea') return [id, `答${(count += 1)}号`];
        if (field?.kind === 'number') return [id, String(700_000 + (count += 1))];
        if (field?.kind !== 'group') return [id, value];
        const members = field.fields ?? [];
        return field.repeat
          ? [id, (value as readonly AnswerRecord[]).map((each) => mark(members, each))]
          : [id, mark(members, value as AnswerRecord)];
      }),
    );
  const full = normalizeAnswers(definition, answers);
  return {
    ...(full.header ? { header: mark(definition.header, full.header) } : {}),
    ...Object.fromEntries(
      definition.parties
        .flatMap(({ blocks }) => blocks)
        .map(({ key, fields }) => [key, recordsAt(full, key).map((record) => mark(fields, record))]),
    ),
    sections: Object.fromEntries(
      definition.sections.map((section) => [
        section.id,
        {
          ...(section.openCell === null ? {} : { open: `答${(count += 1)}号` }),
          items: Object.fromEntries(
            section.items.map((item) => [
              item.id,
              mark(item.fields, full.sections?.[section.id]?.items?.[item.id] ?? {}),
            ]),
          ),
        },
      ]),
    ),
  };
};

const markers = (answers: unknown): readonly string[] => JSON.stringify(answers).match(/答\d+号|"7\d{5}"/g) ?? [];
const bare = (marker: string) => marker.replaceAll('"', '');

/** An answer as it is printed: an amount without the capitals that a list of answers has, or before the form's own words for the currency. */
const spelled = (field: Field, value: AnswerValue): readonly string[] => {
  const text = valueText(field, value);
  const digits = text.replace(/（人民币.*）$/, '');
  return field.kind === 'money' ? [digits, `${digits}（人民币，下同）`] : [text];
};

for (const definition of forms)
  describe(`form ${definition.key}`, () => {
    const answers = arbitraryAnswers(definition);

    it('accepts its own random answers, in zod and in JSON Schema', () => {
      const accepts = new Ajv2020({ strict: false }).compile(answersJsonSchema(definition));
      fc.assert(
        fc.property(answers, (given) => {
          const result = answersSchema(definition).safeParse(given);
          expect(result.success, result.error?.message).to.equal(true);
          expect(accepts(given), JSON.stringify(accepts.errors)).to.equal(true);
        }),
        runs,
      );
    });

    it('is described to other programs with every rule that a submission is refused by', () => {
      const accepts = new Ajv2020({ strict: false, allErrors: false }).compile(submissionJsonSchema(definition));
      const refusal = (given: FormAnswers): readonly unknown[] => {
        const checked = validateAnswers(definition, given);
        return checked.ok ? lacks(fill(definition, checked.answers)) : checked.errors;
      };
      /** The same with one value blanked, so that answers stand on both sides of each rule. */
      const blanked = fc
        .tuple(answers, fc.nat(), fc.constantFrom('', ' 　', null, '2023-02-29'))
        .map(([given, at, by]) => {
          const values: (readonly [object, string])[] = [];
          const walk = (value: unknown): void => {
            if (typeof value !== 'object' || value === null) return;
            for (const [key, inner] of Object.entries(value)) {
              if (typeof inner === 'string') values.push([value, key]);
              walk(inner);
            }
          };
          walk(given);
          const [record, key] = values[at % Math.max(1, values.length)] ?? [];
          if (record && key !== undefined) Object.assign(record, { [key]: by });
          return given;
        });
      expect(accepts({})).to.equal(false);
      fc.assert(
        fc.property(fc.oneof(answers, blanked), (given) => {
          const refused = refusal(given);
          expect(accepts(given), JSON.stringify(refused)).to.equal(refused.length === 0);
        }),
        runs,
      );
    });

    it('normalises once and for all, and survives JSON', () =>
      fc.assert(
        fc.property(answers, (given) => {
          const once = normalizeAnswers(definition, given);
          expect(JSON.stringify(normalizeAnswers(definition, once))).to.equal(JSON.stringify(once));
          expect(JSON.parse(JSON.stringify(once))).to.deep.equal(once);
          // What comes from outside also loses the signs that nobody sees.
          const answers = normalizeAnswers(definition, seen(once));
          expect(validateAnswers(definition, once)).to.deep.equal({ ok: true, answers });
          expect(validateAnswers(definition, answers)).to.deep.equal({ ok: true, answers });
          const shown = visibleAnswers(definition, given);
          expect(visibleAnswers(definition, once)).to.deep.equal(shown);
          expect(visibleAnswers(definition, shown)).to.deep.equal(shown);
        }),
        runs,
      ));

    it('prints every visible answer and no hidden one', () =>
      fc.assert(
        fc.property(answers, (given) => {
          const all = marked(definition, given);
          const shown = markers(visibleAnswers(definition, all));
          const hidden = markers(all).filter((marker) => !shown.includes(marker));
          const text = printedText(buildDocumentModel(definition, all));
          for (const marker of shown) expect(text).to.include(bare(marker));
          for (const marker of hidden) expect(text).not.to.include(bare(marker));
        }),
        runs,
      ));

    it('prints awkward text line by line, and exactly the boxes that were ticked', () =>
      fc.assert(
        fc.property(answers, (given) => {
          const shown = visibleAnswers(definition, given);
          const model = buildDocumentModel(definition, given);
          const text = printedText(model);
          const found = answeredIn(definition, shown);
          for (const { field, value } of found)
            if ((field.kind === 'text' || field.kind === 'textarea') && typeof value === 'string')
              for (const line of linesOf(value)) expect(text).to.include(line);
          for (const { field, value } of found)
            if (field.kind === 'money' || field.kind === 'date' || field.kind === 'number')
              expect(text).to.satisfy((all: string) => spelled(field, value).some((one) => all.includes(one)));
          const boxed = rowsOf(model).flatMap((row) => (row.kind === 'pair' ? [...row.label.matchAll(/☑/gu)] : []));
          const inLabels = found.flatMap(({ field, value }) =>
            field.kind === 'tick' ? [true] : field.inLabel && Array.isArray(value) ? value : [],
          );
          expect(boxed).to.have.lengthOf(inLabels.length);
          const ticked = found
            .filter(({ field }) => field.options && !field.alternatives && !field.inLabel)
            .flatMap(({ value }) => (Array.isArray(value) ? value : [value]) as readonly string[]);
          const checked = runsOf(model).flatMap((run) => (run.kind === 'box' && run.checked ? [run.text] : []));
          expect([...checked].sort()).to.deep.equal([...ticked].sort());
          expect(text).not.to.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
        }),
        runs,
      ));

    it('prints the whole empty form when nothing is answered, with no box ticked', () => {
      const model = buildDocumentModel(definition, {});
      expect(runsOf(model).some((run) => run.kind === 'answer' || (run.kind === 'box' && run.checked))).to.equal(false);
      const annexNames = model.attachments.flatMap(({ title, groups }) =>
        groups.map(
          ({ no, title: name }) => `${no === null ? '' : `${no}. `}${name ?? title.replace(/^附件\d*\s*/, '')}`,
        ),
      );
      const labels = [
        ...rowsOf(model).flatMap((row) => (row.kind === 'pair' ? row.label.replaceAll('□', '').split('\n') : [])),
        ...annexNames,
      ];
      // As wide as the table: the label stands above the answer, or is the sentence that holds it.
      const bare = (text: string) => text.replaceAll(/[\s.：。×]/gu, '');
      const wide = rowsOf(model).flatMap((row) => {
        if (row.kind === 'open') return [bare(row.note)];
        const runs = row.kind === 'pair' && row.wide ? (row.content[0]?.runs ?? []) : [];
        return [
          bare(`${'label' in row ? row.label : ''}${runs.map((run) => ('text' in run ? run.text : '')).join('')}`),
        ];
      });
      for (const { no, label } of definition.sections.flatMap((section) => (section.wide ? section.items : [])))
        expect(
          wide.some((row) => row.startsWith(bare(`${no ?? ''}${label ?? ''}`))),
          label ?? '',
        ).to.equal(true);
      const asked = definition.sections.flatMap(({ items, wide: isWide }) =>
        (isWide ? [] : items).flatMap(({ no, label, fields: [first] }) =>
          label === null || first === undefined
            ? []
            : first.inLabel
              ? (first.options ?? []).map((option, at) => `${Number(no) + at}. ${option}`)
              : [no === null ? label : `${no}. ${label}`],
        ),
      );
      expect(labels.filter((label) => asked.includes(label))).to.have.length.of.at.least(asked.length);
      // A heading among the items asks nothing.
      for (const { label, fields } of definition.sections.flatMap(({ items }) => items))
        if (label !== null && fields.length === 0) expect(JSON.stringify(model)).to.include(label);
      // Words with a slash have no boxes.
      const options = (fields: readonly Field[]): readonly string[] =>
        fields.flatMap((field) => [
          // Those that stand in a label are no runs.
          ...(field.alternatives || field.inLabel ? [] : (field.options ?? [])),
          ...options(field.fields ?? []),
        ]);
      const all = [
        ...options(definition.header),
        ...definition.parties.flatMap(({ blocks }) =>
          // A block that is copied in is not part of the official form.
          blocks.filter(({ copy }) => copy !== true).flatMap(({ fields }) => options(fields)),
        ),
        // The empty annex has the official words, in which options are no boxes of ours.
        ...definition.sections
          .filter(({ annex }) => !annex)
          .flatMap(({ items }) => items.flatMap(({ fields }) => options(fields))),
      ];
      const boxes = runsOf(model).flatMap((run) => (run.kind === 'box' ? [run.text] : []));
      expect([...boxes].sort()).to.deep.equal([...all].sort());
    });

    it('names every changed field, and none when nothing changed', () =>
      fc.assert(
        fc.property(answers, answers, (before, after) => {
          expect(diffAnswers(definition, before, before)).to.deep.equal([]);
          const changes = diffAnswers(definition, before, after);
          for (const { path, before: was, after: is } of changes) {
            expect(path).not.to.equal('');
            expect(was).not.to.equal(is);
          }
          const same =
            JSON.stringify(visibleAnswers(definition, before)) === JSON.stringify(visibleAnswers(definition, after));
          if (same) expect(changes).to.deep.equal([]);
        }),
        { numRuns: 4 },
      ));

    it('finds what is missing and suspicious in any answers without failing', () =>
      fc.assert(
        fc.property(answers, (given) => {
          for (const { path, label } of missing(fill(definition, given))) {
            expect(path).not.to.match(/\.$/);
            expect(label).not.to.equal('');
          }
          for (const { path, message } of warnings(fill(definition, given)))
            expect(path).to.match(
              message.includes('起始日期') ? /^sections\./ : /_(natural|legal)\.|^(statutory_)?agents|\.phone$/,
            );
        }),
        runs,
      ));
  });

describe('leaves of a record', () => {
  it('are as many as its answered fields', () => {
    const definition = catalogue.get('claim-divorce');
    const item = definition?.sections[0]?.items.find(({ id }) => id === 'marital_debts');
    const group = item?.fields.find(({ kind }) => kind === 'group');
    const rows = [{ debt: '甲' }, { debt: '乙' }];
    const leaves = leavesOf({
      path: 'x',
      fields: item?.fields ?? [],
      answers: { has: '有债务', [group?.id ?? '']: rows },
    });
    expect(leaves.map(({ text }) => text)).to.deep.equal(['有债务', '甲', '乙']);
  });
});
