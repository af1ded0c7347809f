import type { Usage } from '../../../../domain/contract/usage.js';
import { sourceName } from '../../../../domain/usage/usageSources.js';

export type UsageTotals = Usage['total_usage'];

/** Tokens by what they were: read, written, and the rest, which models think with. */
export type Parts = { readonly input: number; readonly output: number; readonly thinking: number };

/** The parts of a total; a provider that counts oddly thinks with 0, never with less. */
export const partsOf = ({ total, prompt, completion }: Omit<UsageTotals, 'estimated'>): Parts => ({
  input: prompt,
  output: completion,
  thinking: Math.max(0, total - prompt - completion),
});

/** The parts of what a model used. */
export const partsOfModel = (model: Usage['by_model'][number]): Parts =>
  partsOf({ total: model.total_tokens, prompt: model.prompt_tokens, completion: model.completion_tokens });

const exact = new Intl.NumberFormat('zh-CN');
const rounded = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });

/** Every digit: `1,234,567`. */
export const tokenText = (tokens: number): string => exact.format(tokens);

/** Short, for axes: `123.5万`. */
export const shortTokenText = (tokens: number): string => {
  if (tokens >= 100_000_000) return `${rounded.format(tokens / 100_000_000)}亿`;
  return tokens >= 10_000 ? `${rounded.format(tokens / 10_000)}万` : rounded.format(tokens);
};

/** Usage by what it is called, most first: two sources of one name are one. */
export const bySourceName = (sources: Usage['by_source']): { name: string; total: number }[] => {
  const totals = new Map<string, number>();
  for (const { source, total_tokens: tokens } of sources)
    totals.set(sourceName(source), (totals.get(sourceName(source)) ?? 0) + tokens);
  return [...totals].map(([name, total]) => ({ name, total })).sort((a, b) => b.total - a.total);
};
