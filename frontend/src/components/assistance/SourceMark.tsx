const names = { rules: '规则识别', model: 'AI生成，仅供参考' } as const;

/** Where a text or a suggestion comes from. */
export type Source = keyof typeof names;

/** The mark beside everything that nobody typed: found by rules, or written by a model. */
export const SourceMark = ({ source }: { readonly source: Source }) => (
  <span className={`source-mark source-mark-${source}`}>{names[source]}</span>
);
