import { expect } from 'chai';
import { answerLines } from './answerLines.js';
import type { AnswerRecord, FormAnswers } from './answers.js';
import { answersJsonSchema, limits, validateAnswers } from './answersSchema.js';
import { buildDocumentModel } from './buildDocumentModel.js';
import type { Field, FormDefinition } from './definition.js';
import { diffAnswers } from './diffAnswers.js';
import { fill } from './fill.js';
import { formStatements } from './formStatements.js';
import { longestPicture, pictureBounds, picturesIn, pictureText, readPicture } from './pictures.js';
import { problemsOf } from './problems/problemsOf.js';
import { readForm } from './reading/readForm.js';
import { resolveFields } from './resolveFields.js';
import type { SheetField } from './sheet.js';
import { sampleForm } from './testing/sampleForm.js';
import { squarePicture, tallPicture, widePicture } from './testing/samplePictures.js';

const pictures = (of: string, label: string): SheetField => ({
  id: `${of}_pictures`,
  kind: 'group',
  label: `${label}附图`,
  repeat: true,
  fields: [
    { id: `${of}_picture`, kind: 'picture' },
    { id: `${of}_caption`, kind: 'text', label: '图片说明' },
  ],
});
const columns: readonly Field[] = resolveFields(
  [
    { id: 'own', kind: 'textarea', label: '专利' },
    pictures('own', '专利'),
    { id: 'other', kind: 'textarea', label: '产品' },
    pictures('other', '产品'),
  ],
  'here',
);

/** A form with an annex of two columns in which pictures may stand. */
const form: FormDefinition = {
  ...sampleForm(),
  sections: [
    {
      id: 'annex-features',
      title: '附件 对比表',
      notes: [],
      openCell: null,
      annex: true,
      items: [
        {
          id: 'features_one',
          no: null,
          label: '对比表',
          notes: [],
          hint: null,
          sentences: [],
          fields: [{ id: 'rows', kind: 'group', label: '特征', repeat: true, fields: columns }],
        },
      ],
    },
  ],
  attachments: [
    {
      title: '附件 对比表',
      notes: [],
      columns: ['序号', '专利（可附图说明）', '产品（可附图说明）'],
      filledBy: { section: 'annex-features', columns: [[], ['own', 'own_pictures'], ['other', 'other_pictures']] },
      groups: [{ no: null, title: null, rows: [] }],
      signature: [],
    },
  ],
};
const rows = (...given: readonly AnswerRecord[]): FormAnswers => ({
  sections: { 'annex-features': { items: { features_one: { rows: given } } } },
});
const rowsPath = 'sections.annex-features.items.features_one.rows';
const codes = (answers: FormAnswers): readonly (readonly [string, string])[] => {
  const checked = validateAnswers(form, answers);
  return checked.ok ? [] : checked.errors.map(({ path, code }) => [path, code]);
};
const own = (...given: readonly string[]): AnswerRecord => ({
  own_pictures: given.map((picture) => ({ own_picture: picture })),
});
const withByte = (base64: string, at: number, byte: number): string => {
  const bytes = Buffer.from(base64, 'base64');
  bytes[at] = byte;
  return bytes.toString('base64');
};

