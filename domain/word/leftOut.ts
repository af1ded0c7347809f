/** What a file holds that is no part of what its text says, or that could not be read. */
export type LeftOutKind =
  | 'deleted'
  | 'hidden'
  | 'struck'
  | 'comment'
  | 'picture'
  | 'chart'
  | 'embedded'
  | 'symbol'
  | 'formula'
  | 'hiddenRow'
  | 'hiddenColumn'
  | 'hiddenSheet';

/** How often each was left out; what never was is not named. */
export type LeftOut = Readonly<Partial<Record<LeftOutKind, number>>>;

const words: Readonly<Record<LeftOutKind, (count: number) => string>> = {
  deleted: (count) => `修订中已删除的文字 ${count} 处`,
  hidden: (count) => `隐藏的文字 ${count} 处`,
  struck: (count) => `带删除线的文字 ${count} 处`,
  comment: (count) => `批注 ${count} 条`,
  picture: (count) => `图片 ${count} 张`,
  chart: (count) => `图表 ${count} 个`,
  embedded: (count) => `嵌入的其他文件 ${count} 个`,
  symbol: (count) => `无法识别的符号 ${count} 个`,
  formula: (count) => `公式 ${count} 个`,
  hiddenRow: (count) => `隐藏的行 ${count} 行`,
  hiddenColumn: (count) => `隐藏的列 ${count} 列`,
  hiddenSheet: (count) => `隐藏的工作表 ${count} 张`,
};

const isKind = (kind: string): kind is LeftOutKind => Object.hasOwn(words, kind);

/** 没有读入：批注 2 条、图片 1 张. `null` where nothing was left out. */
export const leftOutInWords = (leftOut: LeftOut): string | null => {
  const said = Object.entries(leftOut).flatMap(([kind, count]) =>
    isKind(kind) && count > 0 ? [words[kind](count)] : [],
  );
  return said.length === 0 ? null : `没有读入：${said.join('、')}`;
};

/** Counts what is left out. Pieces of one kind that follow each other count as one: programs cut a stretch into many. */
export type LeftOutCounter = {
  readonly add: (kind: LeftOutKind) => void;
  /** As `add`, unless the last thing was the same and no text came since. */
  readonly addStretch: (kind: 'deleted' | 'hidden' | 'struck') => void;
  /** Text came. */
  readonly interrupt: () => void;
  readonly counts: () => LeftOut;
};

/** A counter at nothing. */
export const countLeftOut = (): LeftOutCounter => {
  const counts: Partial<Record<LeftOutKind, number>> = {};
  let stretch: LeftOutKind | undefined;
  const add = (kind: LeftOutKind): void => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  return {
    add,
    addStretch: (kind) => {
      if (stretch !== kind) add(kind);
      stretch = kind;
    },
    interrupt: () => (stretch = undefined),
    counts: () => ({ ...counts }),
  };
};
