import { expect } from 'chai';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { questionsOf } from '../../../domain/autofill/questions.js';
import type { AnswerRecord, FormAnswers } from '../../../domain/forms/answers.js';
import { validateAnswers } from '../../../domain/forms/answersSchema.js';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import type { Field } from '../../../domain/forms/definition.js';
import { asksForPictures, pictureMembers, picturesIn } from '../../../domain/forms/pictures.js';
import { fill } from '../../../domain/forms/fill.js';
import { squarePicture, tallPicture, widePicture } from '../../../domain/forms/testing/samplePictures.js';
import { benchFields } from '../../../domain/modelBench/benchFields.js';
import { questionPlaces } from '../../../domain/recognition/fields/questionPlaces.js';
import { readAnswersPart } from '../../adapters/word/answersPart.js';
import { renderDocument } from '../../adapters/word/renderDocument.js';
import { elements, parsedXml, partsOf, visibleText } from '../../adapters/word/testing/wordParts.js';
import { resolveChanges } from '../../adapters/word/trackedChanges/testing/resolveChanges.js';
import { renderTrackedChanges } from '../../adapters/word/trackedChanges/renderTrackedChanges.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const form = catalogue.get('defense-invention-patent-infringement');
if (!form) throw new Error('no defence of a patent');

const complaint = catalogue.get('claim-trademark-infringement');
if (!complaint) throw new Error('no complaint about a trademark');

