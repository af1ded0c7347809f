import type { LeftOut } from '../leftOut.js';
import { paragraph, part, run, table, wordFile, wordParts, zipOf } from './wordFile.js';

/** A Word file, what it says line for line, and what of it is left out. */
export type WordFixture = {
  readonly name: string;
  readonly file: Uint8Array<ArrayBuffer>;
  readonly text: string;
  readonly leftOut?: LeftOut;
  /** Rows of its tables, where they are not simply its lines. */
  readonly rows?: readonly (readonly string[])[];
};

const sym = (font: string, char: string): string => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
const box = (checked: string, content: string): string =>
  `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/><w14:checkedState w14:val="0052" w14:font="Wingdings 2"/></w14:checkbox></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const fieldSign = (kind: string, data = ''): string =>
  `<w:r><w:fldChar w:fldCharType="${kind}">${data}</w:fldChar></w:r>`;
const instruction = (text: string): string => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`;
/** A field in the long spelling; without a result when there is none. */
const field = (text: string, result?: string, data = ''): string =>
  `${fieldSign('begin', data)}${instruction(text)}${result === undefined ? '' : `${fieldSign('separate')}${result}`}${fieldSign('end')}`;
const deleted = (text: string): string =>
  `<w:del w:id="1" w:author="甲"><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const formBox = (checked: string): string =>
  field('FORMCHECKBOX', undefined, `<w:ffData><w:checkBox><w:sizeAuto/>${checked}</w:checkBox></w:ffData>`);
const listed = (list: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
const textBox = (content: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
const replaced = (parts: Readonly<Record<string, string | Uint8Array>>, from: RegExp | string, to: string) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, content]) => [
      name,
      typeof content === 'string' ? content.replaceAll(from, to) : content,
    ]),
  );

const marks: readonly WordFixture[] = [
  {
    name: 'ticks and boxes set as symbols',
    file: wordFile({
      body: paragraph(
        `${run('性别：男')}${sym('Wingdings 2', 'F052')}${run('女')}${sym('Wingdings 2', 'F0A3')}${sym('Wingdings', 'F0FE')}${sym('Wingdings', 'F0A8')}${sym('Wingdings', 'F06F')}${sym('Wingdings', 'F0FD')}${sym('Wingdings', 'F0FC')}`,
      ),
    }),
    text: '性别：男☑女□☑□□☒√',
  },
  {
    name: 'ticks typed as letters of a font of symbols',
    file: wordFile({
      body: paragraph(
        `${run('男')}${run('R', '<w:rFonts w:ascii="Wingdings 2" w:hAnsi="Wingdings 2"/>')}${run('女')}${run('\uf0a3', '<w:rFonts w:ascii="Wingdings 2"/>')}${run('其他', '<w:rFonts w:ascii="Wingdings 2" w:eastAsia="宋体"/>')}`,
      ),
    }),
    text: '男☑女□其他',
  },
  {
    name: 'a symbol that is no mark',
    file: wordFile({ body: paragraph(`${run('见')}${sym('Wingdings', 'F028')}${sym('宋体', '2605')}`) }),
    text: '见★',
    leftOut: { symbol: 1 },
  },
  {
    name: 'boxes of content controls',
    file: wordFile({
      body:
        paragraph(
          `${box('1', run('☒'))}${run('已婚')}${box('0', run('☐'))}${run('未婚')}${box('true', sym('Wingdings 2', '0052'))}${run('离异')}`,
        ) +
        box('1', paragraph('☒')) +
        `<w:tbl><w:tr>${box('1', `<w:tc>${paragraph('☒')}</w:tc>`)}</w:tr></w:tbl>`,
    }),
    text: '☑已婚□未婚☑离异\n☑\n☑',
  },
  {
    name: 'ticks of old form fields',
    file: wordFile({
      body: paragraph(
        `${formBox('<w:default w:val="0"/><w:checked/>')}${run('是')}${formBox('<w:default w:val="0"/>')}${run('否')}${formBox('<w:default w:val="1"/>')}${run('有')}${formBox('<w:default w:val="1"/><w:checked w:val="0"/>')}${run('无')}`,
      ),
    }),
    text: '☑是□否☑有□无',
  },
  {
    name: 'the choice of an old list field',
    file: wordFile({
      body: paragraph(
        `${run('民族：')}${field('FORMDROPDOWN', undefined, '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="汉族"/><w:listEntry w:val="回族"/></w:ddList></w:ffData>')}`,
      ),
    }),
    text: '民族：回族',
  },
  {
    name: 'bullets that are boxes',
    file: wordFile({
      body: paragraph('本金', listed(1)) + paragraph('利息', listed(2)) + paragraph('其他', listed(3)),
      numbering: ['\uf0fe', '\uf0a8', '\uf06c']
        .map(
          (sign, at) =>
            `<w:abstractNum w:abstractNumId="${at}">${level(0, 'bullet', sign, '<w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/></w:rPr>')}</w:abstractNum>`,
        )
        .concat([1, 2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`))
        .join(''),
    }),
    text: '☑　本金\n□　利息\n其他',
  },
];

