import { leavesOf } from '../../../../../domain/forms/answerLines.js';
import { chosenOptions, isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { Field, PartyBlock } from '../../../../../domain/forms/definition.js';
import { saysSomething, type FilledForm, type FilledRecord } from '../../../../../domain/forms/fill.js';
import { plainText } from '../../../../../domain/forms/printing/plainText.js';

/** One answer in words: the labels of its field, where the question has several, and its text. */
export type CheckLine = { readonly label: string; readonly text: string };

/** One question of the form with what was answered. */
export type CheckRow = {
  /** The place in `form_data` that 修改 leads to. */
  readonly path: string;
  readonly question: string;
  /** None where the question was not answered. */
  readonly lines: readonly CheckLine[];
  /** The labels of what is asked beside the answers and was left empty. */
  readonly empty: readonly string[];
};

export type CheckGroup = { readonly id: string; readonly title: string; readonly rows: readonly CheckRow[] };

/** Whether a field of a record is asked: it stands by itself, or the option that it belongs to was chosen. */
const isAsked = ({ fields, answers }: FilledRecord, { when }: Field): boolean => {
  if (!when) return true;
  const control = fields.find(({ id }) => id === when.field);
  return (
    control !== undefined && chosenOptions(control, answers[control.id]).some((option) => when.is.includes(option))
  );
};

const rowOf = (question: string, record: FilledRecord): CheckRow => {
  const isAnswered = saysSomething(record);
  return {
    path: record.path,
    question,
    lines: leavesOf(record).map(({ labels, text }) => ({ label: labels.join(' '), text })),
    empty: isAnswered
      ? record.fields.flatMap((field) =>
          field.label !== null && isEmpty(record.answers[field.id]) && isAsked(record, field) ? [field.label] : [],
        )
      : [],
  };
};

const kindName: Readonly<Record<PartyBlock['variant'], string>> = {
  natural: '（自然人）',
  legal: '（法人、非法人组织）',
  agent: '',
  other: '',
};

/** The parties who are named, and the roles that the form asks for and nobody was named in. */
const partyRows = ({ definition, blocks }: FilledForm): readonly CheckRow[] =>
  definition.parties.flatMap((role): readonly CheckRow[] => {
    const own = blocks.filter((block) => block.role === role);
    const rows = own.flatMap(({ block, given }) => {
      const named = given.filter(saysSomething);
      return named.map((record, index) => {
        const who = block.variant === 'agent' ? block.heading : role.role;
        const row = rowOf(`${who}${named.length > 1 ? ` ${index + 1}` : ''}${kindName[block.variant]}`, record);
        // At the first field: the head of a party's card has buttons of its own.
        return { ...row, path: `${record.path}.${block.fields[0]?.id ?? ''}` };
      });
    });
    const first = own[0];
    if (rows.length > 0 || role.optional || first === undefined) return rows;
    return [{ path: first.path, question: role.role, lines: [], empty: [] }];
  });

/** The answers of a form, question by question in the order in which they are printed, for the person to check before submitting. */
export const checkGroups = (form: FilledForm): readonly CheckGroup[] => {
  const { header, sections } = form;
  const headerRows = header.fields.length === 0 ? [] : [rowOf('案件信息', header)];
  const groups = sections.map(({ section, open, items }): CheckGroup => {
    const title = section.title ?? items[0]?.item.label ?? '其他';
    const prose = open?.text ?? null;
    const openRows =
      open === null
        ? []
        : [
            {
              path: open.path,
              question: '完整表述',
              lines: prose === null ? [] : [{ label: '', text: plainText(prose).trim() }],
              empty: [],
            },
          ];
    const itemRows = items
      .filter(({ fields }) => fields.length > 0)
      .map((item) => rowOf(item.name === '' ? title : item.name, item));
    return { id: section.id, title, rows: [...openRows, ...itemRows] };
  });
  return [
    ...(headerRows.length === 0 ? [] : [{ id: 'header', title: '案件信息', rows: headerRows }]),
    { id: 'parties', title: '当事人', rows: partyRows(form) },
    ...groups.filter(({ rows }) => rows.length > 0),
  ];
};

/** The places of all answers, in the form's order. */
export const answerPaths = ({ header, blocks, sections }: FilledForm): readonly string[] => {
  const inRecord = (record: FilledRecord) => leavesOf(record).map(({ path }) => path);
  return [
    ...inRecord(header),
    ...blocks.flatMap(({ given }) => given.flatMap(inRecord)),
    ...sections.flatMap(({ open, items }) => [...(open === null ? [] : [open.path]), ...items.flatMap(inRecord)]),
  ];
};
