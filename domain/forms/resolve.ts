import type { Field, FormDefinition, Item, PartyBlock, PartyRole, Preamble, Section } from './definition.js';
import { resolveAnnexes } from './resolveAnnexes.js';
import { resolveFields } from './resolveFields.js';
import { resolveSentences } from './resolveSentences.js';
import { standingOfKey, takesOpinions } from './standing.js';
import type { Sheet, SheetBlock, SheetCommon, SheetItem, SheetParty, SheetSection } from './sheet.js';

/** The box printed with the label of an item that is `tick` in its data file. */
const TICKED = 'ticked';

/**
 * Spells out one data file: shared blocks in place, every `when` explicit.
 * Throws an Error that names form and place when a block, an id or an option does not exist or an id is used twice.
 */
export const resolveForm = (sheet: Sheet, common: SheetCommon): FormDefinition => {
  const at = (where: string) => `${sheet.key}: ${where}`;
  const pick = <T>(table: Record<string, T>, name: string, where: string): T => {
    const entry = table[name];
    if (entry === undefined) throw new Error(`${at(where)}: no block named ${name} in common.yaml`);
    return entry;
  };
  const parties = sheet.parties.map((party) => resolveParty(party, common, at));
  const annexes = resolveAnnexes(sheet, common, at('attachments'));
  const asked = sheet.sections.map((section): Section => {
    const items = section.block ? pick(common.sections, section.block, section.id).items : section.items;
    if (!items) throw new Error(`${at(section.id)}: neither items nor block`);
    return resolveSection(section, items, at(section.id), sheet.boxes);
  });
  const sections = [...asked, ...annexes.sections];
  unique(
    parties.flatMap(({ blocks }) => blocks.map(({ key }) => key)),
    at('parties'),
  );
  unique(
    sections.map(({ id }) => id),
    at('sections'),
  );
  const preamble =
    typeof sheet.preamble === 'string' ? pick(common.preambles, sheet.preamble, 'preamble') : sheet.preamble;
  return {
    key: sheet.key,
    kind: sheet.kind,
    edition: sheet.edition,
    title: sheet.title,
    documentName: sheet.document_name,
    ...(sheet.domain !== undefined && { domain: sheet.domain }),
    caseCause: sheet.case_cause,
    ...(sheet.answerer !== undefined && { answerer: sheet.answerer }),
    ...(sheet.third_parties_answer && { thirdPartiesAnswer: true }),
    ...(sheet.printed_cause !== undefined && { printedCause: sheet.printed_cause }),
    ...(sheet.answers_causes ? { answersCauses: sheet.answers_causes } : {}),
    preamble: resolvePreamble(preamble),
    header: resolveFields(sheet.header ?? [], at('header')),
    parties,
    ...(sheet.parties_title ? { partiesTitle: sheet.parties_title } : {}),
    ...(sheet.capitals ? { capitals: true } : {}),
    sections,
    signature:
      typeof sheet.signature === 'string' ? pick(common.signatures, sheet.signature, 'signature') : sheet.signature,
    attachments: annexes.attachments,
  };
};

const resolvePreamble = (preamble: SheetCommon['preambles'][string]): Preamble => ({
  title: preamble.title,
  paragraphs: preamble.paragraphs,
  reminderTitle: preamble.reminder_title,
  reminder: preamble.reminder,
});

const resolveParty = (party: SheetParty, common: SheetCommon, at: (where: string) => string): PartyRole => {
  const where = at(party.role);
  const own = (): PartyBlock[] => {
    if (!party.fields || !party.variant) throw new Error(`${where}: neither blocks nor fields with a variant`);
    const heading = party.label ?? party.role;
    return [{ key: party.key, variant: party.variant, heading, notes: [], fields: resolveFields(party.fields, where) }];
  };
  const shared = (block: SheetBlock): PartyBlock => {
    const use = typeof block === 'string' ? { use: block } : block;
    const base = common.parties[use.use];
    if (!base) throw new Error(`${where}: no block named ${use.use} in common.yaml`);
    const single = base.variant === 'agent' || base.variant === 'other';
    return {
      key: single ? party.key : `${party.key}_${base.variant}`,
      variant: base.variant,
      heading: use.heading ?? (single && party.label ? party.label : base.heading.replace('{role}', party.role)),
      notes: [],
      fields: resolveFields(extended(base.fields, use, where), where),
      ...(use.copy ? { copy: true } : {}),
    };
  };
  const blocks = party.blocks ? party.blocks.map(shared) : own();
  return { role: party.role, optional: party.optional ?? false, notes: party.notes ?? [], blocks };
};

type Extension = Exclude<SheetBlock, string>;

