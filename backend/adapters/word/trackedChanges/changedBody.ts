import { diffArrays } from 'diff';
import { changedParagraphs, wholeParagraphs } from './paragraphs.js';
import type { Revision } from './revision.js';
import { changedTable, labelOf, wholeTable } from './tables.js';
import { childOf, type WordElement } from '../wordXml.js';

/** Paragraphs and the table they lead up to; the last stretch of a document has none. */
type Stretch = { readonly paragraphs: readonly WordElement[]; readonly table: WordElement | undefined };

const stretchesOf = (body: readonly WordElement[]): Stretch[] => {
  const out: Stretch[] = [];
  let paragraphs: WordElement[] = [];
  for (const block of body) {
    if (block.name === 'w:p') paragraphs.push(block);
    else if (block.name === 'w:tbl') {
      out.push({ paragraphs, table: block });
      paragraphs = [];
    } else throw new Error(`the layout put ${block.name} into the body`);
  }
  return [...out, { paragraphs, table: undefined }];
};

/** Identifies a table by its first label: 当事人信息 is compared with 当事人信息, whatever lies between. */
const keyOf = ({ table }: Stretch): string => {
  const row = table && childOf(table, 'w:tr');
  return row ? labelOf(row) : 'end';
};

const whole = ({ paragraphs, table }: Stretch, kind: 'inserted' | 'deleted', revision: Revision): WordElement[] => [
  ...wholeParagraphs(paragraphs, kind, revision),
  ...(table ? [wholeTable(table, kind, revision)] : []),
];

/** The blocks of the newer document with every difference from the older one marked as a change. */
export const changedBody = (
  before: readonly WordElement[],
  after: readonly WordElement[],
  revision: Revision,
): WordElement[] => {
  const [old, now] = [stretchesOf(before), stretchesOf(after)];
  let [was, is] = [0, 0];
  return diffArrays(old.map(keyOf), now.map(keyOf), { oneChangePerToken: true }).flatMap(({ added, removed }) => {
    const [earlier, later] = [added ? undefined : old[was], removed ? undefined : now[is]];
    was += earlier ? 1 : 0;
    is += later ? 1 : 0;
    if (!earlier) return later ? whole(later, 'inserted', revision) : [];
    if (!later) return whole(earlier, 'deleted', revision);
    const paragraphs = changedParagraphs(earlier.paragraphs, later.paragraphs, revision);
    const table = earlier.table && later.table ? [changedTable(earlier.table, later.table, revision)] : [];
    return [...paragraphs, ...table];
  });
};