const changes: readonly WordFixture[] = [
  {
    name: 'deletions and insertions that are tracked',
    file: wordFile({
      body: paragraph(
        `${run('借款')}${deleted('二十')}${deleted('万元')}<w:ins w:id="2" w:author="甲">${run('三十万元')}</w:ins>${run('，月息')}${deleted('2%')}${run('1%')}`,
      ),
    }),
    text: '借款三十万元，月息1%',
    leftOut: { deleted: 2 },
  },
  {
    name: 'moved text',
    file: wordFile({
      body:
        paragraph(
          `<w:moveFromRangeStart w:id="3" w:name="m"/><w:moveFrom w:id="4" w:author="甲">${run('已还五万元。')}</w:moveFrom><w:moveFromRangeEnd w:id="3"/>`,
          '<w:rPr><w:moveFrom w:id="5" w:author="甲"/></w:rPr>',
        ) +
        paragraph('借款二十万元。') +
        paragraph(`<w:moveTo w:id="6" w:author="甲">${run('已还五万元。')}</w:moveTo>`),
    }),
    text: '借款二十万元。\n已还五万元。',
  },
  {
    name: 'paragraphs of which the end was deleted, and rows',
    file: wordFile({
      body:
        paragraph('被告应当', '<w:rPr><w:del w:id="1" w:author="甲"/></w:rPr>') +
        paragraph('归还借款。') +
        table(['甲'], ['乙']).replace(
          '<w:tr><w:tc><w:tcPr></w:tcPr><w:p><w:r><w:t xml:space="preserve">乙',
          '<w:tr><w:trPr><w:del w:id="2" w:author="甲"/></w:trPr><w:tc><w:tcPr></w:tcPr><w:p><w:r><w:t xml:space="preserve">乙',
        ),
    }),
    text: '被告应当归还借款。\n甲',
    leftOut: { deleted: 1 },
  },
  {
    name: 'hidden text, by itself and by styles',
    file: wordFile({
      body:
        paragraph(
          `${run('原告：张三')}${run('（内部）', '<w:vanish/>')}${run('，男', '<w:vanish w:val="0"/>')}${run('秘', '<w:rStyle w:val="secret"/>')}`,
        ) +
        paragraph('草稿说明', '<w:pStyle w:val="note"/>') +
        paragraph(run('但这句可见', '<w:vanish w:val="false"/>'), '<w:pStyle w:val="note"/>'),
      styles:
        '<w:style w:type="character" w:styleId="base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="character" w:styleId="secret"><w:basedOn w:val="base"/></w:style>' +
        '<w:style w:type="paragraph" w:styleId="note"><w:rPr><w:vanish w:val="1"/></w:rPr></w:style>',
    }),
    text: '原告：张三，男\n\n但这句可见',
    leftOut: { hidden: 3 },
  },
  {
    name: 'text that is struck out once or twice',
    file: wordFile({
      body: paragraph(
        `${run('性别：')}${run('男', '<w:strike/>')}${run('女')}${run('，已还', '<w:dstrike w:val="true"/>')}${run('清', '<w:strike/>')}${run('。', '<w:strike w:val="0"/>')}`,
      ),
    }),
    text: '性别：女。',
    leftOut: { struck: 2 },
  },
  {
    name: 'how a paragraph looked before a tracked change of its looks',
    file: wordFile({
      body: paragraph(run('归还本金', '<w:rPrChange w:id="1" w:author="甲"><w:rPr><w:strike/></w:rPr></w:rPrChange>')),
    }),
    text: '归还本金',
  },
  {
    name: 'comments',
    file: wordFile({
      body: paragraph(
        `<w:commentRangeStart w:id="0"/>${run('借款二十万元')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
      ),
    }),
    text: '借款二十万元',
    leftOut: { comment: 1 },
  },
  {
    name: 'prompts of empty content controls',
    file: wordFile({
      body:
        paragraph(
          `${run('姓名：')}<w:sdt><w:sdtPr><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>${run('单击此处输入姓名')}</w:sdtContent></w:sdt>`,
        ) +
        paragraph(
          `${run('电话：')}<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${run('13800000000')}</w:sdtContent></w:sdt>`,
        ) +
        `<w:sdt><w:sdtPr><w:showingPlcHdr w:val="1"/></w:sdtPr><w:sdtContent>${paragraph('单击输入地址')}</w:sdtContent></w:sdt>` +
        paragraph('完'),
    }),
    text: '姓名：\n电话：13800000000\n\n完',
  },
];

const places: readonly WordFixture[] = [
  {
    name: 'text boxes as Word and WPS write them, once',
    file: wordFile({
      body: paragraph(`${run('民事起诉状')}${textBox(paragraph('案号：（2024）沪01民初1号'))}${run('（正本）')}`),
    }),
    text: '民事起诉状（正本）\n案号：（2024）沪01民初1号',
  },
  {
    name: 'text boxes that are written for older programs only',
    file: wordFile({
      body:
        paragraph(
          `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing/></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph('甲方：张三')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        ) +
        paragraph(
          `<w:r><w:pict><v:rect><v:textbox><w:txbxContent>${paragraph('乙方：李四')}</w:txbxContent></v:textbox></v:rect></w:pict></w:r>`,
        ),
    }),
    text: '甲方：张三\n\n乙方：李四',
  },
  {
    name: 'text boxes that are grouped with others',
    file: wordFile({
      body: paragraph(
        `${run('正文')}<w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing><wp:anchor><a:graphic><a:graphicData><wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wps:wsp><wps:txbx><w:txbxContent>${paragraph('甲方：张三')}</w:txbxContent></wps:txbx></wps:wsp><wps:wsp><wps:txbx><w:txbxContent>${paragraph('乙方：李四')}</w:txbxContent></wps:txbx></wps:wsp></wpg:wgp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:group><v:shape><v:textbox><w:txbxContent>${paragraph('甲方：张三')}</w:txbxContent></v:textbox></v:shape></v:group></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    }),
    text: '正文\n甲方：张三\n乙方：李四',
  },
  {
    name: 'a symbol that was inserted beside one that was deleted, and words in wrappers of other programs',
    file: wordFile({
      body: paragraph(
        `<w:ins w:id="1" w:author="甲">${sym('Wingdings 2', 'F052')}</w:ins>${run('是')}<w:del w:id="2" w:author="甲">${sym('Wingdings 2', 'F0A3')}</w:del><w:smartTag w:element="a">${run('张三')}</w:smartTag><w:customXml w:element="b">${run('李四')}</w:customXml><w:bdo w:val="ltr">${run('王五')}</w:bdo>`,
      ),
    }),
    text: '☑是张三李四王五',
    leftOut: { deleted: 1 },
  },
  {
    name: 'footnotes and endnotes',
    file: wordFile({
      body: paragraph(
        `${run('借款二十万元')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('，年息6%')}<w:r><w:endnoteReference w:id="2"/></w:r>`,
      ),
      footnotes: `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="2">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(' 含手续费。')}`)}</w:footnote><w:footnote w:id="3">${paragraph('没有提到的注')}</w:footnote>`,
      endnotes: `<w:endnote w:id="2">${paragraph('见补充协议。')}</w:endnote>`,
    }),
    text: '借款二十万元，年息6%\n注1：含手续费。\n注2：见补充协议。',
  },
  {
    name: 'headers and footers, without page numbers and what is not printed',
    file: wordFile({
      body: `${paragraph('正文')}<w:sectPr><w:headerReference w:type="default" r:id="header"/><w:footerReference w:type="default" r:id="footer"/></w:sectPr>`,
      header: paragraph('某某律师事务所') + paragraph('') + paragraph('正文'),
      footer:
        paragraph(`${run('第')}${field('PAGE', run('1'))}${run('页')}`) +
        paragraph(`<w:fldSimple w:instr=" NUMPAGES ">${run('3')}</w:fldSimple>`) +
        paragraph('案号：（2024）沪01民初1号'),
    }),
    text: '某某律师事务所\n正文\n案号：（2024）沪01民初1号',
  },
  {
    name: 'a header of first pages where there is none',
    file: wordFile({
      body: `${paragraph('正文')}<w:sectPr><w:headerReference w:type="first" r:id="header"/><w:footerReference w:type="even" r:id="footer"/></w:sectPr>`,
      header: paragraph('旧页眉'),
      footer: paragraph('偶数页'),
      settings: '<w:evenAndOddHeaders/>',
    }),
    text: '正文\n偶数页',
  },
  {
    name: 'lists that Word numbers',
    file: wordFile({
      body:
        paragraph('诉讼请求', '<w:pStyle w:val="1"/>') +
        paragraph('归还本金', listed(1, 1)) +
        paragraph('支付利息', listed(1, 1)) +
        paragraph('明细', listed(1, 2)) +
        paragraph(deleted('已删的一条'), `${listed(1, 1)}<w:rPr><w:del w:id="1" w:author="甲"/></w:rPr>`) +
        paragraph('事实与理由', '<w:pStyle w:val="1"/>') +
        paragraph('重新开始', listed(1, 1)) +
        paragraph('甲项', listed(2)) +
        paragraph('圈', listed(3)),
      styles: `<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`,
      numbering:
        `<w:abstractNum w:abstractNumId="0">${level(0, 'chineseCountingThousand', '%1、')}${level(1, 'chineseCounting', '（%2）')}${level(2, 'decimal', '%3.')}</w:abstractNum>` +
        `<w:abstractNum w:abstractNumId="1">${level(0, 'ideographTraditional', '%1.')}</w:abstractNum>` +
        `<w:abstractNum w:abstractNumId="2">${level(0, 'decimalEnclosedCircleChinese', '%1')}</w:abstractNum>` +
        [1, 2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`).join(''),
    }),
    text: '一、　诉讼请求\n（一）　归还本金\n（二）　支付利息\n1.　明细\n二、　事实与理由\n（一）　重新开始\n甲.　甲项\n①　圈',
    leftOut: { deleted: 1 },
  },
  {
    name: 'pictures, charts and files of other programs',
    file: wordFile({
      body: paragraph(
        `<w:r><w:drawing><a:graphic><a:graphicData><a:blip r:embed="p"/></a:graphicData></a:graphic></w:drawing></w:r><w:r><w:pict><v:shape><v:imagedata r:id="q"/></v:shape></w:pict></w:r><w:r><w:object><v:shape><v:imagedata r:id="q"/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>${run('见图')}`,
      ),
    }),
    text: '见图',
    leftOut: { picture: 2, embedded: 1 },
  },
  {
    name: 'tables with merged cells and a table in a cell',
    file: wordFile({
      body: table(
        ['项目', ['金额', '<w:gridSpan w:val="2"/>']],
        [['本金', '<w:vMerge w:val="restart"/>'], '已还', '5万'],
        [['<w:p/>', '<w:vMerge/>'], '未还', `${table(['15万', '余额'])}<w:p/>`],
      ),
    }),
    text: '项目\n金额\n本金\n已还\n5万\n未还\n15万\n余额',
    rows: [
      ['项目', '金额', ''],
      ['本金', '已还', '5万'],
      ['本金', '未还', '15万 余额'],
    ],
  },
];

const spellings: readonly WordFixture[] = [
  {
    name: 'phonetic guides',
    file: wordFile({
      body: paragraph(
        `<w:r><w:ruby><w:rubyPr/><w:rt>${run('zhái')}</w:rt><w:rubyBase>${run('翟')}</w:rubyBase></w:ruby></w:r>${run('某')}${field('EQ \\* jc2 \\* "Font:宋体" \\* hps10 \\o\\ad(\\s\\up 9(yín),寅)')}`,
      ),
    }),
    text: '翟某寅',
  },
  {
    name: 'fields of every spelling: what they show, and not how',
    file: wordFile({
      body:
        paragraph(
          `${run('日期：')}${field('DATE \\@ "yyyy年M月d日"', run('2024年3月1日'))}<w:fldSimple w:instr=" AUTHOR ">${run('张三')}</w:fldSimple>`,
        ) +
        paragraph(
          `${fieldSign('begin')}${instruction('IF ')}${field('MERGEFIELD 性别', run('男'))}${instruction(' = "男" "先生" "女士"')}${fieldSign('separate')}${run('先生')}${fieldSign('end')}`,
        ) +
        paragraph(
          `<w:hyperlink r:id="x">${run('网址')}</w:hyperlink>${field('HYPERLINK "http://a.cn"', run('链接'))}${field('XE "索引"')}`,
        ) +
        paragraph(
          `${field('EQ \\o\\ac(□,√)')}${run('同意')}${field('EQ \\o\\ac(□, )')}${run('不同意')}${field('EQ \\f(1,2)')}${field('SYMBOL 82 \\f "Wingdings 2" \\s 12')}`,
        ) +
        paragraph(`${fieldSign('begin')}${run('没有结束的域')}`) +
        paragraph('后文仍在'),
    }),
    text: '日期：2024年3月1日张三\n先生\n网址链接\n☑同意□不同意1/2☑\n\n后文仍在',
  },
  {
    name: 'breaks, tabs and hyphens',
    file: wordFile({
      body: paragraph(
        `<w:r><w:t>原告：</w:t><w:tab/><w:t>张三</w:t><w:br/><w:t>电话：010</w:t><w:noBreakHyphen/><w:t>123</w:t><w:softHyphen/><w:t>45</w:t><w:cr/><w:t>完</w:t></w:r>`,
        '<w:tabs><w:tab w:val="left" w:pos="420"/></w:tabs>',
      ),
    }),
    text: '原告： 张三\n电话：010-12345\n完',
  },
  {
    name: 'newer characters beside their older spelling',
    file: wordFile({
      body: paragraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx w16se:font="Segoe UI Emoji" w16se:char="2611"/></mc:Choice><mc:Fallback><w:t>☑</w:t></mc:Fallback></mc:AlternateContent></w:r>${run('&#x20BB7;野家&amp;')}<w:r><w:t><![CDATA[<甲>]]></w:t></w:r>`,
      ),
    }),
    text: '☑𠮷野家&<甲>',
  },
  {
    name: 'formulas',
    file: wordFile({
      body: paragraph(
        `${run('利率')}<m:oMath><m:f><m:num><m:r><m:t>6</m:t></m:r></m:num><m:den><m:r><m:t>100</m:t></m:r></m:den></m:f></m:oMath>${field('EQ \\r(3,2)')}`,
      ),
    }),
    text: '利率6/100',
    leftOut: { formula: 1 },
  },
  {
    name: 'another prefix than the usual one',
    file: zipOf(
      replaced(
        wordParts({ body: paragraph(`${run('甲')}${sym('Wingdings 2', 'F052')}${deleted('旧')}`) }),
        /\bw(?=[:=])/gu,
        'ns0',
      ),
    ),
    text: '甲☑',
    leftOut: { deleted: 1 },
  },
  {
    name: 'no prefix at all',
    file: zipOf(
      replaced(
        replaced(wordParts({ body: paragraph(`${run('甲')}${sym('Wingdings 2', 'F052')}`) }), 'xmlns:w=', 'xmlns='),
        /(<\/?| )w:/gu,
        '$1',
      ),
    ),
    text: '甲☑',
  },
  {
    name: 'the strict edition of the standard',
    file: zipOf(
      replaced(
        replaced(
          wordParts({
            body: paragraph('甲', listed(1)) + paragraph(run('乙', '<w:strike w:val="true"/>')),
            numbering: `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
          }),
          'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
          'http://purl.oclc.org/ooxml/wordprocessingml/main',
        ),
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      ),
    ),
    text: '1.　甲',
    leftOut: { struck: 1 },
  },
  {
    name: 'a main part of another name',
    file: zipOf(
      Object.fromEntries(
        Object.entries(replaced(wordParts({ body: paragraph('甲') }), 'word/document.xml', 'word/document2.xml')).map(
          ([name, content]) => [name.replace('document.xml', 'document2.xml'), content],
        ),
      ),
    ),
    text: '甲',
  },
];

const chunk = paragraph('前文') + '<w:altChunk r:id="chunk"/>' + paragraph('后文');
const page =
  '<!DOCTYPE html><html><head><title>不读</title><style>p{}</style></head><body><p>原告：张三&nbsp;男</p><table><tr><td>本金</td><td>20万&amp;</td></tr></table><!-- <p>不读</p> --><p><input type="checkbox" checked>是<input type=checkbox>否</p><del>已删</del></body></html>';
const pageText = '前文\n原告：张三 男\n本金\n20万&\n☑是□否\n后文';
const quoted = [...new TextEncoder().encode(page)].map(
  (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

const bodies: readonly WordFixture[] = [
  { name: 'a body that is a web page', file: wordFile({ body: chunk, chunk: ['afchunk.html', page] }), text: pageText },
  {
    name: 'a body that is a web archive',
    file: wordFile({
      body: chunk,
      chunk: [
        'afchunk.mht',
        `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n  type="text/html";\r\n  boundary="----=mht"\r\n\r\n\r\n------=mht\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quoted.join('')}\r\n------=mht\r\nContent-Type: image/png\r\n\r\n\r\n------=mht--`,
      ],
    }),
    text: pageText,
  },
  {
    name: 'a body that is another Word file',
    file: wordFile({
      body: chunk,
      chunk: ['afchunk.docx', wordFile({ body: paragraph(`${run('中间')}${deleted('旧')}`) })],
    }),
    text: '前文\n中间\n后文',
    leftOut: { deleted: 1 },
  },
  {
    name: 'a body that is plain text',
    file: wordFile({ body: chunk, chunk: ['a.txt', '第一行\r\n第二行'] }),
    text: '前文\n第一行\n第二行\n后文',
  },
  {
    name: 'a body that is RTF',
    file: wordFile({ body: chunk, chunk: ['a.rtf', '{\\rtf1 hello}'] }),
    text: '前文\n后文',
    leftOut: { embedded: 1 },
  },
  { name: 'a body that is not there', file: wordFile({ body: chunk }), text: '前文\n后文', leftOut: { embedded: 1 } },
];

/** One Word file for each way in which words are written and hidden in them. */
export const wordFixtures: readonly WordFixture[] = [...marks, ...changes, ...places, ...spellings, ...bodies];

/** What is no Word file, or no whole one, by what it is. */
export const otherFixtures: readonly {
  readonly name: string;
  readonly file: Uint8Array<ArrayBuffer>;
  readonly sentence: RegExp;
}[] = [
  {
    name: 'OFD',
    file: zipOf({ 'OFD.xml': '<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>', 'Doc_0/Document.xml': '<a/>' }),
    sentence: /OFD.*导出为 PDF 或 Word/u,
  },
  { name: 'RTF', file: Uint8Array.from(new TextEncoder().encode('{\\rtf1\\ansi hello}')), sentence: /RTF/u },
  {
    name: 'an old Word file',
    file: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array<number>(600).fill(0)]),
    sentence: /旧版/u,
  },
  {
    name: 'an element that is not closed',
    file: zipOf({ ...wordParts({ body: '' }), 'word/document.xml': part('w:document', '<w:body><w:p>') }),
    sentence: /损坏|无法读取/u,
  },
  {
    name: 'a document type',
    file: zipOf({
      ...wordParts({ body: '' }),
      'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${part('w:document', '<w:body>&b;</w:body>').slice(55)}`,
    }),
    sentence: /损坏|无法读取/u,
  },
];
