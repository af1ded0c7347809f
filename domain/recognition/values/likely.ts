import type { FormDefinition } from '../../forms/definition.js';
import type { FieldSense } from './fieldSenses.js';
import type { Finding } from '../findings/finding.js';
import { isForOtherBreach, isLoanGiven, isOnlyLaidDown, kindFits, meets, senseOf } from './fitting.js';
import { keptValue, saysOpenPeriod } from './keptRates.js';
import type { Mention } from './mention.js';
import { mentionsIn } from './mentions.js';
import { type QuestionPlace, questionPlaces } from '../fields/questionPlaces.js';
import { rentTermsIn } from '../terms/rentTerms.js';
import { foldedWithLabels } from '../people/index.js';
import type { Statement } from '../fields/statement.js';

/** What to say of an amount or a date that may be meant. */
const asked = '，请核对是否指此项';

type Candidate = { readonly place: QuestionPlace; readonly sense: FieldSense; readonly isClaim: boolean };

const isOfTerm = ({ of }: Pick<FieldSense, 'of'>): boolean => of.some((key) => key.endsWith('-term'));
const signingWords = /(?:买|签|订|租|购)(?:了|下|的|[^。；\n]{0,6}(?:房|合同|协议))/u;
const leaseWords = /租(?:给|了|下|住|期|约)/u;
const termWords = /合同|租|期|借|服务|住/u;

/** Points for what speaks for a date; below `least` it is not asked. */
const dateScore = (mention: Mention, { edge = 'on', of, near }: FieldSense, words: string): number => {
  const opposite =
    (edge === 'from' && (mention.edge === 'until' || mention.edge === 'due')) ||
    ((edge === 'until' || edge === 'as-of') && mention.edge === 'from');
  if (opposite) return 0;
  // 租给他，2023年5月1日到2025年4月30日，月租3200: the days are those of the lease, though the rent stands behind them.
  const isLeased = mention.finding.kind === 'date-range' && mention.subjects.has('rent') && leaseWords.test(words);
  if (isLeased && of.includes('lease-term') && edge === mention.edge) return 5;
  if (meets(of, mention.subjects)) return 3 + (edge === mention.edge ? 1 : 0);
  if (meets(near, mention.subjects) && edge === mention.edge) return 3;
  // 签的是2024年3月1日到2026年2月28日: two days are a term, not a day of signing.
  const isTerm = !mention.isOfDocument && mention.edge !== 'on' && mention.subjects.has('contract-signed');
  if ((mention.subjects.size > 0 && !isTerm) || edge !== mention.edge) return 0;
  if (edge === 'on' && of.includes('contract-signed')) return signingWords.test(words) ? 3 : 0;
  return isOfTerm({ of }) && (edge === 'from' || edge === 'until') && termWords.test(words) ? 3 : 0;
};

const totalWords = /总共|一共|共计|合计|总计|全款|总价|包工包料|总金额/u;

