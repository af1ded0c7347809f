import { expect } from 'chai';
import fc from 'fast-check';
import { articleNumber, inChinese } from './articleNumber.js';
import { checkCitations } from './checkCitations.js';
import type { CitationFacts, Law } from './facts.js';
import type { Verdict } from './finding.js';
import { mayCite } from './mayCite.js';
import { shippedFacts } from './shippedFacts.js';

const today = '2026-11-22';
const check = (text: string, facts: CitationFacts = shippedFacts) => checkCitations(text, { today, facts });
/** A title of a test with its line breaks shown as signs. */
const inOneLine = (title: string): string => title.replaceAll(/\r?\n/g, '↵');
/** `已引文字 verdict` of each finding. */
const brief = (text: string): string[] => check(text).map((finding) => `${finding.text} ${finding.verdict}`);
const only = (text: string) => {
  const [finding, ...more] = check(text);
  if (!finding || more.length > 0) throw new Error(`${more.length + 1} findings in ${text}`);
  return finding;
};

describe('citations of laws', () => {
  const rows: readonly (readonly [string, ...string[]])[] = [
    ['根据《民法典》第五百七十七条的规定', '《民法典》第五百七十七条 verified'],
    ['《中华人民共和国民法典》第1260条、第1261条', '《中华人民共和国民法典》第1260条 verified', '第1261条 suspicious'],
    [
      '《民法典》第五百八十四条第一款第（二）项和第九千条',
      '《民法典》第五百八十四条第一款第（二）项 verified',
      '第九千条 suspicious',
    ],
    ['《民诉法解释》第三百条至第五百五十一条', '《民诉法解释》第三百条 verified', '第五百五十一条 suspicious'],
    ['《民法典》第三、五、一千二百六十一条', '《民法典》第三、五、一千二百六十一条 suspicious'],
    ['《民法典》合同编第五百七十七条', '《民法典》合同编第五百七十七条 verified'],
    ['《刑法》第二百六十条之一及第二百六十条之二', '《刑法》第二百六十条之一 verified', '第二百六十条之二 suspicious'],
    ['《民法典》第五百七七条', '《民法典》第五百七七条 suspicious'],
    ['《民法典》第〇条', '《民法典》第〇条 suspicious'],
    [
      '依照民法典第五百七十七条、中华人民共和国公司法第二十条',
      '民法典第五百七十七条 verified',
      '中华人民共和国公司法第二十条 verified',
    ],
    [
      '《最高人民法院关于适用〈中华人民共和国民法典〉婚姻家庭编的解释（一）》第九十一条',
      '《最高人民法院关于适用〈中华人民共和国民法典〉婚姻家庭编的解释（一）》第九十一条 verified',
    ],
    ['《劳动争议解释(一)》第五十四条', '《劳动争议解释(一)》第五十四条 verified'],
    ['《合同法》第六十条', '《合同法》第六十条 suspicious'],
    ['参照《合同法》', '《合同法》 suspicious'],
    ['参照《民法典》', '《民法典》 verified'],
    ['《公司法（2018修正）》第二十条', '《公司法（2018修正）》第二十条 moved'],
    ['《公司法》（2023年修订）第二十条', '《公司法》（2023年修订）第二十条 verified'],
    ['《民事诉颂法》第一百条', '《民事诉颂法》第一百条 suspicious'],
    ['《中华人民共和国宪法》第三十三条', '《中华人民共和国宪法》第三十三条 unverifiable'],
    ['《上海市房屋租赁条例》第三条', '《上海市房屋租赁条例》第三条 unverifiable'],
    ['《保险法解释（九）》第一条', '《保险法解释（九）》第一条 unverifiable'],
    ['《房屋租赁合同》第五条', '《房屋租赁合同》第五条 unverifiable'],
    ['该法第五条', '该法第五条 unverifiable'],
    ['《商标法》第六十三条', '《商标法》第六十三条 verified'],
    [
      '《最高人民法院关于审理民间借贷案件适用法律若干问题的规定》（以下简称《借贷规定》）第二十五条，另见《借贷规定》第三十二条',
      '《最高人民法院关于审理民间借贷案件适用法律若干问题的规定》（以下简称《借贷规定》）第二十五条 verified',
      '《借贷规定》第三十二条 suspicious',
    ],
    ['**《民法典》**第五百七十七条、**第九千条**', '《民法典》**第五百七十七条 verified', '第九千条 suspicious'],
    ['民法典 **第五百七十七条**', '民法典 **第五百七十七条 verified'],
    ['《民法典》577条、第584条、585条', '《民法典》577条 verified', '第584条 verified', '585条 verified'],
    ['《民法典婚姻家庭编司法解释（一）》第二十九条', '《民法典婚姻家庭编司法解释（一）》第二十九条 verified'],
    ['公司法司法解释（三）第二十八条、二十九条', '公司法司法解释（三）第二十八条 verified', '二十九条 suspicious'],
    ['某部门解释（二）第五条', '解释（二）第五条 unverifiable'],
    [
      '《最高人民法院关于审理民间借贷案件适用法律若干问题的规定（2020第二次修正）》第二十五条',
      '《最高人民法院关于审理民间借贷案件适用法律若干问题的规定（2020第二次修正）》第二十五条 verified',
    ],
    ['参照民法典\n第五条'],
    ['合同第五条、本院第三法庭，读过《红楼梦》和《房屋租赁合同》'],
    ['《《《民法典》第一条', '《民法典》第一条 verified'],
    ['《民法典》\n第一千二百\n六十一条', '《民法典》\n第一千二百\n六十一条 suspicious'],
    ['根据民法典\n第一千二百\n六十一条的规定', '民法典\n第一千二百\n六十一条 suspicious'],
    ['根据民法典\n第一千二百六十一条，被告应当赔偿', '民法典\n第一千二百六十一条 suspicious'],
    ['根据民法典\n\n第一千二百\n六十一条的规定', '民法典\n\n第一千二百\n六十一条 suspicious'],
    ['依照民法典\n\n\n第九千条\n', '民法典\n\n\n第九千条 suspicious'],
    ['民法典\r\n　　第一千二百六十一条第一款之规定', '民法典\r\n　　第一千二百六十一条第一款 suspicious'],
    ['双方遵守民法典\n\n第一条　租金每月3000元\n第二条：押金按民法典规定'],
    ['依据民法典\n第一条 租金\n第二条\n押金'],
    ['遵守民法典。\n第一千二百六十一条的规定'],
    ['《民法典》\n　　第一千二百六十条的规定', '《民法典》\n　　第一千二百六十条 verified'],
    ['《中华人民共和国\n民法典》第一千二\r\n百六十一条', '《中华人民共和国\n民法典》第一千二\r\n百六十一条 suspicious'],
    ['《民法典》第五百七十七条\n第一款', '《民法典》第五百七十七条\n第一款 verified'],
    ['《民法典》第一千二百\u00AD六十一条', '《民法典》第一千二百\u00AD六十一条 suspicious'],
    ['《民\u200B法典》第 1 2 6 1 条', '《民\u200B法典》第 1 2 6 1 条 suspicious'],
    ['依照民法典第一千二百 六十条', '民法典第一千二百 六十条 verified'],
    ['《电子签名法》\n第四十条 争议解决', '《电子签名法》 verified'],
    ['《电子签名法》\n第四十条\n双方另行约定', '《电子签名法》 verified'],
    ['依照民法典1261条和民法典577条', '民法典1261条 suspicious', '民法典577条 verified'],
    ['公司法第3条、266条、267条', '公司法第3条 verified', '266条 verified', '267条 suspicious'],
    ['共1261条，按合同第3条，民法典共1260条'],
    ['〈民法典〉第一千二百六十一条', '〈民法典〉第一千二百六十一条 suspicious'],
    ['「民法典」第577条，“公司法”第二十条', '「民法典」第577条 verified', '“公司法”第二十条 verified'],
    ['“补充协议”第五条、〈补充协议〉第六条、「甲方」第七条'],
    ['〈民事诉颂法〉第一百条', '〈民事诉颂法〉第一百条 suspicious'],
    ['刑法第一百三十三条之一第一款', '刑法第一百三十三条之一第一款 verified'],
    [
      '《反家暴法》第二十三条、《民诉解释》第九十条、《民诉司法解释》第五百五十一条',
      '《反家暴法》第二十三条 verified',
      '《民诉解释》第九十条 verified',
      '《民诉司法解释》第五百五十一条 suspicious',
    ],
    ['《民法典》第五百七十七条之一', '《民法典》第五百七十七条之一 suspicious'],
    ['《公司法（2018修正）》第四十条', '《公司法（2018修正）》第四十条 unverifiable'],
    ['《民事诉讼法》（2017年修正）第119条', '《民事诉讼法》（2017年修正）第119条 moved'],
    ['《民事诉讼法》（2017年修正）第10条', '《民事诉讼法》（2017年修正）第10条 unverifiable'],
    ['《民事诉讼法》（2021年修正）第二百一十一条', '《民事诉讼法》（2021年修正）第二百一十一条 moved'],
    ['根据婚姻法司法解释二第二十四条', '婚姻法司法解释二第二十四条 suspicious'],
    ['《婚姻法解释2》第24条', '《婚姻法解释2》第24条 suspicious'],
    ['《婚姻法解释（二）》第24条', '《婚姻法解释（二）》第24条 suspicious'],
    ['合同法司法解释（二）第二十九条', '合同法司法解释（二）第二十九条 suspicious'],
    ['民通意见第70条、《担保法司法解释》第36条', '民通意见第70条 suspicious', '《担保法司法解释》第36条 suspicious'],
    ['《物权法司法解释（一）》第1条', '《物权法司法解释（一）》第1条 suspicious'],
    ['刑法第一百三十三条\n之九', '刑法第一百三十三条\n之九 suspicious'],
  ];
  for (const [text, ...findings] of rows)
    it(inOneLine(`finds ${findings.length === 0 ? 'nothing' : findings.join('; ')} in ${text}`), () =>
      expect(brief(text)).to.deep.equal(findings),
    );

  it('says where an article of an earlier text stands today, and of one without a year that it may be of an earlier text', () => {
    const said = (text: string) => check(text)[0]?.sentence;
    expect(said('《民事诉讼法》（2017年修正）第一百一十九条')).to.include('在现行文本中是第一百二十二条');
    expect(said('《公司法》（2018修正）第20条')).to.include('在现行文本中是第二十一条、第二十三条');
    expect(said('《民事诉讼法》第二百条')).to.include('如果是照2017年文本写的，现在是第二百一十一条');
    expect(said('《民事诉讼法》第十条')).to.not.include('照2017年文本');
  });

  it('says of a verified article what was checked, up to when, and what was not', () =>
    expect(only('《民法典》第五百七十七条').sentence).to.equal(
      '《民法典》现行有效，收录的版本自2021年1月1日起施行，共1260条，有第五百七十七条（资料截至2026年11月22日）。未核对条文内容、款和项，也未核对事实发生时适用哪个版本。',
    ));

  const paragraphs = (law: string, article: string): number | undefined =>
    law === '中华人民共和国民法典' && article === '第十条' ? 2 : law === '样本规则' ? 1 : undefined;
  const counting = (text: string) =>
    checkCitations(text, { today, facts: shippedFacts, paragraphsOf: paragraphs }).map(
      ({ verdict, sentence }) => `${verdict} ${sentence}`,
    );

  it('counts paragraphs where the text of the law is at hand, and says which one is not there', () => {
    expect(counting('《民法典》第十条第五款')).to.deep.equal([
      'suspicious 知识库所收文本中《民法典》第十条共2款，没有第5款。',
    ]);
    const [there = ''] = counting('民法典10条第二款');
    expect(there).to.match(/^verified .*知识库所收文本中该条共2款。未核对条文内容和项，/);
    expect(counting('《样本规则》第三条第二款')).to.deep.equal([
      'suspicious 知识库所收文本中《样本规则》第三条共1款，没有第2款。',
    ]);
    const [elsewhere = ''] = counting('《民法典》第十一条第九款');
    expect(elsewhere).to.match(/^verified .*未核对条文内容、款和项/);
  });

  it('says since when a law is repealed, and by what', () =>
    expect(only('《合同法》第六十条').sentence).to.contain('已于2021年1月1日废止，见《民法典》'));

  it('follows the day: a law not yet repealed is in force, one revised since is not verified any more', () => {
    const on = (day: string, text: string) =>
      checkCitations(text, { today: day, facts: shippedFacts }).map(({ verdict }) => verdict);
    expect(on('2026-08-14', '《环境保护法》第一条')).to.deep.equal(['verified']);
    expect(on('2026-08-15', '《环境保护法》第一条')).to.deep.equal(['suspicious']);
    expect(on('2026-12-31', '《商标法》第一条')).to.deep.equal(['verified']);
    expect(on('2027-01-01', '《商标法》第一条')).to.deep.equal(['unverifiable']);
    expect(on('2026-08-14', '《生态环境法典》第一条')).to.deep.equal(['suspicious']);
  });

  const inForce = shippedFacts.laws.all.filter(
    (law): law is Law & { highest: number } =>
      law.status === 'in-force' && law.highest !== null && (law.from === null || law.from <= today),
  );
  const cited = fc.record({
    law: fc.constantFrom(...inForce),
    arabic: fc.boolean(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    beyond: fc.integer({ min: 1, max: 500 }),
  });
  const citation = ({ name }: Law, number: number, arabic: boolean) =>
    `《${name}》第${arabic ? number : inChinese(number)}条`;

  it('verifies every article up to the last one of every law in force, and suspects every one beyond', () =>
    fc.assert(
      fc.property(cited, ({ law, arabic, share, beyond }) => {
        const within = 1 + Math.floor(share * (law.highest - 1));
        expect(only(citation(law, within, arabic)).verdict, citation(law, within, arabic)).to.equal('verified');
        expect(only(citation(law, law.highest, arabic)).verdict).to.equal('verified');
        expect(only(citation(law, law.highest + beyond, arabic)).verdict).to.equal('suspicious');
      }),
      { numRuns: 300 },
    ));

  it('knows every law by its name and by each short name, and of two of one name the one in force', () => {
    const others = shippedFacts.laws.all.flatMap((law) =>
      [law.name, ...law.shortNames].flatMap((name) => {
        const known = shippedFacts.laws.named(name);
        return known === law ? [] : [{ law, known }];
      }),
    );
    expect([...new Set(others.map(({ law }) => law.name))]).to.deep.equal([
      '最高人民法院关于审理非法行医刑事案件具体应用法律若干问题的解释',
    ]);
    for (const { law, known } of others) expect([law.status, known?.status]).to.deep.equal(['old-text', 'in-force']);
  });

  it('reads the Chinese number of every article up to 9999, and no other', () => {
    for (let number = 1; number < 10_000; number += 1) expect(articleNumber(inChinese(number))).to.equal(number);
    expect(['一十五', '一百十五', '一〇二', '五百七七', '百千', '十十'].map(articleNumber)).to.deep.equal([
      15,
      115,
      102,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('case numbers in a text', () => {
  const rows: readonly (readonly [string, Verdict | null, string?])[] = [
    ['（2024）京0105民初123号', 'verified', '北京市朝阳区人民法院'],
    ['〔２０２３〕沪０１１５民初１２３４５号', 'verified', '上海市浦东新区人民法院'],
    ['(2023) 最高法知民终 12 号之一', 'verified', '最高人民法院'],
    ['（2024）沪0115民初1、2号', 'verified'],
    ['（2024）苏民申77号', 'verified', '江苏省高级人民法院'],
    ['（2024）京0105民终123号', 'suspicious', '基层法院不审理上诉案件'],
    ['（2027）京0105民初123号', 'suspicious', '在今年之后'],
    ['（2014）京0105民初123号', 'suspicious', '没有法院代码'],
    ['（2024）京0199民初123号', 'suspicious', '没有“京0199”'],
    ['（2024）京0105民判123号', 'suspicious', '没有“民判”'],
    ['（2024）京0105民初0123号', 'suspicious', '不以0开头'],
    ['（2024）京0105民初1234567号', 'suspicious', '1至6位'],
    ['（2024）京0105民初第123号', 'suspicious', '不写“第”'],
    ['（2024）京0105民初号', 'suspicious', '1至6位'],
    ['（2024）京0105123号', 'suspicious'],
    ['（2024）京O1O5民初123号', 'suspicious', '法院代码中的“O”不是数字，应为“0”'],
    ['（2O24）京0105民初123号', 'suspicious', '年份中的“O”不是数字，应为“0”'],
    ['（2024）京〇105民初1o3号', 'suspicious', '案件编号中的“o”不是数字，应为“0”'],
    ['（2024）京O1O5民终123号', 'suspicious', '基层法院不审理上诉案件'],
    ['（2024）京0105民初123之一号', 'suspicious', '“之一”应写在“号”之后'],
    ['（2024）京0105民初123号之一', 'verified'],
    ['（2024）京0105\n民初1\n23号', 'verified', '北京市朝阳区人民法院'],
    ['（2024）京01\u00AD99民初123号', 'suspicious', '没有“京0199”'],
    ['（2014）朝民初字第123号', 'unverifiable', '2016年以前'],
    ['（1949）朝民初字第123号', 'suspicious', '过早'],
    ['京（2023）朝不动产权第0012345号', null],
    ['（2023）京方圆内经证字第123号', null],
    ['法释〔2020〕17号', null],
    ['（2024）第5号', null],
  ];
  for (const [text, verdict, part = ''] of rows)
    it(inOneLine(`${verdict === null ? 'leaves alone' : `calls ${verdict}`} ${text}`), () => {
      const findings = check(`见${text}判决书`);
      expect(findings.map((finding) => finding.verdict)).to.deep.equal(verdict === null ? [] : [verdict]);
      expect(findings[0]?.sentence ?? '').to.contain(part);
    });

  it('never says more of a verified number than that its form is right', () =>
    expect(only('（2024）京0105民初123号').sentence).to.equal(
      '格式、年份、法院代码（京0105：北京市朝阳区人民法院）和类型代字（民初：民事一审案件）已核对；未核对该案是否存在，也未核对所引内容。',
    ));

  it('verifies the form of every number made of a known court, a known type word and a plausible year', () => {
    const { courts, caseTypes } = shippedFacts;
    fc.assert(
      fc.property(
        fc.constantFrom(...courts.nameOf.keys()),
        fc.constantFrom(...[...caseTypes.meaningsOf.keys()].filter((word) => word !== '知')),
        fc.integer({ min: 2016, max: 2026 }),
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom('（）', '()', '〔〕', '［］', '【】'),
        (court, word, year, number, [open = '', close = '']) => {
          fc.pre(!(word.endsWith('终') && /\d{4}$/.test(court)));
          const text = `${open}${year}${close}${court}${word}${number}号`;
          expect([only(text).verdict, only(text).text], text).to.deep.equal(['verified', text]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('checking the citations of any text', () => {
  const piece = fc.constantFrom(
    ...[
      '《',
      '》',
      '第',
      '条',
      '（',
      '）',
      '〔',
      '2024',
      '号',
      '民法典',
      '京0105',
      '民初',
      '、',
      '之一',
      '款',
      '和',
      '〈',
    ],
    ...['一', '百', '字第', '中华人民共和国', '（以下简称', '该法', '合同编', ' ', '\n', '123', '解释', '最高法', '𠮷'],
  );
  const text = fc
    .array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string()), { maxLength: 200 })
    .map((all) => all.join(''));

  it('never throws, and its findings lie in the text, in order and apart', () =>
    fc.assert(
      fc.property(text, (given) => {
        let done = 0;
        for (const finding of check(given)) {
          expect(finding.start).to.be.at.least(done);
          expect(given.slice(finding.start, finding.end)).to.equal(finding.text).and.not.equal('');
          done = finding.end;
        }
        if (done > 0) expect(mayCite(given), given).to.equal(true);
      }),
      { numRuns: 500 },
    ));

  it('looks names up at most a fixed number of times for each sign', () => {
    let lookups = 0;
    const { laws } = shippedFacts;
    const counted: CitationFacts = {
      ...shippedFacts,
      laws: {
        ...laws,
        named: (name) => ((lookups += 1), laws.named(name)),
        almostNamed: (name) => ((lookups += 1), laws.almostNamed(name)),
        endingIn: (before) => ((lookups += 1), laws.endingIn(before)),
      },
    };
    for (const unit of ['《', '《甲》', '第一条', '《民法典》第一条、', '（2024）', '第', '《甲第一条》'])
      for (const times of [100, 2_000]) {
        lookups = 0;
        check(unit.repeat(times), counted);
        expect(lookups, unit).to.be.at.most(4 * times);
      }
  });

  it('finds in a text that is wrapped at any place what it finds in it in one line', () => {
    const brief = (text: string) =>
      check(text).map((finding) => [
        finding.text.replaceAll(/[\s\u00AD\u200B]/g, ''),
        finding.verdict,
        finding.sentence,
      ]);
    const lines = [
      '《中华人民共和国民法典》第一千二百六十一条第一款',
      '依照民法典第五百七十七条之一',
      '见（2024）京0105民初123号判决',
      '《刑法》第一百三十三条之一',
    ];
    for (const line of lines)
      for (const gap of ['\n', '\r\n　　', '\u00AD', '\u200B'])
        for (let at = 1; at < line.length; at += 1) {
          // A law without marks is looked for in its own line: a heading above a clause is no citation.
          if (line.startsWith('依照') && gap.includes('\n') && at <= line.indexOf('第')) continue;
          const wrapped = `${line.slice(0, at)}${gap}${line.slice(at)}`;
          expect(brief(wrapped), JSON.stringify(wrapped)).to.deep.equal(brief(line));
        }
  });

  it('changes nothing about findings when other text stands around them', () =>
    fc.assert(
      fc.property(fc.constantFrom('《民法典》第三条', '（2024）京0105民初1号', '《合同法》第六十条'), (citation) => {
        const [alone] = check(citation);
        const [inside] = check(`原告认为，${citation}。被告不服。`);
        expect(inside).to.deep.include({ text: alone?.text, verdict: alone?.verdict, sentence: alone?.sentence });
      }),
    ));
});
