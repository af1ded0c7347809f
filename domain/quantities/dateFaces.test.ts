import { expect } from 'chai';
import fc from 'fast-check';
import { evidenceFor } from '../evidence/evidence.js';
import { foldText } from '../evidence/foldedText.js';
import type { Field } from '../forms/definition.js';
import { readAnswer } from '../forms/reading/readAnswer.js';
import { recognise } from '../recognition/people/index.js';
import { valuesIn } from '../recognition/values/index.js';
import { foldedInPlace, hanDigits } from './signs.js';
import { dateCorpus, datesByAnotherHand, isWholeDay } from './testing/dateCorpus.js';

const date: Field = { id: 'date', label: '日期', kind: 'date' };
const today = '2026-06-30';

/** What the field takes without a doubt. */
const typed = (text: string): string | undefined => {
  const reading = readAnswer(date, text, { called: '日期', today });
  return reading.kind === 'value' && reading.doubt === undefined ? reading.value : undefined;
};

const around = (text: string): string => `双方于${text}签订合同。`;

/** What stands in the text around it, a day or a month, exact and alone; the two ends of a period. */
const stands = (text: string): string | undefined => {
  const source = foldedInPlace(around(text));
  const found = valuesIn(source, recognise(source).matters, today).filter(
    ({ kind, isAbout = false }) => kind === 'date' && !isAbout,
  );
  const values = new Set(found.map(({ value }) => value));
  return values.size === 0 ? undefined : [...values].join('|');
};

const isShown = (text: string, day: string): boolean => {
  const source = around(text);
  return evidenceFor(foldText(source), date, day, source) !== null;
};

