import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/*
 * Writes domain/citations/facts/ from a folder of reference data:
 *   npx tsx scripts/carryCitationFacts.ts <folder with law-index.json, court-codes.csv, case-types.csv>
 * Needed only when those data change; the project reads what was written.
 */

const Entry = z.object({
  name: z.string(),
  short_names: z.array(z.string()),
  promulgated: z.string().nullable(),
  effective_from: z.string().nullable(),
  status: z.enum(['in_force', 'repealed', 'amended_no_current_text']),
  repealed_since: z.string().nullable(),
  superseded_by: z.string().nullable(),
  highest_article: z.number().nullable(),
  zhi_articles: z.array(z.string()),
  note: z.string().nullable(),
});
const Index = z.object({ as_of: z.string(), sources: z.record(z.string(), z.string()), entries: z.array(Entry) });

/** What a note of the index means for somebody who cites the law. `uncertain`: whether it is in force in this version. */
const doubts: readonly { readonly says: RegExp; readonly doubt: string; readonly uncertain?: boolean }[] = [
  { says: /planned a revision in 2026/, doubt: '2026年的立法计划列有修订，是否已经修改未能查明' },
  { says: /cites an amendment of 2026-08-28/, doubt: '有公开资料称2026年9月1日起有修改，未能证实', uncertain: true },
  { says: /probably replaces this one/, doubt: '可能已被其后的司法解释代替', uncertain: true },
  { says: /time limits for filing/, doubt: '关于起诉期限另有其后的司法解释，未收录' },
  { says: /Highest article counted on the earlier text/, doubt: '2026年8月15日起有修改，条数按修改前的文本统计' },
  { says: /headings of the source are not all readable/, doubt: '条数可能不全', uncertain: true },
  { says: /Article 32 paragraph 1 is repealed/, doubt: '第三十二条第一款自2025年9月1日起废止' },
  { says: /Interpretation II prevails/, doubt: '与2026年6月30日施行的解释（二）不一致的，以解释（二）为准' },
  { says: /earlier interpretation of the same name/, doubt: '2018年另有同名解释，已废止，条文不同' },
  { says: /numbering differs/, doubt: '2026年的文本条号与2020年的不同' },
  { says: /Amendment XII/, doubt: '条数统计到刑法修正案（十一）；修正案（十二）修改了条文，没有增加条号' },
];

const statusOf = (entry: z.infer<typeof Entry>, uncertain: boolean): string => {
  if (entry.status === 'repealed') return 'repealed';
  if (entry.status === 'amended_no_current_text') return 'old-text';
  return uncertain ? 'uncertain' : 'in-force';
};

/** What the full names of laws begin with. */
const state = '中华人民共和国';

const lawRow = (entry: z.infer<typeof Entry>): string => {
  const { name, short_names: shortNames, highest_article: highest, zhi_articles: inserted, note } = entry;
  const found = doubts.filter(({ says }) => note !== null && says.test(note));
  const cells = [
    name,
    shortNames.filter((short) => short !== (name.startsWith(state) ? name.slice(state.length) : name)).join(','),
    highest ?? '',
    inserted.join(','),
    statusOf(
      entry,
      found.some(({ uncertain }) => uncertain === true),
    ),
    entry.promulgated ?? '',
    entry.effective_from ?? '',
    entry.repealed_since ?? '',
    entry.superseded_by ?? '',
    /Revision of .{1,200} in force from (\d{4}-\d\d-\d\d)/.exec(note ?? '')?.[1] ?? '',
    found.map(({ doubt }) => doubt).join('；'),
  ];
  return cells.join('|');
};

/** The rows of a CSV file as records; quoted cells may hold commas. */
const records = (csv: string): Record<string, string>[] => {
  const [head = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain = '']) => quoted ?? plain),
    );
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
};

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error('usage: npx tsx scripts/carryCitationFacts.ts <folder>');
  process.exit(2);
}
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const write = (file: string, facts: object): void => {
  const target = fileURLToPath(new URL(`../domain/citations/facts/${file}`, import.meta.url));
  writeFileSync(target, `${JSON.stringify(facts, null, 2)}\n`);
};

const index = Index.parse(JSON.parse(read('law-index.json')));
write('laws.json', {
  about: {
    source: `公开的法律数据库文本，经整理：${Object.entries(index.sources)
      .map(([repository, commit]) => `${repository}@${commit}`)
      .join('；')}`,
    asOf: index.as_of,
  },
  columns:
    'name|shortNames|highestArticle|insertedArticles|status|promulgated|from|repealedSince|supersededBy|revisedFrom|doubt',
  rows: index.entries.map(lawRow),
});

const courts = records(read('court-codes.csv'));
write('courtCodes.json', {
  about: {
    source:
      'YB/T 51202-2016 法院代码技术规范，据 xy-daniel/autodeploy@219ca5fc16ef49fea116125ee4a102f3f1f74bfc；京0491、粤0192 见于公开案号',
    asOf: '2018-07-24',
  },
  columns: 'code|court',
  rows: courts.map(({ code, court }) => `${code}|${court}`),
});

const types = new Map<string, string[]>();
for (const { type_word: word = '', meaning = '' } of records(read('case-types.csv')))
  types.set(word, [...(types.get(word) ?? []), meaning]);
write('caseTypes.json', {
  about: {
    source:
      '法院案件类型代码表（2015年以后），据 xy-daniel/autodeploy@219ca5fc16ef49fea116125ee4a102f3f1f74bfc；民诉前调见于公开案号',
    asOf: '2021-06-25',
  },
  columns: 'typeWord|meanings',
  rows: [...types].map(([word, meanings]) => `${word}|${meanings.join(',')}`),
});
