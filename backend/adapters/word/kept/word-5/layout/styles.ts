import { AlignmentType, LineRuleType, UnderlineType, type IStylesOptions } from 'docx';
import { fonts, size, textWidth } from './measures.js';

type ParagraphStyle = NonNullable<IStylesOptions['paragraphStyles']>[number];

const style = (id: string, name: string, options: Pick<ParagraphStyle, 'run' | 'paragraph'>): ParagraphStyle => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  ...options,
});

const tight = { before: 20, after: 20 };

/** The named styles of a pleading; paragraphs and runs refer to them by id and carry no formatting of their own. */
export const pleadingStyles: IStylesOptions = {
  default: {
    document: {
      // Western text has another language than Chinese, or LibreOffice and its derivatives break lines within numbers and words.
      run: { font: fonts.text, size: size.five, language: { value: 'en-US', eastAsia: 'zh-CN' } },
      paragraph: { spacing: { line: 300, lineRule: LineRuleType.AUTO } },
    },
  },
  paragraphStyles: [
    // The base style of the others: without it WPS falls back to a base of its own.
    { id: 'Normal', name: 'Normal', quickFormat: true },
    style('PleadingTitle', '诉状标题', {
      run: { font: fonts.title, size: size.title, bold: true },
      paragraph: { alignment: AlignmentType.CENTER, outlineLevel: 0, keepNext: true, spacing: { line: 360 } },
    }),
    style('PleadingSubtitle', '诉状案由', {
      run: { font: fonts.text, size: size.subtitle, bold: true },
      paragraph: { alignment: AlignmentType.CENTER, keepNext: true, spacing: { after: 160 } },
    }),
    style('NoticeHeading', '说明标题', {
      run: { font: fonts.heading, size: size.smallFour },
      paragraph: { spacing: tight, keepNext: true },
    }),
    style('NoticeText', '说明正文', { paragraph: { indent: { firstLine: 420 }, spacing: tight } }),
    style('SectionHeading', '栏目标题', {
      run: { font: fonts.heading, size: size.heading },
      paragraph: {
        alignment: AlignmentType.CENTER,
        outlineLevel: 1,
        keepNext: true,
        spacing: { before: 40, after: 40 },
      },
    }),
    style('SectionNote', '栏目说明', {
      paragraph: { alignment: AlignmentType.CENTER, keepNext: true, spacing: { after: 40 } },
    }),
    style('RowLabel', '项目名称', { paragraph: { spacing: tight } }),
    style('RowNote', '项目说明', { run: { size: size.smallFive }, paragraph: { spacing: tight } }),
    style('RowContent', '项目内容', { paragraph: { spacing: tight } }),
    style('OpenText', '自述内容', { paragraph: { indent: { firstLine: 420 }, spacing: tight } }),
    style('AnnexTitle', '附件标题', {
      run: { font: fonts.heading, size: size.subtitle },
      paragraph: { alignment: AlignmentType.CENTER, outlineLevel: 0, keepNext: true, spacing: { after: 160 } },
    }),
    style('AnnexColumn', '附件栏名', {
      run: { font: fonts.heading },
      paragraph: { alignment: AlignmentType.CENTER, keepNext: true, spacing: tight },
    }),
    style('Spacer', '间隔', {
      run: { size: 2 },
      paragraph: { spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT } },
    }),
    style('Signature', '落款', {
      run: { size: size.smallFour },
      paragraph: {
        indent: { left: Math.round(textWidth * 0.5) },
        keepLines: true,
        spacing: { before: 160, after: 160 },
      },
    }),
    style('PageNumber', '页码', { run: { size: size.smallFive }, paragraph: { alignment: AlignmentType.CENTER } }),
  ],
  characterStyles: [
    { id: 'Blank', name: '空白', run: { underline: { type: UnderlineType.SINGLE } } },
    { id: 'Box', name: '方框', run: { font: fonts.box } },
  ],
};