/** Points for what speaks for an amount or a rate: what it is, what was done with it, by whom, for how long. */
const amountScore = (mention: Mention, { place: { field }, sense, isClaim }: Candidate, words: string): number => {
  const { of, usual, near, act, perhaps, not, by, per = ['none'], late } = sense;
  const isRate = mention.kind === 'rate';
  const isUnnamedRate = isRate && mention.subjects.size === 0 && /利|息/u.test(words);
  // 逾期按月息2分: what is reckoned for lateness is not the rate of the term.
  const said = isUnnamedRate ? new Set([mention.late ? 'overdue-interest' : 'interest']) : mention.subjects;
  const period = said.has('monthly-rent') ? 'month' : mention.per;
  const isOpenPeriod = saysOpenPeriod(mention, field) || (isRate && (field.unit ?? '').includes('月'));
  if (!per.includes(period) && !isOpenPeriod && !(isRate && period === 'none') && period !== 'none') return 0;
  const isOwn = meets(of, said);
  const isNear = !isOwn && meets(near, said);
  if (said.size > 0 && !isOwn && !isNear) return 0;
  const isInherited = said.size === 0 && meets(of, mention.inherited);
  const isUsual = said.size === 0 && (usual !== undefined || !per.includes('none'));
  const isTotal =
    said.size === 0 && of.some((key) => key.endsWith('total-price') || key === 'rent-total') && totalWords.test(words);
  const ofSubject = isOwn || isTotal ? 3 : isInherited || isNear ? 2 : isUsual ? 1 : 0;
  if (ofSubject === 0) return 0;
  if (isForOtherBreach(mention, sense) || meets(not, mention.acts) || (mention.repays && isLoanGiven(sense))) return 0;
  const isAct = meets(act, mention.acts) || meets(perhaps, mention.acts);
  const isOtherAct = act !== undefined && mention.acts.size > 0 && !isAct;
  if (isOtherAct) return 0;
  const isOthers =
    by !== undefined && by !== 'anyone' && mention.by !== undefined && mention.by !== by && mention.by !== 'third';
  return (
    ofSubject +
    (isAct ? 2 : 0) +
    (per.includes(period) && period !== 'none' ? 2 : 0) -
    // 租金2100 alone is what the rent is, before it is what was paid or is owed.
    (!isClaim && isOwn && act !== undefined && mention.acts.size === 0 ? 0.5 : 0) -
    (isOthers ? 3 : 0) -
    (late !== undefined && late !== mention.late ? 2 : 0)
  );
};

const least = 2.5;
/** More fields than these for one value: nobody could tell what is meant. */
const mostFields = 2;
/** More values than these for one field help nobody. */
const mostValues = 2;

/** A text with more amounts and dates than these is a ledger; of its values nobody could be asked one by one. */
const mostMatters = 400;

/** Amounts of which only the subject is said answer a demand where the text demands that elsewhere. */
const isOpen = ({ place, sense, isClaim }: Candidate, mention: Mention, demanded: ReadonlySet<string>): boolean =>
  !isClaim ||
  mention.kind !== 'money' ||
  meets(sense.act, mention.acts) ||
  meets(sense.perhaps, mention.acts) ||
  sense.act === undefined ||
  demanded.has(place.item.id);

/** The deposit of 押二付一: so many months' rent as the text says one is. */
const depositByTerms = (
  definition: FormDefinition,
  text: string,
  mentions: readonly Mention[],
): readonly Statement[] => {
  const [terms] = rentTermsIn(text);
  const rents = new Set(
    mentions
      .filter(({ kind, per, subjects }) => kind === 'money' && (per === 'month' || subjects.has('monthly-rent')))
      .map(({ value }) => value),
  );
  const [rent] = rents;
  if (!terms || rents.size !== 1 || rent === undefined || terms.depositMonths === 0) return [];
  const value = String(Number((Number(rent) * terms.depositMonths).toFixed(2)));
  const rule = `按“${text.slice(terms.from, terms.to)}”计算：月租金${rent}元×${terms.depositMonths}个月=${value}元，请核对`;
  return questionPlaces(definition).flatMap((place): readonly Statement[] => {
    const sense = place.section.id === 'facts' ? senseOfPlace(definition, place) : null;
    return sense?.of.includes('deposit') === true && place.field.kind === 'money'
      ? [{ place, value, finding: { kind: 'amount', value, rule, from: terms.from, to: terms.to } }]
      : [];
  });
};

const senseOfPlace = (definition: FormDefinition, { path, field, item, section }: QuestionPlace): FieldSense | null =>
  senseOf(definition, {
    ...{ path, field, labels: [item.label ?? '', field.label ?? ''] },
    isClaim: section.id !== 'facts',
  });

