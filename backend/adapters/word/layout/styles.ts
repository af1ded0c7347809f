import { AlignmentType, LineRuleType, type IStylesOptions } from 'docx';
import { fonts, inset, lineHeight, optionIndent, signatureIndent, size } from './measures.js';

type ParagraphStyle = NonNullable<IStylesOptions['paragraphStyles']>[number];

const style = (id: string, name: string, options: Pick<ParagraphStyle, 'run' | 'paragraph'>): ParagraphStyle => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  ...options,
});

/** Text of a cell: away from the lines of the table on both sides. */
const inCell = { left: inset, right: inset };
const single = { line: 240, lineRule: LineRuleType.AUTO };

/** The named styles of a pleading; paragraphs and runs refer to them by id and carry no formatting of their own. */
export const pleadingStyles: IStylesOptions = {
  default: {
    document: {
      // Western text has another language than Chinese, or LibreOffice and its derivatives break lines within numbers and words.
      run: { font: fonts.text, size: size.five, language: { value: 'en-US', eastAsia: 'zh-CN' } },
      paragraph: { spacing: { line: lineHeight, lineRule: LineRuleType.AT_LEAST } },
    },
  },
  paragraphStyles: [
    // The base style of the others: without it WPS falls back to a base of its own.
    { id: 'Normal', name: 'Normal', quickFormat: true },
    style('PleadingTitle', '诉状标题', {
      run: { font: fonts.title, size: size.title },
      paragraph: {
        alignment: AlignmentType.CENTER,
        outlineLevel: 0,
        keepNext: true,
        spacing: { before: 160, ...single },
      },
    }),
    style('PleadingSubtitle', '诉状案由', {
      run: { font: fonts.heading, size: size.subtitle },
      paragraph: { alignment: AlignmentType.CENTER, keepNext: true, spacing: { before: 50, after: 170, ...single } },
    }),
    style('NoticeHeading', '说明标题', {
      run: { font: fonts.bold },
      paragraph: { indent: inCell, keepNext: true },
    }),
    style('NoticeText', '说明正文', { paragraph: { indent: { ...inCell, firstLine: 420 } } }),
    style('SectionHeading', '栏目标题', {
      run: { font: fonts.heading, size: size.heading },
      paragraph: {
        alignment: AlignmentType.CENTER,
        outlineLevel: 1,
        keepNext: true,
        indent: inCell,
        spacing: { line: 430, lineRule: LineRuleType.EXACT },
      },
    }),
    style('SectionNote', '栏目说明', {
      run: { font: fonts.bold },
      paragraph: { alignment: AlignmentType.CENTER, indent: inCell, keepNext: true },
    }),
    style('RowLabel', '项目名称', { paragraph: { indent: inCell } }),
    style('PartyLabel', '当事人名称', { paragraph: { alignment: AlignmentType.CENTER } }),
    style('RowNote', '项目说明', { run: { size: size.smallFive }, paragraph: { indent: inCell } }),
    style('RowContent', '项目内容', { paragraph: { indent: inCell } }),
    style('Statement', '项目陈述', { paragraph: { indent: inCell, keepLines: true } }),
    style('OptionLines', '项目选项', {
      paragraph: { indent: { ...inCell, left: inset + optionIndent * 210, hanging: optionIndent * 210 } },
    }),
    style('OpenNote', '自述说明', { run: { font: fonts.note }, paragraph: { indent: inCell } }),
    style('OpenText', '自述内容', { paragraph: { indent: { ...inCell, firstLine: 420 } } }),
    style('AnnexTitle', '附件标题', {
      run: { font: fonts.heading, size: size.subtitle },
      paragraph: {
        alignment: AlignmentType.CENTER,
        outlineLevel: 0,
        keepNext: true,
        spacing: { after: 160, ...single },
      },
    }),
    style('AnnexColumn', '附件栏名', {
      run: { font: fonts.bold },
      paragraph: { alignment: AlignmentType.CENTER, keepNext: true, indent: inCell },
    }),
    style('Signature', '落款', {
      run: { font: fonts.heading, size: size.heading },
      paragraph: { indent: { left: signatureIndent }, keepLines: true, spacing: { before: 155, ...single } },
    }),
    style('TableEnd', '表后', { run: { size: 2 }, paragraph: { spacing: { line: 20, lineRule: LineRuleType.EXACT } } }),
    // Word calls one of its own styles 页码.
    style('FooterPages', '诉状页码', {
      run: { size: size.smallFive },
      paragraph: { alignment: AlignmentType.CENTER, spacing: single },
    }),
  ],
  characterStyles: [
    { id: 'Blank', name: '空白', run: {} },
    { id: 'Box', name: '方框', run: { font: fonts.box } },
    // Its contrast with white is 4.9 : 1.
    { id: 'Aside', name: '旁注', run: { color: '707070' } },
  ],
};
