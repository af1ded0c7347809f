import type { FormDefinition, Item } from '../definition.js';
import type { Paragraph } from '../documentModel.js';

/** Documents whose items have the box before the option; the parties and agents above them have it behind (性别：男□ 女□). */
const documentsWithBoxBefore: ReadonlySet<string> = new Set(['行政起诉状', '行政答辩状']);

/** Single choices with the box before, in forms that otherwise have it behind: form, `section.item`, id of the choice. */
const choicesWithBoxBefore: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // 23: □ 1. 立即停止…… □ 2. ……, under 有□ and 无□.
  'claim-trademark-infringement': { 'claims.cease_infringement': ['kinds'] },
  // 18: □医疗费……元［……有□ 无□］ and □雇主责任险; 20: the same, and □生存保险金 and □合同解除.
  'claim-liability-insurance': { 'claims.insurance_payout': ['injury'], 'facts.insurance_terms': ['coverage'] },
  'claim-personal-insurance': {
    'claims.insurance_benefit': ['benefits', 'injury'],
    'claims.policy_cash_value': ['returned_on'],
  },
  // 41, 42 and 43: □停止侵害 □排除妨碍 …; 是□ and 否□ have theirs behind.
  'claim-environmental-pollution-public-interest': {
    'claims.liability_forms': ['kinds'],
    'claims.ecological_restoration': ['kinds'],
    'claims.losses': ['kinds'],
    'facts.pollution_types': ['kinds'],
  },
  'claim-ecological-damage-public-interest': {
    'claims.liability': ['kinds'],
    'claims.restoration': ['kinds'],
    'claims.losses': ['kinds'],
    'facts.damage_types': ['kinds'],
  },
  'claim-environmental-damage-compensation': {
    'claims.liability_forms': ['kinds'],
    'claims.ecological_restoration': ['kinds'],
    'claims.losses': ['kinds'],
    'facts.damage_types': ['kinds'],
  },
  // 22: □立即停止…… □1. 未经著作权人许可……, 具体情况，□是 □否, （……发出侵权通知：□是 □否）.
  'claim-copyright-infringement': {
    'claims.cease_infringement': ['demands'],
    'facts.rights_infringed': ['notice_sent'],
    'facts.manner_of_infringement': ['manners'],
    'facts.infringement_notice': ['answer'],
  },
  // 25: 是否提交报告 □是, below it □全部外观设计……, □否.
  'claim-design-patent-infringement': { 'facts.evaluation_report': ['submitted', 'conclusion'] },
  // 27: 1. 不为公众所知悉 □是 □否, □1. 以盗窃……
  'claim-trade-secret-infringement': {
    'facts.trade_secret_requirements': ['not_public', 'kept_secret', 'valuable'],
    'facts.alleged_acts': ['acts'],
  },
};

/** The lines of an item with each box on the side on which the official form prints it: behind its option, or before. */
export const onOfficialSides = (
  lines: readonly Paragraph[],
  { key, documentName }: FormDefinition,
  { id, item }: { readonly id: string; readonly item: Item },
): readonly Paragraph[] => {
  const isBeforeEverywhere = documentsWithBoxBefore.has(documentName);
  const choices = choicesWithBoxBefore[key]?.[id];
  if (!isBeforeEverywhere && !choices) return lines;
  const options = new Set(
    item.fields.filter((field) => choices?.includes(field.id)).flatMap((field) => field.options ?? []),
  );
  return lines.map((line) => ({
    ...line,
    runs: line.runs.map((run) =>
      run.kind === 'box' && (isBeforeEverywhere || options.has(run.text)) ? { ...run, side: 'before' as const } : run,
    ),
  }));
};
