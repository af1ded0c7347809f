import { annexRowsId } from './annexRows.js';
import type { Attachment, Field, Item, Section } from './definition.js';
import { resolveFields } from './resolveFields.js';
import type { Sheet, SheetAttachment, SheetCommon } from './sheet.js';

type AnnexBlock = SheetCommon['annexes'][string];
type SheetGroup = SheetAttachment['groups'][number];

/** Items are named by words: the first group of `annex-evidence` is `evidence_one`. */
const ordinals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const itemId = (section: string, index: number): string =>
  `${section.replace(/^annex-/, '').replaceAll('-', '_')}_${ordinals[index] ?? String(index + 1)}`;

/** 附件1 技术特征对比分析表 → 技术特征对比分析表 */
const bareTitle = (title: string): string => (title.startsWith('附件') ? title.slice(2).replace(/^\d*\s*/, '') : title);

/** What the form prints as names of rows, so that whoever fills them in knows what is expected. */
const hintOf = ({ rows }: SheetGroup): string | null => {
  const names = rows.flatMap(({ name }) => (name === null ? [] : [name]));
  return names.length === 0 ? null : `表格中列有：${names.join('；')}`;
};

const groupItem = (sheet: Sheet, attachment: SheetAttachment, block: AnnexBlock, index: number, at: string): Item => {
  const group = attachment.groups[index];
  if (!group) throw new Error(`${at}: no group ${index}`);
  const titleFields = resolveFields(group.title_fields ?? [], at);
  const rows: Field = {
    id: annexRowsId,
    kind: 'group',
    label: block.row,
    repeat: true,
    fields: resolveFields(block.columns.flat(), at),
  };
  return {
    id: itemId(block.section, index),
    no: group.no,
    label: group.title ?? bareTitle(attachment.title),
    notes: [],
    hint: hintOf(group),
    sentences: [],
    fields: [...titleFields, rows],
    ...(sheet.kind === 'defense' ? { answers: [] } : {}),
  };
};

const sectionOf = (sheet: Sheet, attachment: SheetAttachment, block: AnnexBlock, at: string): Section => ({
  id: block.section,
  title: attachment.title,
  notes: [...(attachment.notes ?? []), ...(block.note === undefined ? [] : [block.note])],
  openCell: null,
  items: attachment.groups.map((_, index) => groupItem(sheet, attachment, block, index, at)),
  annex: true,
});

const resolveAttachment = (attachment: SheetAttachment, block: AnnexBlock | undefined): Attachment => ({
  title: attachment.title,
  notes: attachment.notes ?? [],
  columns: attachment.columns,
  ...(block
    ? { filledBy: { section: block.section, columns: block.columns.map((fields) => fields.map(({ id }) => id)) } }
    : {}),
  ...(attachment.for_other_side ? { forOtherSide: true } : {}),
  groups: attachment.groups.map(({ no, title, title_fields: titleFields, rows }) => ({
    no,
    title,
    ...(titleFields ? { titleFields: titleFields.map(({ id }) => id) } : {}),
    rows: rows.map(({ no: number, name, cells }) => ({ no: number, name, ...(cells ? { cells } : {}) })),
  })),
  signature: attachment.signature,
});

/**
 * The annex tables of a form, and the sections that fill them in: an item for each group of rows, in it a repeated group with a field or
 * more for each column. So answers to an annex are stored, checked, compared and read back as all others are.
 * Throws an Error that names the form where the annex of `common.yaml` does not exist or has another number of columns.
 */
export const resolveAnnexes = (
  sheet: Sheet,
  common: SheetCommon,
  at: string,
): { readonly attachments: readonly Attachment[]; readonly sections: readonly Section[] } => {
  const annexes = (sheet.attachments ?? []).map((attachment) => {
    if (attachment.fill === undefined) return { attachment: resolveAttachment(attachment, undefined), sections: [] };
    const block = common.annexes[attachment.fill];
    if (!block) throw new Error(`${at}: no annex named ${attachment.fill} in common.yaml`);
    if (block.columns.length !== attachment.columns.length)
      throw new Error(
        `${at}: ${attachment.title} has ${attachment.columns.length} columns, ${attachment.fill} another number`,
      );
    return { attachment: resolveAttachment(attachment, block), sections: [sectionOf(sheet, attachment, block, at)] };
  });
  return {
    attachments: annexes.map(({ attachment }) => attachment),
    sections: annexes.flatMap(({ sections }) => sections),
  };
};
