import { leavesOf } from '../../../../../domain/forms/answerLines.js';
import { chosenOptions, isEmpty } from '../../../../../domain/forms/answerValues.js';
import { nothingAsked, type FormAsking } from '../../../../../domain/forms/asking/asking.js';
import { placeOf } from '../../../../../domain/forms/asking/places.js';
import type { TopicEntry } from '../../../../../domain/forms/asking/stepsOf.js';
import type { Field, PartyBlock } from '../../../../../domain/forms/definition.js';
import { saysSomething, type FilledForm, type FilledRecord } from '../../../../../domain/forms/fill.js';
import { amountInWords } from '../../../../../domain/forms/printing/money.js';
import { plainText } from '../../../../../domain/forms/printing/plainText.js';
import type { CheckGroup, CheckRow } from '../page/index.js';

/** Whether a field of a record is asked: it stands by itself, or the option that it belongs to was chosen. */
const isAsked = ({ fields, answers }: FilledRecord, { when }: Field): boolean => {
  if (!when) return true;
  const control = fields.find(({ id }) => id === when.field);
  return (
    control !== undefined && chosenOptions(control, answers[control.id]).some((option) => when.is.includes(option))
  );
};

/** The everyday noun that the form's questions give the answer at a path. */
const calledAt = ({ ask }: FormAsking, path: string): string | undefined => ask[placeOf(path)]?.called;

/** The options that were chosen in the words of the buttons that chose them, where the form's questions have some. */
const pressed = ({ ask }: FormAsking, path: string, options: readonly string[] = []): string | undefined => {
  const words = ask[placeOf(path)]?.words;
  return words && options.map((option) => words[option] ?? option).join('、');
};

/** An amount in digits alone: the paper repeats it in capitals, which nobody checks it by. */
const withoutCapitals = (text: string): string => {
  const [, label, digits] = amountInWords.exec(text) ?? [];
  return label === undefined && digits !== undefined ? digits : text;
};

const rowOf = (question: string, record: FilledRecord, asking: FormAsking): CheckRow => {
  const isAnswered = saysSomething(record);
  return {
    path: record.path,
    question,
    lines: leavesOf(record).map(({ labels, path, text, options, jpeg }) => ({
      // Of several values of a field, and within a group, the labels say which one it is.
      label: (labels.length === 1 && !/\.\d+$/.test(path) ? calledAt(asking, path) : undefined) ?? labels.join(' '),
      text: pressed(asking, path, options) ?? withoutCapitals(text),
      ...(jpeg === undefined ? {} : { jpeg }),
    })),
    empty: isAnswered
      ? record.fields.flatMap((field) =>
          field.label !== null && isEmpty(record.answers[field.id]) && isAsked(record, field)
            ? [calledAt(asking, `${record.path}.${field.id}`) ?? field.label]
            : [],
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
const partyRows = ({ definition, blocks }: FilledForm, asking: FormAsking): readonly CheckRow[] =>
  definition.parties.flatMap((role): readonly CheckRow[] => {
    const own = blocks.filter((block) => block.role === role);
    const rows = own.flatMap(({ block, given }) => {
      const named = given.filter(saysSomething);
      return named.map((record, index) => {
        const who = block.variant === 'agent' ? block.heading : role.role;
        const row = rowOf(`${who}${named.length > 1 ? ` ${index + 1}` : ''}${kindName[block.variant]}`, record, asking);
        // At the first field: the head of a party's card has buttons of its own.
        return { ...row, path: `${record.path}.${block.fields[0]?.id ?? ''}` };
      });
    });
    const first = own[0];
    if (rows.length > 0 || role.optional || first === undefined) return rows;
    return [{ path: first.path, question: role.role, lines: [], empty: [] }];
  });

/** What an item of the form is called: by its questions' noun, also where its only blank has one; else as it is printed. */
const itemName = (item: FilledForm['sections'][number]['items'][number], title: string, asking: FormAsking): string => {
  const [only, ...others] = item.fields;
  const blank = only && others.length === 0 ? calledAt(asking, `${item.path}.${only.id}`) : undefined;
  return calledAt(asking, item.path) ?? blank ?? (item.name === '' ? title : item.name);
};

/**
 * The answers of a form, question by question in the order in which they are printed, for the person to check before submitting: in
 * the everyday words of its questions (`asking`), where it has them.
 */
export const checkGroups = (form: FilledForm, asking: FormAsking = nothingAsked): readonly CheckGroup[] => {
  const { header, sections } = form;
  const headerRows = header.fields.length === 0 ? [] : [rowOf('案件信息', header, asking)];
  const groups = sections.map(({ section, open, items }): CheckGroup => {
    // A section without a title says what case it is about.
    const title = section.title ?? '案件信息';
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
      .map((item) => rowOf(itemName(item, title, asking), item, asking));
    return { id: section.id, title, rows: [...openRows, ...itemRows] };
  });
  return [
    ...(headerRows.length === 0 ? [] : [{ id: 'header', title: '案件信息', rows: headerRows }]),
    { id: 'parties', title: '当事人', rows: partyRows(form, asking) },
    ...groups.filter(({ rows }) => rows.length > 0),
  ];
};

/**
 * The groups without what the steps do not ask this person and what stands folded there, where it is empty: what is of the other side,
 * what was not wanted. What was answered is always listed.
 */
export const askedGroups = (
  groups: readonly CheckGroup[],
  asking: FormAsking,
  isAskedNow: (entry: TopicEntry) => boolean,
): readonly CheckGroup[] =>
  groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ path, lines }) => {
        const place = placeOf(path);
        if (lines.length > 0 || !path.startsWith('sections.')) return true;
        return !place.endsWith('.open') && asking.ask[place]?.depth !== 'more' && isAskedNow({ kind: 'item', place });
      }),
    }))
    .filter(({ rows }) => rows.length > 0);

/** The places of all answers, in the form's order. */
export const answerPaths = ({ header, blocks, sections }: FilledForm): readonly string[] => {
  const inRecord = (record: FilledRecord) => leavesOf(record).map(({ path }) => path);
  return [
    ...inRecord(header),
    ...blocks.flatMap(({ given }) => given.flatMap(inRecord)),
    ...sections.flatMap(({ open, items }) => [...(open === null ? [] : [open.path]), ...items.flatMap(inRecord)]),
  ];
};
