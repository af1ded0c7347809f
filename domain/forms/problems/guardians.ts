import type { FilledForm, FilledRecord } from '../fill.js';
import { domainOf, type FormDomain } from '../formDomain.js';
import { answerTo } from '../meaning.js';
import type { Problem } from '../problemCodes.js';
import { idBirthDate, isIdNumber } from '../../papers/residentNumber.js';
import { isRealDate } from '../../quantities/calendar.js';
import { leavesOfForm, writtenTexts } from './leaves.js';
import { pathOf, problemAt, textOf } from './slips.js';

/** Whoever is a child's or an incapable person's parent or guardian before the court, as people write it anywhere in a form. */
const representative = /法定代理人|监护人/u;
const incapable = /(?<!非|不是|不属于)(?:无|限制)民事行为能力/u;
/** Who acts for somebody without capacity in court. */
const bases: Readonly<Record<FormDomain, string>> = {
  civil: '（民法典第二十三条，民事诉讼法第六十条）',
  administrative: '（民法典第二十三条，行政诉讼法第三十条）',
  criminal: '（民法典第二十三条，刑事诉讼法解释第三百一十七条）',
  compensation: '（民法典第二十三条）',
};
/** What the guardian does before the court. */
const acts: Readonly<Record<FormDomain, string>> = {
  civil: '诉讼',
  administrative: '诉讼',
  criminal: '告诉',
  compensation: '申请',
};

const fullAge = 18;
/** From this age on somebody who lives on earnings of his own has full capacity (民法典第十八条). */
const earningAge = 16;

/** Full years between two days, both `2026-01-31`. */
const yearsBetween = (born: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);

/** The day of birth as it is answered, or as the number of the identity card says. */
const birthOf = (record: FilledRecord): string => {
  const born = textOf(record, 'birth-date');
  const number = textOf(record, 'id-number');
  return born === '' && isIdNumber(number) ? (idBirthDate(number) ?? '') : born;
};

const childProblem = (
  record: FilledRecord,
  { role, acting }: { readonly role: string; readonly acting: string },
  today: string,
): readonly Problem[] => {
  const born = birthOf(record);
  if (!isRealDate(born) || born > today) return [];
  const age = yearsBetween(born, today);
  if (age >= fullAge) return [];
  const name = answerTo(record, 'person-name').trim() || role;
  const except = age >= earningAge ? '；以自己的劳动收入为主要生活来源的除外（民法典第十八条）' : '';
  const where = '请在代理人一栏或者事实与理由里写明法定代理人的姓名和与本人的关系';
  return [
    problemAt('guardian_missing', pathOf(record, 'birth-date'), `${name}未满18周岁，${acting}${except}，${where}`),
  ];
};

/** Whether somebody is named in a block of the form that is for guardians alone, as the forms of private prosecutions have one. */
const namesGuardian = ({ blocks }: FilledForm): boolean =>
  blocks.some(
    ({ role, records }) =>
      representative.test(role.role) && records.some((record) => answerTo(record, 'person-name').trim() !== ''),
  );

/**
 * The blocks whose people cannot go to court alone. In a private prosecution only those of who prosecutes: who is accused is asked nothing of
 * the kind, and a minor who is accused has a defender and guardians by other rules.
 */
const actingBlocks = ({ definition, blocks }: FilledForm): FilledForm['blocks'] => {
  const people = blocks.filter(({ block }) => block.variant === 'natural');
  if (domainOf(definition) !== 'criminal') return people;
  return definition.kind === 'claim' ? people.filter(({ role }) => role.role === definition.parties[0]?.role) : [];
};

/**
 * Parties under eighteen on the court's day, and texts that say that somebody has no or limited capacity, in a form that names no legal
 * representative anywhere.
 */
export const guardianProblems = (form: FilledForm, today: string): readonly Problem[] => {
  const domain = domainOf(form.definition);
  const acting = `由法定代理人代为${acts[domain]}${bases[domain]}`;
  if (namesGuardian(form)) return [];
  const texts = writtenTexts(form, leavesOfForm(form));
  if (texts.some(({ text }) => representative.test(text))) return [];
  const children = actingBlocks(form).flatMap(({ role, records }) =>
    records.flatMap((record) => childProblem(record, { role: role.role, acting }, today)),
  );
  if (children.length > 0) return children;
  if (domain === 'criminal' && form.definition.kind !== 'claim') return [];
  const said = texts.find(({ text }) => incapable.test(text));
  return said
    ? [
        problemAt(
          'guardian_missing',
          said.path,
          `这里写了无或者限制民事行为能力；是当事人的，${acting}，请写明法定代理人的姓名和与本人的关系`,
        ),
      ]
    : [];
};
