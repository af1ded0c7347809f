/** The place of a finding, as far as it is known. */
export type Details = {
  readonly stream?: string;
  /** The revision in its stream, as a decimal number. */
  readonly revision?: string;
  readonly eventId?: string;
  readonly type?: string;
  /** Place in the log, from 0. */
  readonly index?: number;
  /** First and last place concerned, from 0, both inclusive. */
  readonly range?: readonly [number, number];
  readonly count?: number;
  /** Whether what follows the event in its stream is left out with it. */
  readonly stopsStream?: boolean;
  /** The case that it concerns, where the stream is not its own. */
  readonly caseId?: string;
  /** A file, or a part of the evidence, in words. */
  readonly source?: string;
  readonly table?: string;
  readonly key?: readonly unknown[];
  readonly columns?: readonly string[];
};

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const event = ({ stream, revision, type, eventId }: Details): string =>
  `${stream ?? ''} 第 ${revision ?? '?'} 号事件${type === undefined ? '' : ` ${type}`}${eventId === undefined ? '' : `（${eventId}）`}`;
const place = ({ index }: Details): string => (index === undefined ? '' : `，日志第 ${index + 1} 条`);
const span = ({ range }: Details): string => (range ? `第 ${range[0] + 1} 至 ${range[1] + 1} 条` : '');
const row = ({ table, key }: Details): string =>
  `读模型 ${table ?? ''} 中主键为 ${(key ?? []).map(text).join('、')} 的行`;
const ofCase = ({ source }: Details): string => (source === undefined ? '' : `（案件 ${source}）`);
const from = ({ source }: Details): string => source ?? '';

