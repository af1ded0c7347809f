import { expect } from 'chai';
import { annexEvidence } from '../../../domain/forms/annexRows.js';
import type { AnswerRecord, FormAnswers } from '../../../domain/forms/answers.js';
import { validateAnswers } from '../../../domain/forms/answersSchema.js';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import type { Field, FormDefinition, Section } from '../../../domain/forms/definition.js';
import { diffAnswers } from '../../../domain/forms/diffAnswers.js';
import type { Annex, Paragraph } from '../../../domain/forms/documentModel.js';
import { fill } from '../../../domain/forms/fill.js';
import { missing, nameFieldOf } from '../../../domain/forms/missing.js';
import { problemsOf } from '../../../domain/forms/problems/problemsOf.js';
import { readAnswersPart } from '../../adapters/word/answersPart.js';
import { renderDocument } from '../../adapters/word/renderDocument.js';
import { elements, parsedXml, partsOf } from '../../adapters/word/testing/wordParts.js';
import { resolveChanges } from '../../adapters/word/trackedChanges/testing/resolveChanges.js';
import { renderTrackedChanges } from '../../adapters/word/trackedChanges/renderTrackedChanges.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const forms = catalogue
  .list()
  .flatMap(({ key }) => catalogue.get(key) ?? [])
  .filter(({ attachments }) => attachments.length > 0);
const formOf = (key: string): FormDefinition => {
  const form = forms.find((one) => one.key === key);
  if (!form) throw new Error(`no form ${key} with annexes`);
  return form;
};
const annexSections = ({ sections }: FormDefinition): readonly Section[] => sections.filter(({ annex }) => annex);
const textOf = (paragraphs: readonly Paragraph[] = []): string =>
  paragraphs
    .map(({ runs }) =>
      runs
        .map((run) =>
          run.kind === 'blank' ? '' : run.kind === 'box' ? `${run.text}${run.checked ? '☑' : '□'}` : run.text,
        )
        .join(''),
    )
    .join('\n');
const rowsOf = ({ groups }: Annex): readonly (readonly string[])[] =>
  groups.flatMap(({ rows }) => rows.map(({ content = [] }) => content.map(textOf)));

/** An answer to each field of a row that its number tells from all others. */
const rowOf = (fields: readonly Field[], number: number): AnswerRecord =>
  Object.fromEntries(
    fields
      .filter(({ kind }) => kind !== 'group')
      .map(({ id, options }) => [id, options ? (options.at(-1) ?? '') : `${id}第${number}行`]),
  );

/** Two rows in each group of each annex. */
const allRows = (form: FormDefinition): FormAnswers => {
  let number = 0;
  return {
    sections: Object.fromEntries(
      annexSections(form).map(({ id, items }) => [
        id,
        {
          items: Object.fromEntries(
            items.map(({ id: item, fields }) => [
              item,
              Object.fromEntries(
                fields.map((field) => [
                  field.id,
                  field.repeat
                    ? [rowOf(field.fields ?? [], (number += 1)), rowOf(field.fields ?? [], (number += 1))]
                    : `第${(number += 1)}项`,
                ]),
              ),
            ]),
          ),
        },
      ]),
    ),
  };
};

const opinion = (...rows: readonly AnswerRecord[]): FormAnswers => ({
  sections: { 'annex-opinions': { items: { opinions_one: { rows } } } },
});
const evidence = (...rows: readonly AnswerRecord[]): FormAnswers => ({
  sections: { 'annex-evidence': { items: { evidence_two: { rows } } } },
});
/** The group of the list of evidence that `evidence` fills in: the second, or the only one, which has no number. */
const evidenceGroup = (form: FormDefinition): string =>
  form.sections.find(({ id }) => id === 'annex-evidence')?.items[1]?.id ?? 'evidence_one';

