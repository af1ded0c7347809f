import { expect } from 'chai';
import fc from 'fast-check';
import { evidenceFor } from '../evidence/evidence.js';
import { foldText } from '../evidence/foldedText.js';
import type { Field } from '../forms/definition.js';
import { chineseDate } from '../forms/printing/dates.js';
import { readAnswer } from '../forms/reading/readAnswer.js';
import { recognise } from '../recognition/recognise.js';
import { valuesIn } from '../recognition/values.js';
import { dateCorpus } from './corpus/dateCorpus.js';
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