/** All kinds of findings: stable code and Chinese sentence. `docs/audit.md` explains them one by one. */
const sentences = {
  body_altered: (d) => `正文被改动：${event(d)}的正文与其元数据中的摘要不符。`,
  metadata_unreadable: (d) => `元数据被改动：${event(d)}的元数据缺失或不合规格。`,
  metadata_altered: (d) => `事件被改动：${event(d)}${place(d)}的元数据（或类型、连同摘要的正文）与存证时不同。`,
  place_altered: (d) => `事件换了位置：${event(d)}${place(d)}存证时在另一个流或另一个编号。`,
  event_unknown: (d) => `不明事件：${event(d)}不属于本系统任何版本的事件目录，可能是外来写入。`,
  event_deleted: (d) => `事件被删除：${event(d)}曾是日志第 ${(d.index ?? 0) + 1} 条，现已不在日志中。`,
  event_inserted: (d) => `事件是插入的：${event(d)}${place(d)}，存证时不在这里。`,
  event_moved: (d) => `事件次序被改动：${event(d)}${place(d)}，存证时在别处。`,
  revision_gap: (d) => `编号中断：${d.stream ?? ''} 缺少第 ${d.range?.[0] ?? '?'} 至 ${d.range?.[1] ?? '?'} 号事件。`,
  revision_repeated: (d) => `编号重复或倒退：${event(d)}。`,
  stream_deleted: (d) => `流被删除：${d.stream ?? ''} 带有删除标记。`,
  log_truncated: (d) => `日志尾部被截断：${from(d)}覆盖的${span(d)}（共 ${d.count ?? 0} 条）已不在日志中。`,
  seal_unreadable: (d) => `封签无法读取：${event(d)}。`,
  seal_signature_wrong: (d) => `封签签名无效：${event(d)}，签名被改动，或由另一把密钥签发。`,
  seal_inconsistent: (d) => `封签自相矛盾：${event(d)}，其条数或摘要与签名的内容不同。`,
  seal_order_wrong: (d) => `封签次序不对：${event(d)}覆盖的条数少于前一封签。`,
  seal_root_differs: (d) =>
    `封签与日志不符：${event(d)}所封的${span(d)}中有事件被改动、删除、插入或调换；受影响的封签共 ${d.count ?? 1} 个。`,
  seal_ahead_of_log: (d) => `日志比封签短：${event(d)}覆盖 ${d.count ?? 0} 条，其前的日志只有 ${d.index ?? 0} 条。`,
  seal_missing: (d) => `封签被删除：${from(d)}（${d.count ?? 0} 条）在事件库中没有对应的封签。`,
  checkpoint_signature_wrong: (d) => `检查点签名无效：${from(d)}，不是由所给公钥签发的，或被改动过。`,
  checkpoint_not_in_log: (d) =>
    `日志已不是签发检查点时的日志：${from(d)}（${d.count ?? 0} 条）的摘要与现有日志前 ${d.count ?? 0} 条不符。`,
  checkpoint_ahead_of_log: (d) =>
    `日志比检查点短：${from(d)}覆盖 ${d.count ?? 0} 条，现有日志只有 ${d.index ?? 0} 条，尾部被截断或整个日志被替换。`,
  receipt_invalid: (d) => `回执本身不成立：${from(d)}。`,
  receipt_not_in_log: (d) => `回执所载事件不在日志中：${event(d)}${place(d)}已被改动、删除或替换（${from(d)}）。`,
  redaction_unauthorised: (d) =>
    `未经授权的涂抹：${event(d)}的正文已被抹去，而该流没有个人信息清除记录（PersonalDataErased 或 AccountErased）。`,
  authority_missing: (d) =>
    `没有本院印证：${event(d)}没有本院密钥的印证，可能是绕过系统写入的；它不发生效力，请人工处理。`,
  personal_unsealed: (d) => `个人信息没有加密：${event(d)}，本院系统不会这样写入；它不被读取。`,
  authority_rejected: (d) => `已由人工撤销：${event(d)}不发生效力。`,
  erasure_held: (d) =>
    `清除待人工处理：${d.stream ?? ''} 第 ${d.revision ?? '?'} 号事件，审计规则不予认可（${from(d)}），密钥未销毁。`,
  actor_not_entitled: (d) => `无权的操作：${event(d)}的经办人（${from(d)}）当时无权这样做，事件可能是绕过系统写入的。`,
  number_not_reserved: (d) =>
    `案号未经占用：${event(d)}编号 ${from(d)}，而该案号此前没有为这一案件占用，事件可能是绕过系统写入的。`,
  number_assigned_twice: (d) => `案号重复：${event(d)}编号 ${from(d)}。`,
  rule_broken: (d) => `违反业务规则：${event(d)}，${from(d)}。`,
  erasure_unlawful: (d) => `清除记录没有依据：${event(d)}，${from(d)}。`,
  erasure_unfinished: (d) => `清除未完成：${d.stream ?? ''} 已记录个人信息清除，而数据密钥仍在。`,
  key_destroyed_unrecorded: (d) => `密钥销毁没有记录：${d.stream ?? ''} 的数据密钥已被销毁，而日志中没有清除记录。`,
  event_after_erasure: (d) => `清除之后还有事件：${event(d)}写在个人信息清除之后。`,
  time_outside_seals: (d) => `时间与封签矛盾：${event(d)}所载时间${from(d)}。`,
  time_apart_from_store: (d) => `时间与事件库不符：${event(d)}，${from(d)}。`,
  clock_set_back: (d) => `系统时钟曾被调回：${from(d)}；其间的记录依当时的时钟，不是逐一改动的。`,
  clock_ahead_of_store: (d) => `系统时钟曾经快了：${from(d)}；其间的记录依当时的时钟，不是逐一改动的。`,
  stream_settings: (d) => `事件库会丢弃事件，或不让系统读写：流 ${d.stream ?? ''} 设置了 ${from(d)}。`,
  outside_missing: (d) => `库外存证缺失：${from(d)} 中没有存证，而日志已经封签。`,
  outside_leaf_differs: (d) =>
    `库外存证被改动：${from(d)} 中${event(d)}${place(d)}的记录与签名不符，而日志与签名相符。`,
  outside_unreadable: (d) => `库外存证无法读取：${from(d)}。`,
  outside_altered: (d) => `库外存证与其签名不符：${from(d)}的${span(d)}中有记录被改动。`,
  outside_restored: (d) =>
    `库外存证曾经缺失：应有 ${d.range?.[1] ?? '?'} 条，当时只剩 ${d.range?.[0] ?? '?'} 条${d.eventId === undefined ? '' : `（${event(d)}）`}；缺失部分依日志重写，不再是独立的证据，请与另行保存的检查点、审计包对照。`,
  outside_checkpoint_missing: (d) => `库外检查点缺失：${from(d)} 中没有覆盖 ${d.count ?? 0} 条的检查点，而它曾在那里。`,
  outside_truncated: (d) => `库外存证缺尾：${from(d)} 的检查点覆盖 ${d.count ?? 0} 条，记录只有 ${d.index ?? 0} 条。`,
  key_unexpected: (d) => `公钥不一致：${from(d)}与所给公钥不同。`,
  bundle_incomplete: (d) => `审计包不完整：${from(d)}。`,
  bundle_damaged: (d) => `审计包已损坏：${from(d)}。`,
  read_model_row_differs: (d) => `${row(d)}被改动：${(d.columns ?? []).join('、')} 与重放结果不同。`,
  read_model_row_missing: (d) => `${row(d)}缺失：重放结果中有，现有表中没有。`,
  read_model_row_unexpected: (d) => `${row(d)}是多出的：重放结果中没有。`,
  case_list_differs: (d) => `案件列表与日志不符：${from(d)}。`,
  read_model_differs: (d) => `与日志不符：${from(d)}。`,
  event_set_aside: (d) =>
    `被搁置的事件：${event(d)}，${from(d)}；${d.stopsStream === false ? '读模型只是未计入它，同一记录其后的事件照常计入' : '读模型未计入它，也未计入同一记录其后的事件'}。`,
  definition_missing: (d) =>
    `表单定义缺失：${d.count ?? 0} 份文书所用的 ${from(d)} 在日志和本版程序中都找不到，只能以最接近的代替，文字可能与提交时不同。`,
  file_missing: (d) => `提交的文件缺失：${event(d)}${ofCase(d)}所记指纹的 Word 文件不在存档中。`,
  file_altered: (d) => `提交的文件被改动：${event(d)}${ofCase(d)}的 Word 文件与事件所记的指纹不符，或无法解密。`,
  answers_unasked: (d) =>
    `没有对应问题的填写内容：${event(d)}有 ${d.count ?? 0} 处填写在所用的表单定义中没有对应的问题，显示和重新生成时会缺少。`,
  read_models_not_compared: (d) => `读模型未能全部核对：${from(d)}。`,
} satisfies Record<string, (details: Details) => string>;

