import { expect } from 'chai';
import type { AuditStep } from '../../../../domain/contract/audit.js';
import { auditCategories } from '../../../../domain/contract/audit.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import type { AuditFilters } from './auditQuery.js';

type Step = Pick<AuditStep, 'at' | 'document'>;
const step = (at: string, version?: number): Step => ({
  at,
  document: version === undefined ? null : { document_type: 'complaint', defendant_id: null, version },
});
const steps = [
  step('2026-03-01T02:00:00.000Z'),
  step('2026-03-01T02:00:00.000Z', 1),
  step('2026-03-02T02:00:00.000Z'),
  step('2026-03-05T02:00:00.000Z', 2),
];
const noFilters: AuditFilters = {
  category: '',
  type: '',
  actor: '',
  case: '',
  concerns: '',
  stream: '',
  from: '',
  to: '',
  before: '',
  after: '',
};

describe('the auditor’s slider over the steps of a case', () => {
  withBrowserDocument();
  it('goes to the next version and to the one before, and stays where there is none', async () => {
    const { nextVersion } = await import('./StepSlider.js');
    expect([nextVersion(steps, 0, 1), nextVersion(steps, 1, 1), nextVersion(steps, 3, 1)]).to.deep.equal([1, 3, 3]);
    expect([nextVersion(steps, 3, -1), nextVersion(steps, 1, -1)]).to.deep.equal([1, 1]);
  });

  it('goes for a time to the last step at it or before it, and nowhere before the first', async () => {
    const { stepAt } = await import('./StepSlider.js');
    expect(stepAt(steps, new Date('2026-03-01T02:00:00.000Z'))).to.equal(1);
    expect(stepAt(steps, new Date('2026-03-04T00:00:00.000Z'))).to.equal(2);
    expect(stepAt(steps, new Date('2026-02-28T00:00:00.000Z'))).to.equal(-1);
  });

  it('takes a typed minute or second to its end, so that the time a step shows leads to it', async () => {
    const { stepAt, typedMoment } = await import('./StepSlider.js');
    const late = [step('2026-03-01T02:00:47.310Z')];
    const found = (typed: string) => stepAt(late, typedMoment(typed, 'Asia/Shanghai') ?? new Date(0));
    expect(['2026-03-01T10:00', '2026-03-01T10:00:47'].map(found)).to.deep.equal([0, 0]);
    expect(['2026-03-01T09:59', '2026-03-01T10:00:46', ''].map(found)).to.deep.equal([-1, -1, -1]);
  });
});

describe('the filters of the auditor’s list', () => {
  withBrowserDocument();
  it('count both days as a whole on the court’s clock', async () => {
    const { eventsQueryOf } = await import('./auditQuery.js');
    const query = eventsQueryOf({ ...noFilters, from: '2026-03-01', to: '2026-03-01' }, 'Asia/Shanghai');
    expect(query).to.deep.include({ from: '2026-02-28T16:00:00.000Z', to: '2026-03-01T16:00:00.000Z' });
  });

  it('know an order of days in which nothing can lie', async () => {
    const { areDaysReversed } = await import('./auditQuery.js');
    expect(areDaysReversed({ ...noFilters, from: '2026-03-02', to: '2026-03-01' })).to.equal(true);
    for (const days of [
      { from: '2026-03-01', to: '2026-03-01' },
      { from: '2026-03-02' },
      { to: '2026-03-01' },
      { from: 'yesterday', to: '2026-03-01' },
    ])
      expect(areDaysReversed({ ...noFilters, ...days }), JSON.stringify(days)).to.equal(false);
  });

  it('leave out what an address says that is no day and no kind of stream', async () => {
    const { eventsQueryOf } = await import('./auditQuery.js');
    const query = eventsQueryOf(
      { ...noFilters, from: 'yesterday', to: '2026-13-40', category: 'nothing' },
      'Asia/Shanghai',
    );
    expect(Object.values(query).filter((value) => value !== undefined)).to.deep.equal([]);
  });
});

describe('the result of a verification', () => {
  withBrowserDocument();
  const result = {
    outcome: 'holds',
    events: 12,
    sealed: 1002345,
    unsealed: 12,
    compared: 10,
    findings: 0,
  } as const;

  it('is one sentence that says what is not sealed yet', async () => {
    const { sentenceOf } = await import('./VerificationCard.js');
    expect(sentenceOf(result)).to.equal('全部 1,002,345 条已封存的记录与封存时一致。另有 12 条尚未封存。');
  });

  it('never says that all is well where something differs', async () => {
    const { sentenceOf } = await import('./VerificationCard.js');
    const sentence = sentenceOf({ ...result, outcome: 'differs', findings: 3, unsealed: 0 });
    expect(sentence).to.equal('发现 3 处不一致，详见下列各句。');
  });

  it('says of each kind of what the system shows how many rows were compared, or why none were', async () => {
    const { modelSentence } = await import('./VerificationCard.js');
    const model = { title: '案件列表', state: 'same', rows: 1234, findings: 0, reason: null } as const;
    expect(modelSentence(model)).to.equal('1,234 行，与日志一致');
    expect(modelSentence({ ...model, rows: 0 })).to.equal('没有内容，日志也没有');
    expect(modelSentence({ ...model, state: 'differs', findings: 2 })).to.equal('1,234 行中有 2 处与日志不同');
    const reason = '正在依日志重建，没有比较；请待其完成后再核对一次';
    expect(modelSentence({ ...model, state: 'not_compared', rows: 0, reason })).to.equal(reason);
  });
});

