import { expect } from 'chai';
import { completeAnswers } from '../../../scripts/bench/completeAnswers.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import type { Field, FormDefinition } from '../../../domain/forms/definition.js';
import type { DocumentModel, Row, Run } from '../../../domain/forms/documentModel.js';
import { loadCatalogue } from './catalogue.js';

type Pair = Extract<Row, { kind: 'pair' }>;

const pairsOf = ({ sections }: DocumentModel): readonly Pair[] =>
  sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'pair' ? [row] : [])));

const runsOf = (model: DocumentModel): readonly Run[] =>
  pairsOf(model).flatMap(({ content }) => content.flatMap(({ runs }) => runs));

const textOf = ({ content }: Pair): string =>
  content.flatMap(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '' : run.text))).join('');

const withMembers = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...withMembers(field.fields ?? [])]);

const fieldsOf = ({ header, parties, sections }: FormDefinition): readonly Field[] =>
  withMembers([
    ...header,
    ...parties.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields)),
    ...sections.flatMap(({ items }) => items.flatMap(({ fields }) => fields)),
  ]);

const isAside = (run: Run | undefined): boolean => run?.kind === 'printed' && run.aside === true;

describe('the 113 forms as they are filed', () => {
  let forms: readonly FormDefinition[];
  before(async () => {
    const catalogue = await loadCatalogue();
    forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
    expect(forms).to.have.lengthOf(113);
  });

  /** The form with the name of one party as its only answer. */
  const withOneAnswer = (form: FormDefinition): DocumentModel => {
    const block = form.parties[0]?.blocks[0];
    const name = block?.fields.find(({ means }) => means === 'person-name' || means === 'organisation-name');
    if (!block || !name) throw new Error(`${form.key} names no party`);
    return buildDocumentModel(form, { [block.key]: [{ [name.id]: '张三' }] } as FormAnswers);
  };

  it('with one answer: state nothing in a row that nobody answered, and say 未填写 beside it where an answer is expected', () => {
    for (const form of forms) {
      const model = withOneAnswer(form);
      const items = form.sections.flatMap((section) => (section.annex ? [] : section.items));
      const asking = new Set(
        form.sections.flatMap(({ id, items: own }) =>
          own.filter(({ fields }) => fields.length > 0).map((item) => `sections.${id}.items.${item.id}`),
        ),
      );
      const statements = withMembers(items.flatMap(({ fields }) => fields)).flatMap(({ statement, label }) =>
        statement === true && label !== null ? [label] : [],
      );
      const rows = pairsOf(model).filter(({ path }) => asking.has(path));
      // A question as wide as the table is a cell to write in, and stands empty.
      const cells = model.sections.flatMap((one) =>
        one.rows.filter(({ kind, path }) => kind === 'open' && path.includes('.items.')),
      );
      expect(rows.length + cells.length, form.key).to.be.greaterThan(3);
      for (const row of rows) {
        expect(row.blank, `${form.key} ${row.path}`).to.equal(true);
        const isOpenToAll =
          row.label.replace(/^\d+\. ?□?/u, '').startsWith('其他') || /^sections\.(?:claims|requests)\./u.test(row.path);
        expect(isAside(row.content.at(-1)?.runs.at(-1)), `${form.key} ${row.path}`).to.equal(!isOpenToAll);
        for (const statement of statements) expect(textOf(row), `${form.key} ${row.path}`).not.to.include(statement);
        const checked = row.content.flatMap(({ runs }) => runs).filter((run) => run.kind === 'box' && run.checked);
        expect(checked, `${form.key} ${row.path}`).to.deep.equal([]);
      }
    }
  });

  it('with every answer: print no hint behind an answer, and no word of the form twice in a row', () => {
    for (const form of forms) {
      const model = buildDocumentModel(form, completeAnswers(form) as FormAnswers);
      const printed = runsOf(model).flatMap((run) => (run.kind === 'printed' ? [run.text] : []));
      const hints = fieldsOf(form).flatMap(({ note, options }) =>
        note && !options && !note.includes('____') ? [note] : [],
      );
      for (const hint of hints) expect(printed.join('\n'), form.key).not.to.include(hint.replace(/^（|）$/g, ''));
      for (const row of pairsOf(model))
        for (const { runs } of row.content) {
          const line = runs
            .map((run) => (run.kind === 'answer' || run.kind === 'blank' ? '\u0000' : run.text))
            .join('')
            // Two options of 38, side by side, of which one begins with the other.
            .replace('船上劳务　船上劳务相关活动', '');
          expect(line, `${form.key} ${row.path}`).not.to.match(
            /：：|，，|，：|：，|（：|：。|；；|。。|条条|第第|元元|方式方式|医院医院|([\u4e00-\u9fff]{3,8})[：，\s　]*\1/u,
          );
        }
    }
  });

  it('without answers: are blank sheets for the pen, with every party, item, option and annex', () => {
    for (const form of forms) {
      const model = buildDocumentModel(form, {});
      const runs = runsOf(model);
      expect(
        runs.filter((run) => run.kind === 'answer'),
        form.key,
      ).to.deep.equal([]);
      expect(
        runs.filter((run) => isAside(run) || (run.kind === 'box' && run.checked)),
        form.key,
      ).to.deep.equal([]);
      expect(model.attachments.map(({ title }) => title)).to.deep.equal(form.attachments.map(({ title }) => title));
      const parties = form.parties.flatMap(({ blocks }) => blocks.filter(({ copy }) => !copy));
      expect(
        pairsOf(model).filter(({ party }) => party),
        form.key,
      ).to.have.lengthOf(parties.length);
      for (const { id, items, annex } of form.sections.filter((section) => !section.annex))
        for (const item of items) {
          expect(annex).to.equal(undefined);
          const path = `sections.${id}.items.${item.id}`;
          const row = pairsOf(model).find((one) => one.path === path);
          if (!row) continue;
          for (const { options = [], kind, alternatives } of withMembers(item.fields))
            if (kind !== 'tick')
              for (const option of alternatives ? [alternatives.printed] : options)
                expect(`${row.label}\n${textOf(row)}`, `${form.key} ${path}`).to.include(option);
        }
    }
  });
});
