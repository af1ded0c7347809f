import { expect } from 'chai';
import { strToU8, zipSync } from 'fflate';
import { paragraph, run, wordFile } from '../../../../../domain/word/testing/wordFile.js';
import type { AskedSource, ReadPart } from '../contract.js';
import {
  sampleLaw,
  wordBomb,
  wordOf,
  wordWithNumbers,
  wordWithTable,
  workbookOf,
  workbookWith,
} from '../testing/files.js';
import { readSourceFile } from './readSourceFile.js';

let asked = 0;
const read = (file: Buffer | string, given: Partial<AskedSource> = {}): Promise<ReadPart> => {
  asked += 1;
  const usual = { strategy: 'chunk', chunkSize: 512, overlap: 50, isText: false, from: 0 } as const;
  return readSourceFile(
    { name: 'a.docx', digest: String(asked), ...usual, ...given },
    typeof file === 'string' ? Buffer.from(file) : file,
  );
};
const chunksOf = async (file: Buffer | string, given: Partial<AskedSource> = {}) => {
  const part = await read(file, given);
  if (part.status !== 'read') throw new Error(JSON.stringify(part));
  return part.chunks;
};
/** The only chunk of a file, with what was noted. */
const wholeOf = async (file: Buffer) => {
  const part = await read(file);
  if (part.status !== 'read') throw new Error(JSON.stringify(part));
  return { text: part.chunks.map(({ text }) => text).join(''), notes: part.notes };
};
const sentenceOf = async (file: Buffer | string, given: Partial<AskedSource> = {}): Promise<string> => {
  const part = await read(file, given);
  return part.status === 'refused' ? part.sentence : `was ${part.status}`;
};

/** The characters of a text as GB18030 writes them, found by asking the decoder. */
const inChineseEncoding = (text: string): Buffer => {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  return Buffer.from([...text].flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : (codes.get(sign) ?? []))));
};

describe('reading a law into the knowledge base', () => {
  const version = { law: '中华人民共和国样本管理法', versionDate: '2019-05-06', effectiveFrom: null };

  it('cuts it at its articles, with its name, version and chapter, from text, Word and Markdown alike', async () => {
    const markdown = sampleLaw
      .replaceAll(/^(第.条)/gmu, '- **$1**')
      .replace(/^(中华.*)$/mu, '# $1')
      .replace(/^(（2001.*)$/mu, '> $1');
    for (const file of [sampleLaw, `\uFEFF${sampleLaw.replaceAll('\n', '\r\n')}`, markdown, await wordOf(sampleLaw)])
      expect(await chunksOf(file)).to.deep.equal([
        {
          ...version,
          heading: '第一章 总则',
          articles: ['第一条', '第二条'],
          text: '第一条　为了说明写法，制定本法。\n第二条　本法适用于下列样本：\n（一）文字样本；\n（二）图样。',
        },
        {
          ...version,
          heading: '第二章 样本',
          articles: ['第三条'],
          text: '第三条　样本应当易于辨认。\n样本有误的，应当更正。',
        },
        { ...version, heading: '第三章 附则', articles: ['第四条'], text: '第四条　本法自2001年10月1日起施行。' },
      ]);
  });

  it('reads it in GB18030, and in UTF-16 with its mark', async () => {
    for (const file of [inChineseEncoding(sampleLaw), Buffer.from(`\uFEFF${sampleLaw}`, 'utf16le')])
      expect((await chunksOf(file)).map(({ law, articles }) => [law, articles])).to.deep.equal([
        [version.law, ['第一条', '第二条']],
        [version.law, ['第三条']],
        [version.law, ['第四条']],
      ]);
  });

  it('writes out the numbers that Word counts itself, articles through all chapters', async () => {
    const chunks = await chunksOf(await wordWithNumbers());
    expect(chunks.map(({ law, effectiveFrom, heading }) => [law, effectiveFrom, heading])).to.deep.equal([
      ['样本管理规定', '2024-01-01', '第一章 总则'],
      ['样本管理规定', '2024-01-01', '第二章 附则'],
    ]);
    expect(chunks[0]?.articles).to.have.length(11);
    expect(chunks[0]?.text).to.match(/第十一条　关于样本的要求之11。\n（一）　文字；\n（二）　图样。$/u);
    expect(chunks[1]?.articles).to.deep.equal(['第十二条']);
  });

  it('knows a law of the land by any of its names, and from when its version applies', async () => {
    const chunks = await chunksOf('第一条 甲。\n第二条 乙。', { name: '民法典_20200528.txt' });
    expect(chunks.map(({ law, versionDate, effectiveFrom }) => [law, versionDate, effectiveFrom])).to.deep.equal([
      ['中华人民共和国民法典', '2020-05-28', '2021-01-01'],
    ]);
  });

  it('reads the articles of many laws from JSON lines, each law by itself', async () => {
    const line = (law: string, number: number, path: string | null = null) =>
      JSON.stringify({
        law,
        article: `第${number}条`,
        number,
        text: '甲。',
        path,
        effective_from: '2021-01-01',
        version_date: null,
        short_names: [],
      });
    const chunks = await chunksOf([line('甲法', 1), line('甲法', 2), line('乙法', 1, '第一章 总则'), ''].join('\n'));
    expect(chunks.map(({ law, heading, articles }) => [law, heading, articles])).to.deep.equal([
      ['甲法', null, ['第1条', '第2条']],
      ['乙法', '第一章 总则', ['第1条']],
    ]);
    expect(chunks[0]).to.deep.include({ versionDate: null, effectiveFrom: '2021-01-01' });
    expect(await sentenceOf(`${line('甲法', 1)}\n{"a":1}`)).to.contain('第 2 行不是法律条文');
  });
});