/** What is left of a loan of which a part was paid back, where the text names just the two amounts. */
const remainingPrincipal = (
  candidates: readonly Candidate[],
  folded: string,
  mentions: readonly Mention[],
): readonly Statement[] => {
  const money = mentions.filter(({ kind, per }) => kind === 'money' && per === 'none');
  const place = candidates.find(
    ({ sense, isClaim }) => isClaim && sense.of.includes('principal') && sense.act?.includes('owed') === true,
  )?.place;
  const isOwed = money.some(
    ({ acts, subjects }) => acts.has('owed') && (subjects.size === 0 || subjects.has('principal')),
  );
  const lent = money.filter(({ subjects, acts }) => subjects.has('loan') && !acts.has('owed'));
  const repaid = money.filter(
    ({ subjects, acts, by, finding: { from, to } }) =>
      acts.has('paid') &&
      folded.slice(Math.max(0, from - 8), to + 4).includes('还') &&
      by !== 'plaintiff' &&
      !subjects.has('loan') &&
      (subjects.size === 0 || subjects.has('principal') || subjects.has('repaid')),
  );
  const [[loan], [part]] = [lent, repaid];
  if (!place || isOwed || !loan || !part || lent.length !== 1 || repaid.length !== 1) return [];
  const rest = Number((Number(loan.value) - Number(part.value)).toFixed(2));
  if (rest <= 0) return [];
  const rule = `借款${loan.value}元减已还${part.value}元=${rest}元，请核对`;
  return [{ place, value: String(rest), finding: { ...loan.finding, value: String(rest), rule } }];
};

/** 先给四万五，又给两千，一共四万七: the sum of those before it alone. */
const asSum = <Told extends { readonly mention: Mention; readonly score: number }>(
  all: readonly Told[],
): readonly Told[] => {
  const told = all
    .filter(({ mention: { kind, per } }) => kind === 'money' && per === 'none')
    .toSorted((one, other) => one.mention.finding.from - other.mention.finding.from);
  const sum = told.find(({ mention }, at) => {
    const parts = told.slice(0, at).map((one) => Number(one.mention.value));
    return parts.length > 1 && Math.abs(parts.reduce((total, part) => total + part, 0) - Number(mention.value)) < 0.005;
  });
  return sum && told.length === all.length ? [sum] : all;
};

/** 房租交到11月底就断了: from the next day on nothing was paid. */
const thenStopped =
  /^(?:为止)?[,，]?(?:就|以后|之后|后|后来|然后)?(?:再也|再|一直|就)?(?:断|停|没再|没交|没付|没给|不交|不付|不给|欠)/u;

const arrearsFrom = (
  candidates: readonly Candidate[],
  folded: string,
  mentions: readonly Mention[],
): readonly Statement[] => {
  const place = candidates.find(({ sense }) => sense.edge === 'from' && sense.of.includes('rent-arrears'))?.place;
  const paidTo = mentions.filter(
    ({ kind, edge, subjects, finding }) =>
      kind === 'date' &&
      edge === 'until' &&
      (subjects.has('rent-paid') || subjects.has('rent-arrears')) &&
      /[交付给缴]到$/u.test(folded.slice(Math.max(0, finding.from - 2), finding.from)) &&
      thenStopped.test(folded.slice(finding.to)),
  );
  const [last] = paidTo;
  if (!place || !last || paidTo.length !== 1) return [];
  const [year = 0, month = 0, day] = last.value.split('-').map(Number);
  const next = new Date(day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1));
  const value = next.toISOString().slice(0, 10);
  const rule = `由“${folded.slice(last.finding.from, last.finding.to)}”之前已付推断，请核对`;
  return [{ place, value, finding: { ...last.finding, value, rule } }];
};

/** What nobody has paid back of a loan is still owed: 一分没还. */
const unpaid =
  /一分(?:钱)?(?:也|都)?(?:没|未)(?:有)?(?:还|给|付)|一个?子儿?(?:也|都)?(?:没|不)|分文未[还付给]|(?:至今|到现在|从来|一直)[^，,。；\n]{0,4}(?:没|未)(?:有)?还|本[金钱息](?:一直|也|都)?(?:没|未)(?:有)?(?:还|归还|偿还|动)|一直没还|至今未还|至今没还|到现在没还|到现在还没还/u;