const answersOf = (features: readonly AnswerRecord[], prior: readonly AnswerRecord[] = []): FormAnswers => {
  const checked = validateAnswers(form, {
    sections: {
      'annex-features': { items: { features_one: { rows: features } } },
      'annex-prior-art': { items: { prior_art_one: { rows: prior } } },
    },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.answers;
};
const claimed = (picture: string, caption = ''): AnswerRecord => ({
  claimed_picture: picture,
  ...(caption === '' ? {} : { claimed_caption: caption }),
});
const typical = answersOf(
  [
    {
      claimed_feature: '连接件',
      claimed_pictures: [claimed(widePicture, '说明书附图 1 <剖面> & "A"'), claimed(tallPicture)],
      accused_pictures: [{ accused_picture: widePicture, accused_caption: '实物' }],
    },
  ],
  [{ prior_feature: 'D1', prior_pictures: [{ prior_picture: squarePicture, prior_caption: 'D1 附图 2' }] }],
);
const fileOf = (answers: FormAnswers): Promise<Uint8Array> =>
  renderDocument(buildDocumentModel(form, answers), {
    answersPart: { formKey: form.key, edition: form.edition, answers },
  });
const documentOf = (file: Uint8Array) => parsedXml(partsOf(file)['word/document.xml'] ?? '');
const mediaOf = (file: Uint8Array): readonly string[] =>
  Object.keys(unzipSync(file)).filter((name) => name.startsWith('word/media/'));

describe('pictures of a pleading in its Word file', () => {
  it('can be added wherever an official column says so, and nowhere else', () => {
    const asking = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
    expect(asking.filter(asksForPictures).map(({ key }) => key)).to.have.members([
      form.key,
      complaint.key,
      'claim-invention-patent-infringement',
      'claim-design-patent-infringement',
      ...['trademark-refusal', 'trademark-cancellation', 'trademark-invalidation'].map((key) => `claim-${key}`),
      ...['patent-refusal', 'patent-invalidation'].map((key) => `claim-${key}`),
      'defense-patent-invalidation-third-party',
    ]);
    for (const { columns, filledBy } of form.attachments)
      for (const [index, column] of columns.entries())
        expect(
          filledBy?.columns[index]?.some((id) => id.endsWith('_pictures')) ?? false,
          `${column} ${index}`,
        ).to.equal(column.includes('可附图'));
  });

  it('stand in their cells, each with its relationship, its own bytes, number, caption and description', async () => {
    const file = await fileOf(typical);
    const [parts, document] = [unzipSync(file), documentOf(file)];
    const relations = parsedXml(partsOf(file)['word/_rels/document.xml.rels'] ?? '');
    const targets = new Map(
      elements(relations, 'Relationship').map(({ attributes }) => [attributes['Id'], attributes['Target']]),
    );
    const bytesShown = elements(document, 'a:blip').map(({ attributes }) =>
      Buffer.from(parts[`word/${targets.get(attributes['r:embed']) ?? ''}`] ?? []).toString('base64'),
    );
    expect(bytesShown).to.deep.equal([widePicture, tallPicture, widePicture, squarePicture]);
    expect(mediaOf(file)).to.have.lengthOf(3);
    const described = elements(document, 'wp:docPr').map(({ attributes }) => [attributes['id'], attributes['descr']]);
    expect(described).to.deep.equal([
      ['1', '图1　说明书附图 1 <剖面> & "A"'],
      ['2', '图2'],
      ['3', '图3　实物'],
      ['4', '图4　D1 附图 2'],
    ]);
    expect(picturesIn(fill(form, typical)).map(({ number }) => number)).to.deep.equal([1, 2, 3, 4]);
    const cells = elements(document, 'w:tc').filter((cell) => elements(cell, 'w:drawing').length > 0);
    expect(cells.map(visibleText)).to.deep.equal([
      '连接件\n图1　说明书附图 1 <剖面> & "A"\n图2',
      '\n图3　实物',
      'D1\n图4　D1 附图 2',
    ]);
    expect(partsOf(file)['[Content_Types].xml']).to.include('Extension="jpeg"');
  });

  it('are as wide as the column at most, not larger than their pixels, not higher than a page, and never distorted', async () => {
    const sized = (width: number, height: number): string => {
      const bytes = Buffer.from(widePicture, 'base64');
      const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      bytes.writeUInt16BE(height, at + 5);
      bytes.writeUInt16BE(width, at + 7);
      return bytes.toString('base64');
    };
    const extents = async (picture: string) => {
      const document = documentOf(await fileOf(answersOf([{ claimed_pictures: [claimed(picture)] }])));
      return elements(document, 'wp:extent').map(({ attributes }) => [
        Number(attributes['cx']),
        Number(attributes['cy']),
      ])[0];
    };
    const column = (1319 - 2 * 85) * 635;
    const [wide = 0, low = 0] = (await extents(sized(1600, 800))) ?? [];
    expect(wide).to.be.within(column - 2000, column + 20_000);
    expect(wide / low).to.be.closeTo(2, 0.01);
    expect(await extents(sized(32, 16))).to.deep.equal([32 * 9525, 16 * 9525]);
    const [narrow = 0, high = 0] = (await extents(sized(20, 2000))) ?? [];
    expect(high).to.be.at.most(7_200_000);
    expect(high / narrow).to.be.closeTo(100, 1);
  });

  it('give the same bytes in another process, and no file without pictures has a word of them', async () => {
    const program = `
      import { createHash } from 'node:crypto';
      import { readFileSync } from 'node:fs';
      import { renderDocument } from './backend/adapters/word/renderDocument.ts';
      const { model, answersPart } = JSON.parse(readFileSync(0, 'utf8'));
      console.log(createHash('sha256').update(await renderDocument(model, { answersPart })).digest('hex'));`;
    const answersPart = { formKey: form.key, edition: form.edition, answers: typical };
    const child = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: new URL('../../..', import.meta.url),
      env: { ...process.env, TZ: 'Pacific/Kiritimati' },
    });
    child.child.stdin?.end(JSON.stringify({ model: buildDocumentModel(form, typical), answersPart }));
    const { stdout } = await child;
    expect(stdout.trim()).to.equal(
      createHash('sha256')
        .update(await fileOf(typical))
        .digest('hex'),
    );
    const plain = await fileOf(answersOf([{ claimed_feature: '连接件' }]));
    expect(mediaOf(plain)).to.deep.equal([]);
    expect(Object.values(partsOf(plain)).join('')).not.to.match(/w:drawing|rIdPicture|"pictures"/);
  });

  it('are read back with the answers; a picture that was exchanged, added or taken out in the file is noticed', async () => {
    const file = await fileOf(typical);
    const read = await readAnswersPart(file);
    expect(read).to.deep.include({ answers: typical, unchanged: true, sameText: true });
    const parts = unzipSync(file);
    const name = mediaOf(file).find((part) => Buffer.from(parts[part] ?? []).toString('base64') === widePicture) ?? '';
    const without = Object.fromEntries(Object.entries(parts).filter(([part]) => part !== name));
    const changed = [
      { ...parts, [name]: new Uint8Array(Buffer.from(squarePicture, 'base64')) },
      { ...parts, [name]: new Uint8Array(3_000_000) },
      { ...parts, 'word/media/image9.png': strToU8('another one') },
      without,
    ];
    for (const [index, one] of changed.entries()) {
      const again = await readAnswersPart(zipSync(one));
      expect(again, String(index)).to.deep.include({ answers: typical, unchanged: false, sameText: false });
    }
  });

  it('of two versions in a file that compares them are read back with the newer answers, and noticed when one was put in', async () => {
    const older = answersOf([{ claimed_feature: '连接件', claimed_pictures: [claimed(squarePicture)] }]);
    const partOf = (answers: FormAnswers) => ({ formKey: form.key, edition: form.edition, answers });
    const file = await renderTrackedChanges(
      {
        model: buildDocumentModel(form, older),
        answersPart: partOf(older),
        author: '被告',
        date: '2026-01-05T10:03:04Z',
      },
      buildDocumentModel(form, typical),
      { answersPart: partOf(typical) },
    );
    expect(await readAnswersPart(file)).to.deep.include({ answers: typical, unchanged: true, sameText: true });
    const added = zipSync({ ...unzipSync(file), 'word/media/image9.png': strToU8('another one') });
    expect(await readAnswersPart(added)).to.deep.include({ answers: typical, unchanged: false, sameText: false });
  });

  it('as tracked changes: kept ones are no change, and accepting or rejecting gives either file, whatever changed', async () => {
    const before = typical;
    const pictures = [claimed(tallPicture), claimed(squarePicture, '新'), claimed(widePicture, '改了说明')];
    const versions = [
      answersOf([{ claimed_feature: '连接件', claimed_pictures: pictures }]),
      answersOf([{ claimed_feature: '连接件的位置' }, { claimed_pictures: [claimed(widePicture)] }]),
      answersOf([]),
    ];
    const compared = async (old: FormAnswers, now: FormAnswers) =>
      renderTrackedChanges(
        { model: buildDocumentModel(form, old), author: '被告', date: '2026-01-05T10:03:04Z' },
        buildDocumentModel(form, now),
      );
    for (const [old, now] of versions.flatMap((one) => [[before, one] as const, [one, before] as const])) {
      const file = await compared(old, now);
      const document = documentOf(file);
      const alone = async (answers: FormAnswers) => resolveChanges(documentOf(await fileOf(answers)), 'accept');
      expect(resolveChanges(document, 'accept')).to.deep.equal(await alone(now));
      expect(resolveChanges(document, 'reject')).to.deep.equal(await alone(old));
      const ids = elements(document, 'wp:docPr').map(({ attributes }) => attributes['id']);
      expect(new Set(ids).size).to.equal(ids.length);
      const relations = partsOf(file)['word/_rels/document.xml.rels'] ?? '';
      for (const { attributes } of elements(document, 'a:blip')) expect(relations).to.include(attributes['r:embed']);
    }
    const same = documentOf(await compared(typical, structuredClone(typical)));
    expect([...elements(same, 'w:ins'), ...elements(same, 'w:del')]).to.deep.equal([]);
    const [swapped] = versions;
    const document = documentOf(await compared(before, swapped ?? {}));
    const within = (mark: string) => elements(document, mark).flatMap((one) => elements(one, 'a:blip')).length;
    expect([within('w:ins'), within('w:del')].every((count) => count > 0)).to.equal(true);
  });
});

