import { expect } from 'chai';
import fc from 'fast-check';
import { evidenceFor } from '../evidence/evidence.js';
import { foldText } from '../evidence/foldedText.js';
import type { Field } from '../forms/definition.js';
import { lprTimes } from '../forms/rates.js';
import { readAnswer } from '../forms/reading/readAnswer.js';
import { recognise } from '../recognition/people/index.js';
import { valuesIn } from '../recognition/values/index.js';
import { areaCorpus, periodCorpus, rateCorpus, shareCorpus } from './testing/measureCorpus.js';
import { measuresIn, type Measure } from './measures.js';
import { foldedInPlace } from './signs.js';

const number = (unit?: string): Field => ({
  id: 'n',
  label: '数',
  kind: 'number',
  ...(unit === undefined ? {} : { unit }),
});

/** What a field with this unit takes without a doubt; behind a bar what it offers instead of what was typed. */
const typed = (text: string, unit?: string): string => {
  const reading = readAnswer(number(unit), text, { called: '数' });
  if (reading.kind === 'value') return reading.doubt === undefined ? reading.value : '';
  return reading.kind === 'fault' ? reading.choices.map(({ value }) => `|${value}`).join('') : '';
};

const around = (text: string): string => `双方写明：${text}，到期一并结清。`;

/** What stands in the text around it. */
const stands = (text: string, kind: Measure['kind']): readonly Measure[] =>
  measuresIn(around(text)).filter((measure) => measure.kind === kind);

/** What the rules of recognition take from the text around it. */
const taken = (text: string, kind: 'rate' | 'area'): readonly string[] => {
  const source = foldedInPlace(around(text));
  return valuesIn(source, recognise(source).matters, '2026-06-30')
    .filter((value) => value.kind === kind)
    .map(({ value, ratePeriod }) => (ratePeriod === undefined ? value : `${value}%/${ratePeriod}`));
};

const isShown = (text: string, value: string, unit?: string): boolean => {
  const source = around(text);
  return evidenceFor(foldText(source), number(unit), value, source) !== null;
};

const figuresIn = (text: string): readonly string[] => [
  ...new Set((foldedInPlace(text).match(/\d+(?:\.\d+)?/g) ?? []).flatMap((figure) => [figure, String(Number(figure))])),
];

const ratesUnit = '%/年（季/月）';
const signs: Readonly<Record<string, string>> = { year: '年', quarter: '季', month: '月', day: '日' };
const asKept = (value: string): string =>
  value.replace(/^(\S+) (\w+)$/, (_, percent: string, per: string) => `${percent}/${signs[per] ?? ''}`);