const owedPrincipal = (
  candidates: readonly Candidate[],
  folded: string,
  mentions: readonly Mention[],
): readonly Statement[] => {
  const said = unpaid.exec(folded);
  const loans = mentions.filter(
    ({ kind, subjects, acts }) => kind === 'money' && subjects.has('loan') && acts.has('paid'),
  );
  const [loan] = loans;
  const place = candidates.find(
    ({ sense, isClaim }) => isClaim && sense.of.includes('principal') && sense.act?.includes('owed') === true,
  )?.place;
  if (!said || !loan || loans.length !== 1 || !place) return [];
  const rule = `由借款金额和“${said[0]}”推断，请核对`;
  return [{ place, value: loan.value, finding: { ...loan.finding, rule } }];
};

/**
 * Amounts, rates and dates of a text that may answer a question, though not all that the question asks for is said. `writtenOn` is the day from
 * which 去年 and 上个月 are reckoned; `demanded` has the items that the text demands by a word of its own.
 */
export const likelyValues = (
  definition: FormDefinition,
  text: string,
  matters: readonly Finding[],
  demanded: ReadonlySet<string>,
  writtenOn: string | undefined,
): readonly Statement[] => {
  if (matters.length > mostMatters) return [];
  const folded = foldedWithLabels(text);
  const mentions = mentionsIn(text, matters, definition, writtenOn);
  const candidates = questionPlaces(definition).flatMap((place): readonly Candidate[] => {
    const sense = senseOfPlace(definition, place);
    return sense === null || sense.sameAs !== undefined
      ? []
      : [{ place, sense, isClaim: place.section.id !== 'facts' }];
  });
  const scored = mentions.flatMap((mention) => {
    const { from, to } = mention.finding;
    const words = folded.slice(Math.max(0, from - 30), to + 12);
    const all = candidates.flatMap((candidate) => {
      const { place, sense, isClaim } = candidate;
      const asking = { path: place.path, field: place.field, labels: ['', ''] as const, isClaim };
      if (!kindFits(mention.kind, asking, sense) || !isOpen(candidate, mention, demanded)) return [];
      if (isOnlyLaidDown(mention, sense)) return [];
      const score =
        mention.kind === 'area'
          ? least
          : mention.kind === 'date'
            ? dateScore(mention, sense, words)
            : amountScore(mention, candidate, folded.slice(Math.max(0, from - 16), to + 6));
      return score < least ? [] : [{ mention, place, score }];
    });
    const best = Math.max(0, ...all.map(({ score }) => score));
    const top = all.filter(({ score }) => score === best);
    return top.length > mostFields ? [] : top;
  });
  const byPlace = new Map<QuestionPlace, typeof scored>();
  for (const one of scored.sort((a, b) => b.score - a.score))
    byPlace.set(one.place, [...(byPlace.get(one.place) ?? []), one]);
  const likely = [...byPlace.values()].flatMap((given) => {
    const all = asSum(given);
    // Beside what more speaks for, what less speaks for is no question.
    const values = new Map(
      all
        .filter(({ score, mention }) => score === all[0]?.score || mention.acts.size > 0 || mention.kind !== 'money')
        .map((one) => [one.mention.value, one] as const),
    );
    return [...values.values()].slice(0, mostValues);
  });
  return [
    ...likely.map(({ place, mention }): Statement => {
      const { finding } = mention;
      return {
        place,
        value: keptValue(mention, place.field),
        finding: { ...finding, rule: `${finding.rule}${asked}` },
      };
    }),
    ...depositByTerms(definition, text, mentions),
    ...owedPrincipal(candidates, folded, mentions),
    ...remainingPrincipal(candidates, folded, mentions),
    ...arrearsFrom(candidates, folded, mentions),
  ];
};