describe('dates, as a field, a text and evidence read them', () => {
  const { day, relative, month, nothing, period } = dateCorpus;

  it('are the same day in all three', () => {
    const others = day.flatMap(([text, value]) => {
      const [field, inText, shown] = [typed(text), stands(text), isShown(text, value)];
      return field === value && inText === value && shown ? [] : [{ text, value, field, inText, shown }];
    });
    expect(others).to.deep.equal([]);
  });

  it('that are reckoned from today are the same in a field and in a text, and no evidence, which has no today', () => {
    const others = relative.flatMap(([text, value]) => {
      const [field, inText, shown] = [typed(text), stands(text), isShown(text, value)];
      return field === value && inText === value && !shown ? [] : [{ text, value, field, inText, shown }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are a month and no day of it where only a month is said', () => {
    const others = month.flatMap(([text, value]) => {
      const [field, inText] = [typed(text), stands(text)];
      const shown = ['01', '15', '28', '30', '31'].filter((of) => isShown(text, `${value}-${of}`));
      return field === undefined && inText === value && shown.length === 0
        ? []
        : [{ text, value, field, inText, shown }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are read as a day by none of the three where they are rough, of another calendar, impossible, or no date', () => {
    const others = nothing.flatMap(([text, value]) => {
      const [field, inText, shown] = [typed(text), stands(text), isShown(text, value)];
      const isDay = inText !== undefined && inText.length > 7;
      return field === undefined && !isDay && !shown ? [] : [{ text, value, field, inText, shown }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are two ends, and no single day, where a period is said', () => {
    const others = period.flatMap(([text, from, to]) => {
      const [field, inText] = [typed(text), stands(text)];
      const shown = isShown(text, from) && isShown(text, to);
      return field === undefined && inText === `${from}/${to}` && shown ? [] : [{ text, field, inText, shown }];
    });
    expect(others).to.deep.equal([]);
  });
});

describe('dates as another hand wrote them', () => {
  /** What the field takes, or offers where the day stands among other words. */
  const taken = (text: string): readonly string[] => {
    const reading = readAnswer(date, text, { called: '日期', today });
    if (reading.kind === 'fault') return reading.choices.map(({ value }) => value);
    return reading.kind === 'value' && reading.doubt === undefined ? [reading.value] : [];
  };
  const isDay = (said: string | undefined): boolean => isWholeDay(said);
  /** Days that the figures of a text might be taken for. */
  const tempting = (text: string): readonly string[] => {
    const figures = foldedInPlace(text).match(/\d+/g) ?? [];
    return figures.flatMap((year, at) => {
      const [month = '1', day = '1'] = figures.slice(at + 1, at + 3);
      return [`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`];
    });
  };
  const isRead = ([text, kind, said, to]: (typeof datesByAnotherHand)[number]): boolean => {
    const [field, inText] = [typed(text), stands(text)];
    if (kind === 'period' && isDay(said))
      return field === undefined && inText === `${said}/${to}` && isShown(text, said ?? '') && isShown(text, to ?? '');
    if (isDay(said)) return taken(text).includes(said ?? '') && inText === said && isShown(text, said ?? '');
    if (kind === 'noYear')
      return (
        field === undefined && inText !== undefined && taken(text).includes(inText) && inText.endsWith(said ?? '-')
      );
    if (kind === 'relative')
      return inText === undefined || !isDay(inText) ? field === undefined : taken(text).includes(inText);
    const isMonth = said?.length === 7 && (inText === said || inText === undefined);
    const isNothing = inText === undefined || inText.split('|').every((one) => one.length === 7 && kind !== 'notDate');
    const days = kind === 'month' ? ['01', '15', '28', '30', '31'].map((day) => `${said}-${day}`) : tempting(text);
    return field === undefined && (kind === 'month' ? isMonth : isNothing) && !days.some((day) => isShown(text, day));
  };

  it('are read alike by a field, a text and evidence', () => {
    const others = datesByAnotherHand.filter((line) => !isRead(line)).map(([text]) => text);
    expect(others).to.deep.equal([]);
  });
});

const numeral = (value: number): string => {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : hanDigits[tens]}十`;
  return `${ten}${ones === 0 ? '' : hanDigits[ones]}`;
};
const capital = (numerals: string): string =>
  [...numerals].map((sign) => '零壹贰叁肆伍陆柒捌玖拾'['零一二三四五六七八九十'.indexOf(sign)] ?? sign).join('');
const wide = (text: string): string =>
  text.replaceAll(/\d/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

type Written = { readonly year: string; readonly month: number; readonly day: number };
/** Ways of writing one day, of which those that leave out the century are of the last years. */
const hands: readonly (({ year, month, day }: Written) => string)[] = [
  ({ year, month, day }) => `${year}年${month}月${day}日`,
  ({ year, month, day }) => `${year}年${month}月${day}号`,
  ({ year, month, day }) => `${year} 年 ${month} 月 ${day} 日`,
  ({ year, month, day }) => wide(`${year}年${month}月${day}日`),
  ({ year, month, day }) => `${year}.${month}.${day}`,
  ({ year, month, day }) => `${year}/${month}/${day}`,
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ({ year, month, day }) => `${year}·${month}·${day}`,
  ({ year, month, day }) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`,
  ({ year, month, day }) =>
    `${[...year].map((sign) => hanDigits[Number(sign)]).join('')}年${numeral(month)}月${numeral(day)}日`,
  ({ year, month, day }) =>
    `${[...year].map((sign) => '〇一二三四五六七八九'[Number(sign)]).join('')}年${numeral(month)}月${numeral(day)}日`,
  ({ year, month, day }) =>
    `${[...year].map((sign) => 'O一二三四五六七八九'[Number(sign)]).join('')}年${numeral(month)}月${numeral(day)}日`,
  ({ year, month, day }) =>
    capital(`${[...year].map((sign) => hanDigits[Number(sign)]).join('')}年${numeral(month)}月${numeral(day)}日`),
  ({ year, month, day }) =>
    `${[...year].join(' ')} 年 ${[...String(month)].join(' ')} 月 ${[...String(day)].join(' ')} 日`,
  ({ year, month, day }) => `${year.slice(2)}年${month}月${day}日`,
  ({ year, month, day }) => `${year.slice(2)}.${month}.${day}`,
];

describe('dates, whatever they are', () => {
  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));

  it('are the same to a field, a text and evidence in every way of writing them', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...hands), (day, hand) => {
        const text = hand({ year: day.slice(0, 4), month: Number(day.slice(5, 7)), day: Number(day.slice(8)) });
        expect(typed(text), text).to.equal(day);
        expect(stands(text), text).to.equal(day);
        expect(isShown(text, day), text).to.equal(true);
      }),
      { numRuns: 400 },
    );
  });

  it('are no date with a figure more at either end', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...hands.slice(0, 8)), fc.nat(9), (day, hand, more) => {
        const text = `${more === 0 ? 1 : more}${hand({ year: day.slice(0, 4), month: Number(day.slice(5, 7)), day: Number(day.slice(8)) })}`;
        expect(typed(text), text).to.equal(undefined);
        expect(stands(text), text).to.equal(undefined);
        expect(isShown(text, day), text).to.equal(false);
      }),
      { numRuns: 100 },
    );
  });

  it('are never different to two of the three, whatever signs are put one behind the other', () => {
    const sign = fc.constantFrom(
      ...'0123456789一二三十〇零元年月日号底初-./ 至Oo'.split(''),
      '2024',
      '去年',
      '左右',
      '农历',
      '民国',
    );
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 1, maxLength: 9 }).map((signs) => signs.join('')),
        (text) => {
          const [field, inText] = [typed(text), stands(text)];
          if (field !== undefined && inText !== undefined) expect(inText, text).to.equal(field);
          if (field !== undefined && inText === undefined) expect(isShown(text, field), text).to.equal(false);
        },
      ),
      { numRuns: 1500 },
    );
  });
});
