import { expect } from 'chai';
import fc from 'fast-check';
import { evidenceFor } from '../evidence/evidence.js';
import { foldText } from '../evidence/foldedText.js';
import type { Field } from '../forms/definition.js';
import { chineseDate } from '../forms/printing/dates.js';
import { readAnswer } from '../forms/reading/readAnswer.js';
import { recognise } from '../recognition/recognise.js';
import { valuesIn } from '../recognition/values.js';
import { dateCorpus, datesByAnotherHand } from './corpus/dateCorpus.js';
import { foldedInPlace, hanDigits } from './signs.js';

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

/** What is read otherwise than its writer said, or by one of the three alone. */
const disagreements: ReadonlySet<string> = new Set([
  // Read by none: a space behind every sign.
  '2 0 2 3 年 6 月 8 日',
]);

describe('dates as another hand wrote them', () => {
  /** What the field takes, or offers where the day stands among other words. */
  const taken = (text: string): readonly string[] => {
    const reading = readAnswer(date, text, { called: '日期', today });
    if (reading.kind === 'fault') return reading.choices.map(({ value }) => value);
    return reading.kind === 'value' && reading.doubt === undefined ? [reading.value] : [];
  };
  const isDay = (said: string | undefined): boolean => said !== undefined && said.length === 10;
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
    if (kind === 'noYear') return field === undefined && inText !== undefined && taken(text).includes(inText) && inText.endsWith(said ?? '-');
    if (kind === 'relative') return inText === undefined || !isDay(inText) ? field === undefined : taken(text).includes(inText);
    const isMonth = said?.length === 7 && (inText === said || inText === undefined);
    const isNothing = inText === undefined || inText.split('|').every((one) => one.length === 7 && kind !== 'notDate');
    const days = kind === 'month' ? ['01', '15', '28', '30', '31'].map((day) => `${said}-${day}`) : tempting(text);
    return field === undefined && (kind === 'month' ? isMonth : isNothing) && !days.some((day) => isShown(text, day));
  };

  it('are read alike by a field, a text and evidence, but for those that are named', () => {
    const others = datesByAnotherHand.filter((line) => !isRead(line)).map(([text]) => text);
    expect(new Set(others)).to.deep.equal(disagreements);
  });
});