describe('reading other documents into the knowledge base', () => {
  it('cuts them at headings, and tables at their rows with the names of the columns', async () => {
    const expected = [
      ['收费指引', '费用按下表收取。'],
      ['收费指引', '项目：押金；金额：3000元\n项目：水费；金额：每吨5元'],
    ];
    const markdown =
      '# 收费指引\n费用按下表收取。\n| 项目 | 金额 |\n|---|---|\n| 押金 | 3000元 |\n| 水费 | 每吨5元 |\n';
    for (const file of [await wordWithTable(), markdown])
      expect((await chunksOf(file)).map(({ heading, text }) => [heading, text])).to.deep.equal(expected);
  });

  it('reads workbooks and CSV row by row', async () => {
    const rows = [
      ['项目', '金额'],
      ['押金', '3000元'],
    ];
    expect(await chunksOf(workbookOf(rows, '收费'))).to.deep.include({
      law: null,
      versionDate: null,
      effectiveFrom: null,
      heading: '收费',
      articles: [],
      text: '项目：押金；金额：3000元',
    });
    expect((await chunksOf('项目,金额\n押金,"3000元，\n按月退"')).map(({ text }) => text)).to.deep.equal([
      '项目：押金；金额：3000元，\n按月退',
    ]);
  });

  it('keeps percentages, and leaves out what a workbook hides, saying so', async () => {
    const cell = (place: string, value: string, style = '') => `<c r="${place}"${style}><v>${value}</v></c>`;
    const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="3" max="3" hidden="1"/></cols><sheetData>
      <row r="1">${text('A1', '项目')}${text('B1', '比例')}${text('C1', '备注')}${text('D1', '金额')}</row>
      <row r="2">${text('A2', '违约金')}${cell('B2', '0.285', ' s="1"')}${text('C2', '内部')}${cell('D2', '0.5')}</row>
      <row r="3" hidden="1">${text('A3', '旧')}${cell('B3', '1', ' s="1"')}</row>
      <row r="5">${text('A5', '利息')}${cell('B5', '0.3', ' s="2"')}${cell('D5', '7', ' s="3"')}</row>
    </sheetData></worksheet>`;
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="170" formatCode="0.0%;[Red]\\-0.0%"/><numFmt numFmtId="171" formatCode="0&quot;%&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const { text: chunk, notes } = await wholeOf(workbookWith(sheet, '收费', { 'xl/styles.xml': styles }));
    expect(chunk).to.equal('项目：违约金；比例：28.5%；金额：0.5\n项目：利息；比例：30%；金额：7');
    expect(notes).to.deep.equal(['没有读入：隐藏的行 1 行、隐藏的列 1 列']);
    const hidden = await sentenceOf(workbookWith(sheet, '收费', { 'xl/styles.xml': styles, state: 'hidden' }));
    expect(hidden).to.match(/没有文字.*没有读入：隐藏的工作表 1 张/u);
  });

  it('notes what of a Word file was left out', async () => {
    const { text, notes } = await wholeOf(
      Buffer.from(wordFile({ body: paragraph(run('押金三千元') + run('旧', '<w:strike/>')) })),
    );
    expect([text, notes]).to.deep.equal(['押金三千元', ['没有读入：带删除线的文字 1 处']]);
  });

  it('names articles of a contract without taking it for a law', async () => {
    const [chunk] = await chunksOf('房屋租赁合同\n第一条 租期一年。\n第二条 租金每月一千元。');
    expect(chunk).to.deep.include({ law: null, articles: ['第一条', '第二条'] });
  });

  it('sends a long one in parts that follow each other, and asks for the content when it is gone', async () => {
    const text = Array.from({ length: 30_000 }, (_, at) => `第${at}段话，说的是样本与图样。`).join('\n');
    const given = { digest: 'long', chunkSize: 100, overlap: 0 };
    const first = await read(text, given);
    if (first.status !== 'read') throw new Error(first.status);
    expect(first.chunks.length).to.be.within(1, first.total - 1);
    const texts = first.chunks.map((chunk) => chunk.text);
    while (texts.length < first.total) {
      const next = await readSourceFile(
        { name: 'a', strategy: 'chunk', isText: false, ...given, from: texts.length },
        Buffer.alloc(0),
      );
      if (next.status !== 'read') throw new Error(next.status);
      texts.push(...next.chunks.map((chunk) => chunk.text));
    }
    expect(texts.join('\n').replaceAll('\n', '')).to.equal(text.replaceAll('\n', ''));
    expect(await read('', { ...given, from: 5 })).to.deep.equal({ status: 'gone' });
  });
});

describe('reading questions and answers into the knowledge base', () => {
  const pairs = [
    ['押金何时退还？', '租期届满\n并结清费用后。'],
    ['利息怎么算？', '从约定。'],
  ];
  const found = async (file: Buffer | string, strategy: 'qa' | 'excel_qa') => {
    const part = await read(file, { strategy });
    if (part.status !== 'read') throw new Error(JSON.stringify(part));
    return { pairs: part.chunks.map(({ heading, text }) => [heading, text]), notes: part.notes };
  };

  it('finds them in text and Word files, however they are marked', async () => {
    const marked = '常见问题\n问：押金何时退还？\n答：租期届满\n并结清费用后。\n\n问：利息怎么算？\n答：从约定。';
    const numbered = '1. 押金何时退还？\n租期届满\n并结清费用后。\n2、利息怎么算？\n答：从约定。';
    const english = 'Q1: 押金何时退还？\nA1: 租期届满\n并结清费用后。\nQ2: 利息怎么算？\nA2: 从约定。';
    for (const file of [marked, numbered, english, await wordOf(marked)])
      expect(await found(file, 'qa'), String(file)).to.deep.equal({ pairs, notes: [] });
  });

  it('finds them in columns of any order among others, and reports the rows that lack one', async () => {
    const rows = [
      ['编号', '答案', '问题'],
      ['1', '租期届满\n并结清费用后。', '押金何时退还？'],
      ['2', '', '没有答案的？'],
      ['3', '从约定。', '利息怎么算？'],
      ['', '', ''],
      ['4', '没有问题。', ''],
    ];
    const csv = `\uFEFF${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}`;
    for (const strategy of ['excel_qa', 'qa'] as const)
      for (const file of [workbookOf(rows), csv]) {
        const { pairs: read, notes } = await found(file, strategy);
        expect(read).to.deep.equal(pairs);
        expect(notes).to.have.length(2);
        expect(notes[1]).to.equal('第 3 行没有答案，已跳过');
      }
    const english = 'question,answer\n押金何时退还？,"租期届满\n并结清费用后。"\n利息怎么算？,从约定。\n';
    expect((await found(inChineseEncoding(english), 'excel_qa')).pairs).to.deep.equal(pairs);
  });

  it('splits a long answer, and names its question with each piece', async () => {
    const { pairs: read } = await found(`问：怎么办？\n答：${'先协商，再起诉。'.repeat(300)}`, 'qa');
    expect(read.length).to.be.greaterThan(1);
    expect(new Set(read.map(([heading]) => heading))).to.deep.equal(new Set(['怎么办？']));
  });

  it('says which column a table lacks', async () => {
    const columns = async (...names: string[]) =>
      sentenceOf(workbookOf([names, ['甲', '乙']]), { strategy: 'excel_qa' });
    expect(await columns('问题', '备注')).to.match(/^表格缺少“答案”列/u);
    expect(await columns('答案', '备注')).to.match(/^表格缺少“问题”列/u);
    expect(await columns('甲', '乙')).to.match(/^表格缺少“问题”“答案”列/u);
    expect(await sentenceOf(await wordOf('甲'), { strategy: 'excel_qa' })).to.contain('只接受 Excel');
    expect(await sentenceOf('没有问答的文字。', { strategy: 'qa' })).to.contain('没有找到问答');
  });
});

describe('files that hold nothing that could be read', () => {
  const compound = (name: string): Buffer =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')]);

  it('are refused with a sentence that says what to do', async () => {
    const whole = await wordOf(sampleLaw);
    const cases: readonly (readonly [Buffer | string, RegExp])[] = [
      [Buffer.alloc(0), /没有文字/u],
      ['  \n\r\n\uFEFF', /没有文字/u],
      [compound('EncryptedPackage'), /有密码/u],
      [compound('WordDocument'), /旧版 Word/u],
      [whole.subarray(0, whole.length / 2), /已损坏/u],
      [Buffer.from(zipSync({ 'word/document.xml': strToU8('<w:document><w:p>') })), /已损坏/u],
      [Buffer.from(zipSync({ 'ppt/presentation.xml': strToU8('<p/>') })), /演示文稿/u],
      [workbookOf([['甲', '乙']]).subarray(0, 900), /已损坏/u],
      [Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), /无法识别/u],
      ['{\\rtf1\\ansi hello}', /RTF/u],
      ['<!DOCTYPE html><html><body>甲</body></html>', /网页/u],
    ];
    for (const [file, sentence] of cases) expect(await sentenceOf(file)).to.match(sentence);
  });

  it('are refused where a small file would inflate to a hundred megabytes', async () => {
    const bomb = wordBomb();
    expect(bomb.length).to.be.lessThan(1_000_000);
    expect(await sentenceOf(bomb)).to.contain('解压后过大');
    expect(await sentenceOf(workbookWith(' '.repeat(30 * 1024 * 1024)))).to.contain('解压后过大');
  });

  it('say in which line a quote of a CSV has no end', async () => {
    const csv = '问题,答案\n"押金何时退还？,租期届满后。\n利息怎么算？,从约定。\n';
    expect(await sentenceOf(csv, { strategy: 'excel_qa' })).to.match(/第 \d 行的引号不成对/u);
  });

  it('are told by their content where the name says something else', async () => {
    expect((await chunksOf(await wordOf(sampleLaw), { name: 'a.txt' }))[0]?.articles).to.have.length(2);
    expect((await chunksOf(sampleLaw, { name: 'a.xlsx' }))[0]?.articles).to.have.length(2);
  });
});