export type FindingCode = keyof typeof sentences;

export const findingCodes = Object.keys(sentences) as readonly FindingCode[];

/** A fault that the audit found. */
export type Finding = Details & { readonly code: FindingCode; readonly sentence: string };

export type Findings = {
  readonly report: (code: FindingCode, details: Details) => void;
  /** Returns at most `limit` findings of each code. */
  readonly all: () => readonly Finding[];
  /** How many of each code there were in all. */
  readonly counts: () => ReadonlyMap<FindingCode, number>;
  /** Replaces the code of findings that turned out to have another cause. */
  readonly recode: (codes: readonly FindingCode[], as: FindingCode, details: Details) => void;
};

const findingOf = (code: FindingCode, details: Details): Finding => {
  const say: (details: Details) => string = sentences[code];
  return { code, sentence: say(details), ...details };
};

/** The place of an event that read models counted and that cannot be replayed any more, in words. */
export const damagedInWords = ({ stream, revision }: { readonly stream: string; readonly revision: bigint }): string =>
  `${stream} 第 ${revision} 号`;

/** Reports such an event, once for all read models. */
export const reportDamaged = (report: Findings['report'], place: string): void =>
  report('read_models_not_compared', {
    source: `日志中有无法重放的事件（${place}），读模型在它损坏之前已计入；与它有关的行无从比较，其余的已比较`,
  });

/** Collects findings; keeps `limit` of each code, so that a log changed throughout does not fill the memory. */
export const collectFindings = (limit = 100): Findings => {
  let entries: { readonly code: FindingCode; readonly details: Details }[] = [];
  const counts = new Map<FindingCode, number>();
  return {
    report: (code, details) => {
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      if (count <= limit) entries.push({ code, details });
    },
    all: () => entries.map(({ code, details }) => findingOf(code, details)),
    counts: () => counts,
    recode: (codes, as, more) => {
      entries = entries.map(({ code, details }) =>
        codes.includes(code) ? { code: as, details: { ...details, ...more } } : { code, details },
      );
      for (const code of codes) {
        const count = counts.get(code) ?? 0;
        counts.delete(code);
        if (count > 0) counts.set(as, (counts.get(as) ?? 0) + count);
      }
    },
  };
};
