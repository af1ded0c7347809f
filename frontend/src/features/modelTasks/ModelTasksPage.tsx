import { useState } from 'react';
import { Link } from 'react-router';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import type { ModelTask } from '../../../../domain/contract/modelTasks.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ViewSwitch } from '../../components/ViewSwitch.js';
import { useResource } from '../../core/resource/useResource.js';
import { ModelCalls } from './ModelCalls.js';
import { taskList } from './taskList.js';

type Row = ModelTask & { readonly id: string };

/** What is sent and how the result is checked, with the prompt folded below it. */
const Prompt = ({ prompt, sees, parts, knowledge, grounds }: Row) => (
  <div>
    <p className="mb-1">{sees}</p>
    <p className="mb-1">核对：{grounds}</p>
    <details>
      <summary>查看指令</summary>
      <pre className="model-task-prompt">{prompt}</pre>
      <p className="text-body-secondary small mb-0">
        {parts.map(({ title, most }) => `“${title}”至多${most}字`).join('，')}
        {knowledge === null ? '' : `；另附知识库中至多${knowledge}字的内容`}。
      </p>
    </details>
  </div>
);

const Switch = ({ feature }: Pick<Row, 'feature'>) =>
  feature === null ? (
    '没有开关'
  ) : (
    <div>
      {feature.name}：{feature.is_enabled ? '已开启' : '已关闭'}{' '}
      <Link to="/app/admin/feature-settings" aria-label={`更改${feature.name}的开关`}>
        更改
      </Link>
    </div>
  );

const columns: readonly Column<Row>[] = [
  {
    title: '任务',
    cell: ({ title, name, version }) => (
      <div>
        <strong>{title}</strong>
        <div className="text-body-secondary small">
          <code>
            {name}/{version}
          </code>
        </div>
      </div>
    ),
  },
  {
    title: '用途',
    cell: ({ purpose, asks }) => `${asks === 'court' ? '法院使用。' : ''}${purpose}`,
  },
  { title: '交给模型的内容和指令', cell: (row) => <Prompt {...row} /> },
  {
    title: '模型',
    cell: ({ slot, model }) => (
      <div>
        {modelSlotNames[slot]}：{model ?? '未启用'}{' '}
        <Link to="/app/admin/ai-models" aria-label={`管理${modelSlotNames[slot]}模型`}>
          管理
        </Link>
      </div>
    ),
  },
  { title: '版本', cell: ({ version }) => version },
  { title: '开关', cell: (row) => <Switch {...row} /> },
];

const views = [
  { key: 'tasks', name: '任务' },
  { key: 'calls', name: '调用记录' },
] as const;

const Tasks = () => {
  const { list, data, reload } = useResource(taskList);
  return (
    <>
      <ReadNotice read={list} label="正在加载模型任务…" onRetry={reload} />
      {data === undefined ? null : (
        <ListTable
          caption="模型任务"
          columns={columns}
          rows={data.map((task) => ({ ...task, id: task.name }))}
          busy={list.status === 'loading'}
        />
      )}
    </>
  );
};

/** /app/admin/model-tasks: each use of a model with its prompt, its model and its switch; and the journal of calls. */
const ModelTasksPage = () => {
  const [shown, setShown] = useState<(typeof views)[number]['key']>('tasks');
  return (
    <div className="page">
      <PageTitle title="模型任务">
        系统在这些地方使用智能模型。指令由系统规定，当事人所写的内容只作为资料交给模型；结果只供参考，并按“核对”一栏由程序核对。
      </PageTitle>
      <ViewSwitch label="选择要看的内容" views={views} shown={shown} onShow={setShown} />
      {shown === 'tasks' ? <Tasks /> : <ModelCalls />}
    </div>
  );
};

export default ModelTasksPage;
