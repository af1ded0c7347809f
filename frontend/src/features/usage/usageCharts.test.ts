import { expect } from 'chai';
import fc from 'fast-check';
import { chartThemes } from '../../components/charts/chartTheme.js';
import { modelChart, sourceChart } from './usageCharts.js';
import { sourceName, usageSources } from '../../../../domain/usage/usageSources.js';
import { partsOf, shortTokenText } from './usageFigures.js';

const tokens = fc.nat(1_000_000_000);
const models = fc.array(
  fc.record({ model_name: fc.string(), prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens }),
  { maxLength: 30 },
);
const sources = fc.array(
  fc.record({
    source: fc.constantFrom('chat', 'CHAT', 'rerank', '甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'),
    total_tokens: tokens,
  }),
  { maxLength: 30 },
);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('usage: charts', () => {
  it('stack what every model read and wrote, however many there are, in at most eight bars', () =>
    fc.assert(
      fc.property(models, (used) => {
        const { series, options } = modelChart(used, chartThemes.light);
        const [input, output, thinking] = series;
        expect(series.map(({ name }) => name)).to.deep.equal(['输入', '输出', '思考']);
        expect(sum(input?.data ?? [])).to.equal(sum(used.map((model) => model.prompt_tokens)));
        expect(sum(output?.data ?? [])).to.equal(sum(used.map((model) => model.completion_tokens)));
        expect(Math.min(0, ...(thinking?.data ?? []))).to.equal(0);
        expect(options.chart?.stacked).to.equal(true);
        expect(input?.data).to.have.length(Math.min(8, used.length));
        expect(options.xaxis?.categories).to.have.length(Math.min(8, used.length));
      }),
    ));

  it('divide the ring into what everything was used for, each name once', () =>
    fc.assert(
      fc.property(sources, (used) => {
        const { series, options } = sourceChart(used, chartThemes.dark);
        expect(sum(series)).to.equal(sum(used.map((source) => source.total_tokens)));
        expect(options.labels).to.have.length(series.length);
        expect(new Set(options.labels).size).to.equal(series.length);
        expect(series.length).to.be.at.most(8);
      }),
    ));

  it('follow the theme', () => {
    expect(modelChart([], chartThemes.dark).options.theme?.mode).to.equal('dark');
    expect(sourceChart([], chartThemes.light).options.theme?.mode).to.equal('light');
  });

  it('think with what is neither input nor output', () => {
    expect(partsOf({ total: 10, prompt: 3, completion: 2 })).to.deep.equal({ input: 3, output: 2, thinking: 5 });
    expect(partsOf({ total: 4, prompt: 3, completion: 2 }).thinking).to.equal(0);
  });

  it('name sources in Chinese and leave unknown ones as they are', () => {
    expect(sourceName('filing_review')).to.equal('立案审查');
    for (const source of Object.keys(usageSources)) expect(sourceName(source)).to.match(/^\p{Script=Han}+$/u);
    expect(sourceName('something-new')).to.equal('something-new');
  });

  it('shorten numbers to 万 and 亿', () =>
    expect([999, 10_000, 1_234_567, 250_000_000].map(shortTokenText)).to.deep.equal([
      '999',
      '1万',
      '123.5万',
      '2.5亿',
    ]));
});
