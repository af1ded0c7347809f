import { useEffect } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { Scope } from '../../../../domain/contract/call.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { serviceModels, type ServiceAsked } from './serviceModels.js';

/** What the service said: its models to choose from, or a sentence. */
const Listed = ({ scope, onChoose }: { readonly scope: Scope; readonly onChoose: (name: string) => void }) => {
  const list = useAppSelector(serviceModels[scope].selectors.list);
  const found = dataOf(list);
  if (list.status === 'loading')
    return (
      <p className="small mb-2" role="status">
        正在向服务方询问…
      </p>
    );
  if (list.status === 'failed')
    return (
      <p className="field-problem mb-2" role="alert">
        {list.error}
      </p>
    );
  if (found === undefined) return null;
  if (found.names.length === 0)
    return (
      <p className="small mb-2" role="status">
        服务方的列表是空的，请自行填写模型名称。
      </p>
    );
  return (
    <Form.Select
      className="mb-2"
      aria-label="从服务方的模型中选择"
      value=""
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">
        {found.is_cut ? `选择模型（列出前 ${found.names.length} 个）` : `选择模型（共 ${found.names.length} 个）`}
      </option>
      {found.names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Form.Select>
  );
};

type Props = {
  readonly scope: Scope;
  /** The service that is typed so far; `undefined` where it cannot be asked yet, which its fields then say. */
  readonly service: () => Promise<ServiceAsked | undefined>;
  readonly onChoose: (name: string) => void;
};

/** Asks a service by a press which models it has, and lets one be chosen. */
export const ServiceModelList = ({ scope, service, onChoose }: Props) => {
  const dispatch = useAppDispatch();
  const { actions, selectors } = serviceModels[scope];
  const isAsking = useAppSelector(selectors.list).status === 'loading';
  useEffect(() => () => void dispatch(actions.forgotten()), [dispatch, actions]);
  const ask = async () => {
    const asked = await service();
    if (asked) dispatch(actions.requested(asked));
  };
  return (
    <>
      <Button size="sm" variant="outline-secondary" className="my-2" disabled={isAsking} onClick={() => void ask()}>
        <i className="bi bi-list-ul me-1" aria-hidden="true" />
        从服务方取得模型列表
      </Button>
      <Listed scope={scope} onChoose={onChoose} />
    </>
  );
};