describe('rates, as a field, a text and evidence read them', () => {
  it('are more than two hundred and fifty spellings', () =>
    expect(Object.values(rateCorpus).flat().length).to.be.at.least(250));

  it('are the same in all three where they are exact', () => {
    const others = rateCorpus.exact.flatMap(([text, said]) => {
      const value = asKept(said);
      const read = [typed(text, ratesUnit), ...taken(text, 'rate'), isShown(text, value, ratesUnit)];
      return [value, `|${value}`].includes(String(read[0])) &&
        read[1] === value &&
        read[2] === true &&
        read.length === 3
        ? []
        : [{ text, value, read }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are asked where only custom says of which period they are', () => {
    const others = rateCorpus.custom.flatMap(([text, said]) => {
      const value = asKept(said);
      const isAsked = typed(text, ratesUnit).startsWith(`|${value}|`);
      const [percent = ''] = value.split('%');
      const inText = taken(text, 'rate');
      return isAsked && inText.length === 1 && inText[0] === percent && !isShown(text, value, ratesUnit)
        ? []
        : [{ text, value, typed: typed(text, ratesUnit), inText }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are the same number of times the LPR in all three', () => {
    const others = rateCorpus.lpr.flatMap(([text, said]) => {
      const times = Number(said.split(' ')[0]);
      const reading = readAnswer(number(ratesUnit), text, { called: '数' });
      const kept = reading.kind === 'value' && reading.doubt?.code === 'rate_linked' ? reading.value : '';
      const [own, ...more] = stands(text, 'rate');
      const inText = more.length === 0 && own?.unit === 'LPR' && own.manner === 'exact' ? Number(own.value) : undefined;
      const isSame = lprTimes(kept) === times && inText === times && isShown(text, kept, ratesUnit);
      return isSame && taken(text, 'rate').length === 0 ? [] : [{ text, kept, inText }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are read by none of the three where they are rough, no rates, or in doubt', () => {
    const others = rateCorpus.nothing.flatMap((text) => {
      const field = typed(text, ratesUnit).replace(/^\|.*/, '');
      const inText = taken(text, 'rate').filter((value) => value.includes('/'));
      const lpr = stands(text, 'rate').filter(({ unit, manner }) => unit === 'LPR' && manner === 'exact');
      const shown = figuresIn(text).filter((figure) =>
        ['年', '月', '日'].some((period) => isShown(text, `${figure}%/${period}`, ratesUnit)),
      );
      return field === '' && inText.length + lpr.length + shown.length === 0
        ? []
        : [{ text, field, inText, lpr, shown }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are the same in all three, whatever figure is written in whatever way', () => {
    const hands: readonly ((figure: string) => readonly [string, string])[] = [
      (figure) => [`年利率${figure}%`, `${figure}%/年`],
      (figure) => [`年利率为 ${figure} ％`, `${figure}%/年`],
      (figure) => [`${figure}%/年`, `${figure}%/年`],
      (figure) => [`月利率${figure}%`, `${figure}%/月`],
      (figure) => [`月息${figure}分`, `${figure}%/月`],
      (figure) => [`每月${figure}个点`, `${figure}%/月`],
      (figure) => [`每日${figure}%`, `${figure}%/日`],
      (figure) => [`年化百分之${figure}`, `${figure}%/年`],
    ];
    const figure = fc.integer({ min: 1, max: 9999 }).map((hundredths) => String(hundredths / 100));
    fc.assert(
      fc.property(figure, fc.constantFrom(...hands), (own, hand) => {
        const [text, value] = hand(own);
        expect([typed(text, ratesUnit), taken(text, 'rate'), isShown(text, value, ratesUnit)], text).to.deep.equal([
          value,
          [value],
          true,
        ]);
      }),
    );
  });
});

const exactIn = (text: string, kind: Measure['kind']): readonly string[] =>
  stands(text, kind).flatMap(({ value, manner }) => (manner === 'exact' ? [value] : []));

/** What is exact has to be taken or, where it stands among other words, offered; it stands in the text alone; and it is evidence. */
const otherwise = (text: string, kind: Measure['kind'], value: string, unit?: string): readonly unknown[] => {
  const read = { field: typed(text, unit), inText: exactIn(text, kind), shown: isShown(text, value, unit) };
  const isSame = [value, `|${value}`].includes(read.field) && read.inText.join() === value && read.shown;
  return isSame ? [] : [{ text, value, ...read }];
};

const readAtAll = (text: string, kind: Measure['kind'], unit?: string): readonly unknown[] => {
  const field = typed(text, unit).replace(/^\|.*/, '');
  const read = {
    field,
    inText: exactIn(text, kind),
    shown: figuresIn(text).filter((each) => isShown(text, each, unit)),
  };
  return field === '' && read.inText.length + read.shown.length === 0 ? [] : [{ text, ...read }];
};

describe('periods, as a field, a text and evidence read them', () => {
  const unitOf = (said: string): string => (said.endsWith('months') ? '个月' : '天');

  it('are the same in all three where they are exact', () =>
    expect(
      periodCorpus.exact.flatMap(([text, said]) => otherwise(text, 'period', said.split(' ')[0] ?? '', unitOf(said))),
    ).to.deep.equal([]));

  it('are read by none of the three where they are rough, no periods, or in doubt', () => {
    const bare = /^[\d一二三四五六七八九十]+(?:个|月)?$/u;
    const others = periodCorpus.nothing
      .filter((text) => !bare.test(text))
      .flatMap((text) => [...readAtAll(text, 'period', '个月'), ...readAtAll(text, 'period', '天')]);
    expect(others).to.deep.equal([]);
  });
});

describe('areas, as a field, a text and evidence read them', () => {
  it('are the same in all three where they are exact; 亩 and 公顷 are asked in square metres', () => {
    const others = areaCorpus.exact.flatMap(([text, value]) => {
      const isOther = /[亩顷公千h]/u.test(text) && !/公[摊尺]|[千]平|公[共]|千二/u.test(text);
      const read = [typed(text), exactIn(text, 'area').join(), taken(text, 'area').join(), isShown(text, value)];
      const isTyped = read[0] === `|${value}` || (!isOther && read[0] === value);
      return isTyped && read[1] === value && read[2] === value && read[3] === !isOther ? [] : [{ text, value, read }];
    });
    expect(others).to.deep.equal([]);
  });

  it('are read by none of the three where they are rough, no areas, or in doubt', () =>
    expect(
      areaCorpus.nothing.filter((text) => text !== '89.5').flatMap((text) => readAtAll(text, 'area')),
    ).to.deep.equal([]));
});

describe('shares, as a field, a text and evidence read them', () => {
  it('are the same in all three where they are exact', () =>
    expect(
      shareCorpus.exact
        .filter(([, value]) => !value.includes('/'))
        .flatMap(([text, value]) => otherwise(text, 'share', value, '%')),
    ).to.deep.equal([]));

  it('are known, and read by none of the three, where no decimal fraction says what they are', () => {
    const others = shareCorpus.exact
      .filter(([, value]) => value.includes('/'))
      .flatMap(([text]) => {
        const isKnown = stands(text, 'share').length === 1;
        return isKnown ? readAtAll(text, 'share', '%') : [text];
      });
    expect(others).to.deep.equal([]);
  });

  it('are read by none of the three where they are rough, no shares, or in doubt', () =>
    expect(
      shareCorpus.nothing.filter((text) => !/^[\d五十]+$/u.test(text)).flatMap((text) => readAtAll(text, 'share', '%')),
    ).to.deep.equal([]));
});