const extended = (base: SheetParty['fields'] & object, use: Extension, where: string) => {
  const after = use.after ?? {};
  for (const anchor of Object.keys(after))
    if (!base.some(({ id }) => id === anchor)) throw new Error(`${where}: no field ${anchor} to print fields after`);
  return [...(use.first ?? []), ...base.flatMap((field) => [field, ...(after[field.id] ?? [])]), ...(use.last ?? [])];
};

const resolveSection = (
  section: SheetSection,
  items: readonly SheetItem[],
  where: string,
  boxes: Field['boxes'],
): Section => {
  unique(
    items.map(({ id }) => id),
    where,
  );
  return {
    id: section.id,
    title: section.title,
    notes: section.notes ?? [],
    openCell: section.open_cell ?? null,
    ...(section.wide ? { wide: true } : {}),
    items: items.map((item) => resolveItem(item, `${where}.${item.id}`, boxes)),
  };
};

const resolveItem = (item: SheetItem, where: string, boxes: Field['boxes']): Item => {
  const fields = resolveFields(item.fields, where, boxes);
  const box: Field[] = item.tick ? [{ id: TICKED, kind: 'tick', label: item.label, ...(boxes && { boxes }) }] : [];
  if (fields.some(({ inLabel }, index) => inLabel && (index > 0 || item.tick || item.no === null)))
    throw new Error(`${where}: what stands in the label is the first field of a numbered item`);
  if (item.tick && fields.some(({ id }) => id === TICKED)) throw new Error(`${where}: id ${TICKED} is taken`);
  return {
    id: item.id,
    no: item.no,
    label: item.label,
    notes: item.notes ?? [],
    hint: item.hint ?? null,
    sentences: resolveSentences(item.sentence ?? [], fields, where),
    fields: [...box, ...fields],
    ...resolveAnswers(item, where),
  };
};

/** The reason beside `answers: none` stays in the data file: it is for those who maintain it. */
const resolveAnswers = ({ answers, because }: SheetItem, where: string): Pick<Item, 'answers'> => {
  if ((answers === 'none') !== (because !== undefined))
    throw new Error(`${where}: answers: none and because go together`);
  if (answers === undefined) return {};
  if (answers === 'none') return { answers: [] };
  return { answers: typeof answers === 'string' ? [answers] : answers };
};

/** The causes of the complaints that a defence answers: its own, or those that share it. */
export const causesAnswered = ({ kind, caseCause, answersCauses }: DefenceCauses): readonly string[] =>
  kind !== 'defense' ? [] : (answersCauses ?? (caseCause === null ? [] : [caseCause]));

type DefenceCauses = Pick<FormDefinition, 'kind' | 'caseCause' | 'answersCauses'>;

/** The complaints that a defence answers, in the order of the catalogue; none where it has none. */
export const complaintsOf = (form: FormDefinition, all: readonly FormDefinition[]): readonly FormDefinition[] => {
  const causes = causesAnswered(form);
  return all.filter(({ kind, caseCause }) => kind === 'claim' && caseCause !== null && causes.includes(caseCause));
};

/**
 * Throws an Error that names the question when its `answers` name an item that none of the complaints it answers has, or the cause when a
 * shared defence names one without a complaint.
 */
export const checkAnswers = (form: FormDefinition, all: readonly FormDefinition[]): void => {
  const complaints = complaintsOf(form, all);
  const nowhere = form.answersCauses?.find((cause) => !complaints.some(({ caseCause }) => caseCause === cause));
  if (nowhere !== undefined) throw new Error(`${form.key}: no complaint of the cause ${nowhere}`);
  if ((form.answerer === 'third_party') !== (standingOfKey(form.key) === 'third_party'))
    throw new Error(`${form.key}: the key and answerer do not agree`);
  if (form.kind === 'claim' && (form.thirdPartiesAnswer ?? false) !== takesOpinions(form.key))
    throw new Error(`${form.key}: the key and third_parties_answer do not agree`);
  const closed = form.answerer && complaints.find(({ thirdPartiesAnswer }) => thirdPartiesAnswer !== true);
  if (closed) throw new Error(`${form.key}: the third parties of ${closed.key} get no code`);
  const questions = complaints.flatMap(({ sections }) =>
    sections.flatMap(({ id, items }) => items.map((item) => `${id}.${item.id}`)),
  );
  for (const { id, items } of form.sections)
    for (const item of items) {
      const unknown = item.answers?.find((name) => !questions.includes(name));
      if (unknown !== undefined) throw new Error(`${form.key}: ${id}.${item.id}: no complaint asks ${unknown}`);
    }
};

const unique = (ids: readonly string[], where: string): void => {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`${where}: ${twice} stands twice`);
};
