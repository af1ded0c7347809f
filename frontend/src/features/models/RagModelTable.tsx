import { Button, Form } from 'react-bootstrap';
import { ragModelLabels, ragModelTypeNames } from '../../../../domain/models/ragModel.js';
import { hasPassed } from '../../../../domain/models/ragModelTest.js';
import { courtTime } from '../../components/time/courtTime.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import type { Scope } from '../../../../domain/contract/call.js';
import type { RagModel } from './ragModelLists.js';
import { ragModelLists, testSentence } from './ragModelLists.js';

/** The numbers that belong to the type. */
const parametersOf = (model: RagModel): readonly (readonly [string, number])[] =>
  (
    [
      [ragModelLabels.outputDim, model.output_dim],
      [ragModelLabels.similarityTopK, model.similarity_top_k],
      [ragModelLabels.rerankTopK, model.rerank_top_k],
    ] as const
  ).flatMap(([label, number]) => (number === null ? [] : [[label, number] as const]));

type Props = {
  readonly scope: Scope;
  readonly models: readonly RagModel[];
  readonly busy: boolean;
  readonly mayChange: boolean;
  readonly onRemove: (model: RagModel) => void;
  readonly onTest: (model: RagModel) => void;
  /** Puts a model into use that has passed no test yet. */
  readonly onUntested: (model: RagModel) => void;
};

type ActionsProps = Pick<Props, 'scope' | 'mayChange' | 'onRemove' | 'onTest'> & { readonly model: RagModel };

/** What can be done with a model besides putting it into use. */
const ModelActions = ({ scope, model, mayChange, onRemove, onTest }: ActionsProps) => {
  const dispatch = useAppDispatch();
  const { actions, selectors } = ragModelLists[scope];
  const pending = useAppSelector(selectors.pending).length > 0;
  return (
    <span className="d-inline-flex gap-2">
      {mayChange ? (
        <>
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={pending}
            aria-label={`测试${model.name}`}
            onClick={() => onTest(model)}
          >
            测试
          </Button>
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={`编辑${model.name}`}
            onClick={() => dispatch(actions.dialogOpened(model))}
          >
            编辑
          </Button>
        </>
      ) : null}
      <Button
        size="sm"
        variant="outline-danger"
        disabled={pending}
        aria-label={`删除${model.name}`}
        onClick={() => onRemove(model)}
      >
        删除
      </Button>
    </span>
  );
};

/** Models of retrieval with what can be done to each. */
export const RagModelTable = ({ scope, models, busy, mayChange, onRemove, onTest, onUntested }: Props) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = ragModelLists[scope];
  const pending = useAppSelector(selectors.pending).length > 0;
  const timeZone = useAppSelector(selectCourtTimeZone);
  const active: Column<RagModel> = {
    title: '启用',
    cell: (model) => (
      <Form.Check
        type="switch"
        role="switch"
        className="user-switch"
        aria-label={`启用：${model.name}`}
        aria-disabled={pending}
        checked={model.is_active === true}
        onChange={() => {
          if (pending) return;
          if (model.is_active !== true && !hasPassed(model.last_test)) onUntested(model);
          else dispatch(changes.activate({ id: model.id, to: model.is_active !== true }));
        }}
      />
    ),
  };
  const columns: readonly Column<RagModel>[] = [
    {
      title: '名称',
      cell: ({ name, api_endpoint: endpoint }) => (
        <span className="text-break">
          <strong>{name}</strong>
          <span className="d-block small text-body-secondary">{endpoint}</span>
        </span>
      ),
    },
    { title: '类型', className: 'text-nowrap', cell: ({ model_type: type }) => ragModelTypeNames[type] },
    {
      title: '参数',
      cell: (model) => (
        <span>
          {parametersOf(model).map(([label, number]) => (
            <span className="d-block text-nowrap" key={label}>
              {label}：{number}
            </span>
          ))}
          <span className="d-block small text-body-secondary">{model.has_api_key ? '已保存密钥' : '没有密钥'}</span>
        </span>
      ),
    },
    {
      title: '测试',
      cell: ({ last_test: test }) =>
        test === null ? (
          <span className="text-body-secondary">还没有测试</span>
        ) : (
          <span>
            <span className="d-block">{testSentence(test)}</span>
            <time className="small text-body-secondary" dateTime={test.tested_at}>
              {courtTime(test.tested_at, timeZone)}
            </time>
          </span>
        ),
    },
    ...(scope === 'platform' ? [active] : []),
    {
      title: '操作',
      className: 'list-actions',
      cell: (model) => (
        <ModelActions scope={scope} model={model} mayChange={mayChange} onRemove={onRemove} onTest={onTest} />
      ),
    },
  ];
  return <ListTable caption="检索模型" columns={columns} rows={models} busy={busy} />;
};