describe('annex tables of the official forms', () => {
  it('are 53 in twenty-seven forms: 52 are filled in by the party, one is for the other side', () => {
    const tables = forms.flatMap(({ attachments }) => attachments);
    expect([forms.length, tables.length]).to.deep.equal([27, 53]);
    expect(tables.filter(({ filledBy }) => filledBy)).to.have.lengthOf(52);
    expect(tables.filter(({ forOtherSide }) => forOtherSide).map(({ title }) => title)).to.deep.equal([
      '附件 对原告证据的质证意见',
    ]);
    for (const form of forms)
      for (const { filledBy, columns, groups } of form.attachments) {
        if (!filledBy) continue;
        expect(filledBy.columns, form.key).to.have.lengthOf(columns.length);
        const section = form.sections.find(({ id }) => id === filledBy.section);
        expect(section?.items, `${form.key} ${filledBy.section}`).to.have.lengthOf(groups.length);
      }
  });

  it('have the official words on the empty form, and stand in no document in which nobody used them', () => {
    for (const form of forms) {
      const empty = buildDocumentModel(form, {}).attachments;
      expect(empty.map(({ title }) => title)).to.deep.equal(form.attachments.map(({ title }) => title));
      expect(empty.flatMap(rowsOf).flat()).to.deep.equal([]);
      const [block] = form.parties.flatMap(({ blocks }) => blocks);
      const name = block && nameFieldOf(block);
      if (!name) throw new Error(form.key);
      const used = buildDocumentModel(form, { [block.key]: [{ [name.id]: '张三' }] });
      expect(used.attachments, form.key).to.deep.equal([]);
    }
  });

  for (const form of forms)
    it(`${form.key}: every cell is printed in its column, read back from the Word file, and nothing is asked for`, async () => {
      const checked = validateAnswers(form, allRows(form));
      if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
      const { answers } = checked;
      const model = buildDocumentModel(form, answers);
      const fillable = form.attachments.filter(({ filledBy }) => filledBy);
      expect(model.attachments.map(({ title }) => title)).to.deep.equal(fillable.map(({ title }) => title));
      for (const [index, { filledBy, groups }] of fillable.entries()) {
        const rows = rowsOf(model.attachments[index] as Annex);
        expect(rows, form.key).to.have.lengthOf(groups.length * 2);
        for (const row of rows)
          for (const [column, ids] of (filledBy?.columns ?? []).entries())
            for (const id of ids.filter((one) => !one.endsWith('_pictures')))
              expect(row[column]).to.match(new RegExp(`${id}第|☑`));
      }
      const file = await renderDocument(model, { answersPart: { formKey: form.key, edition: form.edition, answers } });
      expect((await readAnswersPart(file))?.answers).to.deep.equal(answers);
      const document = parsedXml(partsOf(file)['word/document.xml'] ?? '');
      expect(elements(document, 'w:tbl')).to.have.lengthOf(1 + fillable.length);
      const asked = missing(fill(form, {})).map(({ section }) => section);
      expect(asked.filter((id) => id.startsWith('annex-'))).to.deep.equal([]);
    });

  it('given a row and groups without one: numbers go on from the group, and no official name states evidence', () => {
    const [annex] = buildDocumentModel(
      formOf('defense-invention-patent-infringement'),
      evidence({ evidence_name: '现有技术文献' }, { evidence_name: '图片', page: '3-5' }),
    ).attachments;
    expect(annex && rowsOf(annex)).to.deep.equal([
      ['', '', '', '', ''],
      ['2-1', '', '现有技术文献', '', ''],
      ['2-2', '3-5', '图片', '', ''],
      ['', '', '', '', ''],
      ['', '', '', '', ''],
    ]);
  });

  it('of opinions: boxes stand behind their options with the reasons, and the number may be the plaintiff’s', () => {
    const form = formOf('defense-trade-secret-infringement');
    const rows = (row: AnswerRecord) => rowsOf(buildDocumentModel(form, opinion(row)).attachments[0] as Annex)[0];
    expect(
      rows({
        evidence_number: '1-3',
        evidence_name: '合同',
        authenticity: '认可',
        legality: '不认可',
        legality_reason: '偷录\n且剪辑',
      }),
    ).to.deep.equal([
      '1-3',
      '合同',
      '认可☑\n不认可□，理由：',
      '认可□\n不认可☑，理由：偷录\n且剪辑',
      '认可□\n不认可□，理由：',
      '',
    ]);
    expect(rows({ evidence_name: '合同' })?.[0]).to.equal('1-1');
  });

  it('of a comparison of claims: the numbers of the claims stand in the titles', () => {
    const form = formOf('defense-invention-patent-infringement');
    const titles = (item: AnswerRecord) =>
      buildDocumentModel(form, {
        sections: { 'annex-features': { items: { features_two: item } } },
      }).attachments[0]?.groups.map(({ title }) => title);
    expect(titles({ dependent_claim: '3', parent_claim: '1' })).to.deep.equal([
      '权利要求3系权利要求1的从属权利要求，其附加技术特征对比如下表：',
    ]);
    // No × of the template stays, neither in a title of which a part is open nor as the title of a table that nobody used.
    expect(titles({ parent_claim: '1' })).to.deep.equal([
      '权利要求　　系权利要求1的从属权利要求，其附加技术特征对比如下表：',
    ]);
  });

  it('of related cases: a whole date takes the place of ×年×月×日', () => {
    const item = { patent_name: '一种水泵', counted_until: '2026年3月1日' };
    const [annex] = buildDocumentModel(formOf('claim-invention-patent-infringement'), {
      sections: { 'annex-validity': { items: { validity_one: item } } },
    }).attachments;
    expect(annex?.groups[0]?.title).to.equal(
      '专利名称：一种水泵；专利号：　　；专利权人/被许可人：　　　统计期间：截至2026年3月1日　统计时间：　　',
    );
  });

  it('with a row of a single cell: the problem names table, group and row, and lets it be submitted', () => {
    const form = formOf('claim-trademark-infringement');
    const problems = (answers: FormAnswers) =>
      problemsOf(form, answers, {}).filter(({ code }) => code === 'row_incomplete');
    expect(problems(evidence({ evidence_name: '公证书', page: '1' }, { page: '12' }))).to.deep.equal([
      {
        code: 'row_incomplete',
        severity: 'asks',
        path: 'sections.annex-evidence.items.evidence_two.rows.1.evidence_name',
        sentence: '附件 原告证据清单“2. 被诉侵权行为证据”第2行只填了“页码”一栏',
        fixes: [],
      },
    ]);
    expect(problems(evidence({ evidence_name: '公证书', purpose: '侵权' }))).to.deep.equal([]);
  });

  it('with evidence that is only named: one problem says how many opinions are not written yet', () => {
    const form = formOf('defense-trademark-infringement');
    const problems = (...rows: AnswerRecord[]) =>
      problemsOf(form, opinion(...rows), {})
        .filter(({ code }) => code === 'row_incomplete')
        .map(({ path, sentence }) => [path.split('.').slice(-2).join('.'), sentence]);
    const named = [{ evidence_number: '1-1', evidence_name: '公证书' }, { evidence_number: '1-2' }];
    const said = { evidence_number: '1-3', authenticity: '认可' };
    expect(problems(said, ...named)).to.deep.equal([
      ['1.authenticity', '原告的证据有2份还没写质证意见，只有编号或名称'],
    ]);
    expect(problems(said)).to.deep.equal([]);
  });

  it('with evidence in it: the form is not told that it lists none; a table of opinions is no list of evidence', () => {
    for (const form of forms) {
      const isTold = (answers: FormAnswers) =>
        problemsOf(form, answers, {}).some(({ code }) => code === 'evidence_missing');
      const asksInText = form.sections.some(({ items }) =>
        items.some(({ fields }) => fields.some(({ means }) => means === 'evidence')),
      );
      expect(isTold({}), form.key).to.equal(asksInText);
      expect(isTold(opinion({ evidence_name: '合同' })), form.key).to.equal(asksInText);
      const group = evidenceGroup(form);
      const rows = [{ evidence_name: '公证书', purpose: '侵权' }];
      const row = { sections: { 'annex-evidence': { items: { [group]: { rows } } } } };
      expect(isTold(row), form.key).to.equal(false);
      expect(annexEvidence(fill(form, row)).map(({ no, evidence: rows }) => [no, rows])).to.deep.equal([
        group === 'evidence_two'
          ? ['2', [{ no: '2-1', name: '公证书', source: '', purpose: '侵权', page: '' }]]
          : [null, [{ no: '1', name: '公证书', source: '', purpose: '侵权', page: '' }]],
      ]);
    }
  });

  it('in two versions: an added row is one change, and accepting or rejecting the tracked changes gives either file', async () => {
    const form = formOf('claim-unfair-competition');
    const rows = [{ evidence_name: '公证书' }, { evidence_name: '网页截图', purpose: '商业诋毁' }];
    const [before, after] = [evidence(...rows.slice(0, 1)), evidence(...rows)];
    expect(diffAnswers(form, before, after).map(({ kind, label }) => [kind, label])).to.deep.equal([
      ['added', '附件 原告证据清单 · 2. 被诉不正当竞争行为证据 · 证据第2项'],
    ]);
    const documentOf = (file: Uint8Array) => parsedXml(partsOf(file)['word/document.xml'] ?? '');
    for (const [old, now] of [
      [before, after],
      [{}, after],
      [after, before],
    ] as const) {
      const [earlier, later] = [buildDocumentModel(form, old), buildDocumentModel(form, now)];
      const changed = documentOf(
        await renderTrackedChanges({ model: earlier, author: '原告', date: '2026-01-05T10:03:04Z' }, later),
      );
      const alone = async (model: typeof later) => resolveChanges(documentOf(await renderDocument(model)), 'accept');
      expect(resolveChanges(changed, 'accept')).to.deep.equal(await alone(later));
      expect(resolveChanges(changed, 'reject')).to.deep.equal(await alone(earlier));
    }
  });
});
