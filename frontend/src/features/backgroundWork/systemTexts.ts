import type { SystemPart, SystemPartName, SystemPartState } from '../../../../domain/contract/service.js';

export const partNames: Readonly<Record<SystemPartName, string>> = {
  postgres: '数据库（PostgreSQL）',
  event_store: '事件库（EventStoreDB）',
  event_store_writes: '最近一次写入',
  disks: '磁盘余量',
  projections: '列表和数字的更新',
  models: '平台的模型',
  ledger: '日志的封存',
  log_check: '日志的核对',
  set_aside: '被搁置的事件',
  erasures: '暂缓的清除',
  stream_settings: '会删除事件的设置',
  definitions: '旧版表格与排版',
  readers: '读取文件的进程',
};

export const partStateNames: Readonly<Record<SystemPartState, string>> = {
  well: '正常',
  attention: '需处理',
  failed: '故障',
};

/** The colours of the badges, readable in light and dark. */
export const partStateColours: Readonly<Record<SystemPartState, string>> = {
  well: 'bg-success-subtle text-success-emphasis',
  attention: 'bg-warning-subtle text-warning-emphasis',
  failed: 'bg-danger-subtle text-danger-emphasis',
};

type Sentences = { readonly well: string; readonly trouble: (part: SystemPart) => string };

const counted = ({ count }: SystemPart): string => (count === null ? '' : `${count}`);
const gibibytes = (mebibytes: number): string =>
  mebibytes < 1024 ? `${mebibytes} MB` : `${(mebibytes / 1024).toFixed(1)} GB`;

const sentences: Readonly<Record<SystemPartName, Sentences>> = {
  postgres: { well: '应答正常。', trouble: () => '没有应答。列表、登录和查询都受影响，请检查数据库。' },
  event_store: {
    well: '应答正常。',
    trouble: ({ reason }) =>
      reason === 'StoreLoginRefusedError'
        ? '拒绝了本系统登录它的用户名或密码。一切改动都存不下来，请核对事件库地址中的密码。'
        : '没有应答。提交、立案等一切改动都存不下来，请检查事件库。',
  },
  event_store_writes: {
    well: '成功，或近半分钟没有失败。',
    trouble: () => '失败。刚才的改动没有存下，请检查事件库及其磁盘。',
  },
  disks: { well: '够用。', trouble: () => '快要用尽，之后的写入可能失败，请尽快腾出空间。' },
  projections: {
    well: '已跟上日志。',
    trouble: ({ reason }) =>
      reason?.endsWith('_of_another_log')
        ? '所依据的不是此进程连接的事件库，在此不能提交，或提交的内容不会列出。请核对各进程的事件库地址和数据库地址。'
        : '停止了，或落后半分钟以上。页面上的列表和数字暂时不全。',
  },
  models: {
    well: '没有连续失败的模型。',
    trouble: (part) => `${counted(part)} 个用途的模型连续失败，用到它的辅助功能暂时不能用，填写和提交不受影响。`,
  },
  ledger: {
    well: '按时完成。',
    trouble: () => '没有完成。提交和立案照常，但这段日志暂时不能证明未被改动，请查看服务器日志。',
  },
  log_check: {
    well: '没有发现不一致。',
    trouble: (part) => `发现 ${counted(part)} 处与封存时不一致，请到审计核对。`,
  },
  set_aside: {
    well: '没有。',
    trouble: (part) => `${counted(part)} 个事件无法读取，被搁置。只影响各自的案件，请按运维手册处理。`,
  },
  erasures: { well: '没有。', trouble: (part) => `${counted(part)} 项清除暂缓，等待有人判断；没有清除任何内容。` },
  stream_settings: {
    well: '没有。',
    trouble: (part) => `${counted(part)} 个事件流带有会删除事件、或限制读写的设置，请按运维手册去掉。`,
  },
  definitions: {
    well: '存过的版本都能照原样重建。',
    trouble: (part) => `本程序缺少 ${counted(part)} 处旧版表格、排版或问题，相关旧版本不能照原样重建。`,
  },
  readers: { well: '可用。', trouble: () => '没有正常应答，上传文件的读取可能失败。' },
};

/** Parts whose failure stops the service; of all others a failure means that nothing was found out. */
const serving: ReadonlySet<SystemPartName> = new Set([
  'postgres',
  'event_store',
  'event_store_writes',
  'disks',
  'projections',
]);

/** What is to be said of a part as it is now. */
export const sentenceOf = (part: SystemPart): string => {
  const { well, trouble } = sentences[part.part];
  if (part.state === 'failed' && !serving.has(part.part)) return '没有查到，它依赖的数据库或事件库可能没有应答。';
  const said = part.state === 'well' ? well : trouble(part);
  return part.free_mib === null ? said : `${said}余量最少的磁盘还有 ${gibibytes(part.free_mib)}。`;
};