describe('pictures among the questions of a pleading', () => {
  const ownershipOf = (items: Readonly<Record<string, AnswerRecord>>): FormAnswers => {
    const checked = validateAnswers(complaint, { sections: { facts: { items } } });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    return checked.answers;
  };
  const marks = ownershipOf({
    trademark_ownership: {
      mark_details: '第12345678号',
      mark_pictures: [{ mark_picture: widePicture, mark_caption: '注册证上的图样' }, { mark_picture: squarePicture }],
      validity_status: '有效',
    },
    infringement: {
      infringing_acts: '在包装上使用',
      infringing_pictures: [{ infringing_picture: tallPicture, infringing_caption: '包装' }],
    },
  });
  const wordFile = (answers: FormAnswers): Promise<Uint8Array> =>
    renderDocument(buildDocumentModel(complaint, answers), {
      answersPart: { formKey: complaint.key, edition: complaint.edition, answers },
    });

  it('are asked for by every question of a form that invites 图样 or 图片, and by no other question', () => {
    const invites = (fields: readonly Field[]): boolean =>
      fields.some(({ label, note }) => /图样|图片|标志$/.test(`${note ?? ''}${label ?? ''}`));
    const asks = (fields: readonly Field[]): boolean => fields.some((field) => pictureMembers(field) !== undefined);
    for (const { key } of catalogue.list())
      for (const { annex, items } of catalogue.get(key)?.sections ?? [])
        for (const { id, fields } of annex ? [] : items)
          expect(asks(fields), `${key} ${id}`).to.equal(invites(fields.filter(({ kind }) => kind !== 'group')));
  });

  it('stand below the words that invite them, in order, numbered through the whole document', async () => {
    const cells = elements(documentOf(await wordFile(marks)), 'w:tc').filter(
      (cell) => elements(cell, 'w:drawing').length > 0,
    );
    expect(cells).to.have.lengthOf(2);
    const [ownership = '', acts = ''] = cells.map(visibleText);
    expect(ownership).to.match(/第12345678号\n图1　注册证上的图样\n图22\. 是否主张驰名/);
    expect(acts).to.match(/在包装上使用\n图3　包装2\. 被告主观故意/);
  });

  it('are read back with the answers, and no empty form has a word of them', async () => {
    expect(await readAnswersPart(await wordFile(marks))).to.deep.include({ answers: marks, unchanged: true });
    const empty = await wordFile({});
    expect(mediaOf(empty)).to.deep.equal([]);
    expect(visibleText(documentOf(empty))).not.to.match(/图\d|图片说明/);
  });

  it('are nothing that a model, a rule or a bench of models fills in with words', () => {
    const asked = questionsOf(complaint).map(({ schema }) => JSON.stringify(z.toJSONSchema(schema)));
    const places = [...questionPlaces(complaint), ...benchFields(complaint)].map(({ path }) => path);
    expect(asked.join())
      .to.include('mark_details')
      .and.not.match(/_picture|_caption/);
    expect(places.filter((path) => /_picture|_caption/.test(path))).to.deep.equal([]);
    expect(places).to.include('sections.facts.items.trademark_ownership.mark_details');
  });

  it('are higher than 100 mm in no row, so that their words stay beside them', async () => {
    const bytes = Buffer.from(tallPicture, 'base64');
    const at = bytes.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(bytes[index + 1] ?? 0));
    bytes.writeUInt16BE(1600, at + 5);
    bytes.writeUInt16BE(400, at + 7);
    const answers = ownershipOf({
      trademark_ownership: { mark_pictures: [{ mark_picture: bytes.toString('base64') }] },
    });
    const [extent] = elements(documentOf(await wordFile(answers)), 'wp:extent');
    expect(Number(extent?.attributes['cy'])).to.be.within(3_590_000, 3_600_000);
    expect(Number(extent?.attributes['cx'])).to.be.within(897_000, 900_000);
  });

  it('change by accepting and rejecting as words do', async () => {
    const before = ownershipOf({ trademark_ownership: { mark_pictures: [{ mark_picture: squarePicture }] } });
    const file = await renderTrackedChanges(
      { model: buildDocumentModel(complaint, before), author: '原告', date: '2026-01-05T10:03:04Z' },
      buildDocumentModel(complaint, marks),
    );
    const alone = async (answers: FormAnswers) => resolveChanges(documentOf(await wordFile(answers)), 'accept');
    expect(resolveChanges(documentOf(file), 'accept')).to.deep.equal(await alone(marks));
    expect(resolveChanges(documentOf(file), 'reject')).to.deep.equal(await alone(before));
  });
});
