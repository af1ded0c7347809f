import { readFileSync } from 'node:fs';
import { guessableReason } from '../../../backend/modules/accounts/commonPasswords.js';
import { checkCitations } from '../../../domain/citations/checkCitations.js';
import { citedParagraph } from '../../../domain/citations/paragraphs.js';
import { shippedFacts } from '../../../domain/citations/shippedFacts.js';
import { foldText } from '../../../domain/evidence/foldedText.js';
import { evidenceFor } from '../../../domain/evidence/evidence.js';
import type { Field } from '../../../domain/forms/definition.js';
import { readDate } from '../../../domain/forms/reading/readDate.js';
import { readMoney } from '../../../domain/forms/reading/readMoney.js';
import { readDecisionHead } from '../../../domain/knowledge/lawHead.js';
import { moneyIn } from '../../../domain/quantities/money.js';
import { wordFixtures } from '../../../domain/word/testing/fixtures.js';
import { wordTextOf } from '../../../domain/word/wordText.js';
import { pumps } from './pumps.js';
import { asIfShort, helpFor, readersFor } from './readers.js';

/** Texts of tests with the form that each is for, in the words of many kinds of paper. */
const texts = ['everydayTexts', 'partyTexts', 'placedStatements', 'sidesOfTexts', 'toldSides', 'layStories'];
type Told = { readonly form: string; readonly text: string };

const today = '2026-06-30';
const shows = (text: string, field: Pick<Field, 'kind'> & Partial<Field>, value: string | string[]) =>
  evidenceFor(foldText(text), { id: 'a', label: '甲', ...field } as Field, value, text);

/** Reads a little of everything, so that what builds a pattern only when it is needed builds it. */
export default async (): Promise<void> => {
  for (const { read } of await readersFor(['claim-private-lending']))
    for (const pump of Object.values(pumps)) await read(pump.repeat(Math.ceil(100 / pump.length)));
  const help = await helpFor();
  for (const name of texts) {
    const told: readonly Told[] = JSON.parse(readFileSync(`backend/modules/forms/${name}.json`, 'utf8'));
    for (const { form, text } of told) help(form, text);
  }
  for (const date of ['2024年13月', '24年3月', '2024年', '2024.3'])
    readDate(asIfShort(date), { called: '日期', today });
  for (const amount of ['两千五', '三万二', '九千八百元'])
    [readMoney(asIfShort(amount), '金额'), moneyIn(`借了${amount}块`)];
  shows('共三十二件', { kind: 'number', unit: '件' }, '32');
  shows('身份证号码11010519491231002X', { kind: 'text', means: 'id-number' }, '11010519491231002X');
  shows('卡号6222 0212 3456 7890 123', { kind: 'text', means: 'bank-account' }, '6222021234567890123');
  shows('性别：男', { kind: 'choice', means: 'sex', options: ['男', '女'] }, '男');
  citedParagraph('第五百七十七条第一、二款');
  checkCitations('依照《中华人民共和国公司法》第二十条，以及该法第二十一条。《工伤保险条例》第十四条和该条例第十五条', {
    today,
    facts: shippedFacts,
  });
  readDecisionHead('---\ntitle: 测试法\ndate: 2020-01-01\n---\n一、修改', '测试法.md');
  for (const { file } of wordFixtures) wordTextOf(file);
  guessableReason('zhangwei123', 'zhang@example.com');
};