describe('pictures in the cells of an annex', () => {
  it('are taken when they are JPEG files in base64', () => {
    expect(codes(rows(own(widePicture, tallPicture, squarePicture), own('')))).to.deep.equal([]);
    expect(readPicture(widePicture)).to.include({ ok: true, width: 32, height: 16 });
  });

  it('are refused by their bytes, whatever they call themselves: SVG, GIF, PNG, text, addresses, a broken file', () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64');
    const others = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64'),
      Buffer.from('GIF89a').toString('base64'),
      png,
      'https://example.com/a.jpg',
      `data:image/jpeg;base64,${widePicture}`,
      '图片',
      widePicture.slice(0, -8),
      `${widePicture.slice(0, 40)}\n${widePicture.slice(40)}`,
    ];
    for (const other of others)
      expect(codes(rows(own(other))), other.slice(0, 30)).to.deep.equal([
        [`${rowsPath}.0.own_pictures.0.own_picture`, 'picture_unreadable'],
      ]);
  });

  it('are refused when a tiny file says that it has a giant picture', () => {
    const at = Buffer.from(widePicture, 'base64').indexOf(Buffer.from([0xff, 0xc0]));
    const giant = withByte(withByte(widePicture, at + 5, 0xff), at + 7, 0xff);
    expect(codes(rows(own(giant)))[0]?.[1]).to.equal('picture_too_large');
    expect(codes(rows(own('A'.repeat(longestPicture + 4)))).map(([, code]) => code)).to.deep.equal([
      'picture_too_large',
    ]);
  });

  it('are refused with the place and camera in them', () => {
    const bytes = Buffer.from(widePicture, 'base64');
    const marked = Buffer.concat([
      bytes.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0x00, 0x08]),
      Buffer.from('Exif\0\0', 'latin1'),
      bytes.subarray(2),
    ]);
    expect(codes(rows(own(marked.toString('base64'))))[0]?.[1]).to.equal('picture_metadata');
  });

  it('are at most six in a document, and the first one too many is named', () => {
    const six = rows(own(widePicture, widePicture), own(widePicture, widePicture), own(widePicture, widePicture));
    expect(codes(six)).to.deep.equal([]);
    const seven = rows(
      own(...Array.from({ length: 4 }, () => widePicture)),
      own(widePicture, widePicture, tallPicture),
    );
    expect(codes(seven)).to.deep.equal([[`${rowsPath}.1.own_pictures.2`, 'too_many_pictures']]);
  });

  it('of the largest size leave room in one event for words', () => {
    expect(longestPicture * pictureBounds.perDocument).to.be.below(400 * 1024);
    expect(longestPicture).to.be.above(limits.textarea);
  });

  it('are left as they are by what reads typed values, and told to programs as base64', () => {
    expect(readForm(form, rows(own(widePicture))).formData).to.deep.equal(rows(own(widePicture)));
    expect(JSON.stringify(answersJsonSchema(form))).to.include('"contentMediaType":"image/jpeg"');
  });

  it('are numbered through the document in the order in which they are printed', () => {
    const answers = rows(
      { own: '特征A', other_pictures: [{ other_picture: tallPicture, other_caption: ' 连接件\n实物 ' }] },
      { own_pictures: [{ own_picture: widePicture }, { own_picture: squarePicture, own_caption: '剖面' }] },
    );
    expect(picturesIn(fill(form, answers)).map(({ number, caption, path }) => [number, caption, path])).to.deep.equal([
      [1, '连接件\n实物', `${rowsPath}.0.other_pictures.0`],
      [2, '', `${rowsPath}.1.own_pictures.0`],
      [3, '剖面', `${rowsPath}.1.own_pictures.1`],
    ]);
    const [annex] = buildDocumentModel(form, answers).attachments;
    const cells = annex?.groups[0]?.rows.map(({ content = [] }) =>
      content.map((paragraphs) =>
        paragraphs.map(({ runs, picture }) => [
          runs.map((run) => (run.kind === 'blank' ? '' : run.text)).join(''),
          picture && `${picture.width}×${picture.height}`,
        ]),
      ),
    );
    expect(cells).to.deep.equal([
      [[['1', undefined]], [['特征A', undefined]], [['图1　 连接件 实物', '12×24']]],
      [
        [['2', undefined]],
        [
          ['图2', '32×16'],
          ['图3　剖面', '16×16'],
        ],
        [],
      ],
    ]);
  });

  it('given a caption without a picture: the words stand there, and no number is used up', () => {
    const answers = rows({
      own_pictures: [{ own_caption: '没有图' }, { own_picture: widePicture }],
    });
    const words = buildDocumentModel(form, answers).attachments[0]?.groups[0]?.rows[0]?.content?.[1]?.map(({ runs }) =>
      runs.map((run) => (run.kind === 'blank' ? '' : run.text)).join(''),
    );
    expect(words).to.deep.equal(['没有图', '图1']);
  });

  it('are said in words wherever words are, for models too, without their bytes', () => {
    const answers = rows({ own: '特征A', ...own(widePicture) });
    expect(pictureText(widePicture)).to.match(/^图片（32×16，校验码 [0-9a-f]{8}）$/);
    expect(pictureText('AAAA')).to.equal('图片（无法显示）');
    const said = JSON.stringify(formStatements(form, answers));
    expect(said).to.include(pictureText(widePicture)).and.not.include(widePicture.slice(0, 40));
    const [item] = fill(form, answers).sections[0]?.items ?? [];
    expect(item && answerLines(item)).to.deep.equal([
      '第1项 专利：特征A',
      `第1项 专利附图1：${pictureText(widePicture)}`,
    ]);
  });

  it('between versions: a picture that came, went or is another one is a change, one that was kept is none', () => {
    const changes = (before: FormAnswers, after: FormAnswers) =>
      diffAnswers(form, before, after).map(({ kind, before: was, after: is }) => [kind, was, is]);
    const one = rows({ own: '特征A', ...own(widePicture) });
    expect(changes(one, structuredClone(one))).to.deep.equal([]);
    expect(changes(one, rows({ own: '特征A', ...own(tallPicture) }))).to.deep.equal([
      ['changed', pictureText(widePicture), pictureText(tallPicture)],
    ]);
    expect(changes(one, rows({ own: '特征A', ...own(widePicture, tallPicture) })).map(([kind]) => kind)).to.deep.equal([
      'added',
    ]);
    expect(changes(one, rows({ own: '特征A' })).map(([kind]) => kind)).to.deep.equal(['removed']);
  });

  it('make a row with words in one cell complete, and are read by no rule about words', () => {
    const asked = (row: AnswerRecord) =>
      problemsOf(form, rows(row), {}).filter(({ path }) => path.startsWith('sections'));
    expect(asked({ own: '特征A' }).map(({ code, path }) => [code, path])).to.deep.equal([
      ['row_incomplete', `${rowsPath}.0.other`],
    ]);
    expect(asked({ own: '特征A', ...own(widePicture) })).to.deep.equal([]);
  });

  it('stand in a definition only with their caption in a repeated group', () => {
    const resolve =
      (...fields: readonly SheetField[]) =>
      () =>
        resolveFields(fields, 'here');
    const [picture, caption] = pictures('a', '').fields ?? [];
    if (!picture || !caption) throw new Error('a group of pictures has two members');
    expect(resolve(pictures('a', ''))).not.to.throw();
    expect(resolve(picture)).to.throw('here.a_picture');
    expect(resolve({ ...pictures('a', ''), fields: [picture] })).to.throw('here.a_pictures');
    expect(resolve({ id: 'g', kind: 'group', label: '附图', fields: [picture, caption] })).to.throw('here.g');
  });
});