describe('the body of an event as an auditor reads it', () => {
  it('tells what was changed of a model in Chinese, and leaves what a form says as it stands', async () => {
    const { bodyText } = await import('./auditTexts.js');
    const setting = { category: 'modelSetting' } as const;
    expect(bodyText(setting, 'action', 'changed')).to.equal('修改');
    expect(bodyText(setting, 'place', 'general')).to.equal('通用');
    expect(bodyText(setting, 'modelName', 'changed')).to.equal('changed');
    const changes = [{ field: 'temperature', before: '0.7', after: null }];
    expect(JSON.parse(bodyText(setting, 'changes', changes))).to.deep.equal([
      { 设置: '温度', 原来: '0.7', 现在: null },
    ]);
    const answers = { action: 'changed', name: '张三' };
    expect(JSON.parse(bodyText({ category: 'case' }, 'formData', answers))).to.deep.equal(answers);
  });
});

describe('the words of an event’s body', () => {
  type JsonSchema = {
    readonly properties?: Readonly<Record<string, unknown>> | undefined;
    readonly enum?: readonly unknown[] | undefined;
    readonly const?: unknown;
    readonly [branch: string]: unknown;
  };
  type Field = { readonly type: string; readonly field: string; readonly words: readonly string[] };

  const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
  const branchesOf = (schema: JsonSchema): JsonSchema[] =>
    ['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties'].flatMap((key) => {
      const branch = schema[key];
      return (Array.isArray(branch) ? branch : [branch]).filter(isSchema);
    });
  const wordsOf = (schema: JsonSchema): string[] =>
    [...(schema.enum ?? []), schema.const, ...branchesOf(schema).flatMap(wordsOf)].filter(
      (word) => typeof word === 'string',
    );
  const fieldsOf = (type: string, schema: JsonSchema): Field[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([field, inner]) =>
      isSchema(inner) ? [{ type, field, words: wordsOf(inner) }, ...fieldsOf(type, inner)] : [],
    ),
    ...branchesOf(schema).flatMap((branch) => fieldsOf(type, branch)),
  ];
  const chinese = /\p{Script=Han}/u;
  /** Formats of files go by their names everywhere. */
  const names = new Set(['csv', 'xlsx']);

  it('are Chinese for every field of every event, and for every word that the log has for a value', async () => {
    const { z } = await import('zod');
    const { eventCatalogue } = await import('../../../../domain/eventCatalogue.js');
    const { fieldName, scalarText } = await import('./auditTexts.js');
    const inEnglish = Object.entries(eventCatalogue).flatMap(([name, events]) =>
      Object.entries(events).flatMap(([type, { data }]) => {
        const category = auditCategories.find((one) => one === name) ?? null;
        return fieldsOf(type, z.toJSONSchema(data, { unrepresentable: 'any' })).flatMap(({ field, words }) => [
          ...(chinese.test(fieldName(field, type)) ? [] : [`${type}.${field}`]),
          ...words
            .filter((word) => !names.has(word) && !chinese.test(scalarText({ category }, field, word)))
            .map((word) => `${type}.${field}: ${word}`),
        ]);
      }),
    );
    expect(inEnglish).to.deep.equal([]);
  });

  it('tell an hour of the court, and all tasks of the application, as people say them', async () => {
    const { scalarText } = await import('./auditTexts.js');
    const access = { category: 'auditAccess' } as const;
    expect(scalarText(access, 'courtHour', '2026-03-01T09')).to.equal('2026年3月1日9时至10时');
    expect(scalarText(access, 'courtHour', 'never')).to.equal('never');
    expect(scalarText(access, 'actorId', 'system')).to.equal('系统（全部任务）');
    expect(scalarText(access, 'actorId', 'a-1')).to.equal('a-1');
  });

  it('keep what a party wrote, even where it looks like a word of the log', async () => {
    const { scalarText } = await import('./auditTexts.js');
    expect(scalarText({ category: 'case' }, 'words', 'complaint')).to.equal('complaint');
    expect(scalarText({ category: 'case' }, 'pleading', 'complaint')).to.equal('起诉文书');
    expect(scalarText({ category: 'account' }, 'amount', 15_000)).to.equal('1.5');
  });
});
