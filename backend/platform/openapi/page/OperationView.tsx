import type { oas31 } from 'zod-openapi';
import { accessFor, whoMayCall } from '../access.js';
import { responseHeaders } from '../../../../domain/contract/responseHeaders.js';
import type { Answer, MediaType, Operation } from '../operation.js';
import { ownRefusals } from '../refusals.js';
import { Codes } from './Codes.js';
import { headerAnchor, operationAnchor } from './anchors.js';
import { RequiredWord, SchemaField, SchemaView } from './SchemaView.js';

const bodyNames: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/x-www-form-urlencoded': '表单编码（application/x-www-form-urlencoded）',
  'application/octet-stream': '文件本身（application/octet-stream）',
};
const answerNames: Readonly<Record<MediaType, string>> = {
  'application/json': 'JSON',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word 文件',
  'text/plain': '纯文本',
  'text/html': '网页',
  'text/event-stream': '事件流（Server-Sent Events），每个事件的 data 为 JSON',
};

type Props = {
  /** As the OpenAPI document has it. */
  readonly described: oas31.OperationObject;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
};

const places = { path: '路径参数', query: '查询参数' } as const;

const Parameters = ({ described }: Pick<Props, 'described'>) => {
  const parameters = (described.parameters ?? []).flatMap((one) => ('$ref' in one ? [] : [one]));
  return (['path', 'query'] as const).map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return null;
    return (
      <div key={place}>
        <h4>{places[place]}</h4>
        <ul className="fields">
          {here.map(({ name, schema = {}, required, description }) => (
            <SchemaField
              key={name}
              name={name}
              schema={schema}
              isRequired={required === true}
              description={description}
            />
          ))}
        </ul>
      </div>
    );
  });
};

/** Headers that many calls take are explained once, at the top. */
const RequestHeaders = ({ described }: Pick<Props, 'described'>) => {
  const names = (described.parameters ?? []).flatMap((one) =>
    '$ref' in one ? (one.$ref.split('/').at(-1) ?? []) : [],
  );
  if (names.length === 0) return null;
  return (
    <p>
      可带请求头：
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && '、'}
          <a href={`#${headerAnchor(name)}`}>
            <code>{name}</code>
          </a>
        </span>
      ))}
    </p>
  );
};

const RequestBody = ({ described, operation }: Pick<Props, 'described' | 'operation'>) => {
  const { requestBody } = described;
  if (!operation.body || !requestBody || !('content' in requestBody)) return null;
  const { type, optional } = operation.body;
  const schema = requestBody.content[type]?.schema;
  return (
    <>
      <h4>
        请求体：{bodyNames[type]}
        {optional && '，可省'}
      </h4>
      {operation.body.schema && schema && <SchemaView schema={schema} />}
    </>
  );
};

const AnswerHeaders = ({ answer: { headers = [], sometimes = [] } }: { readonly answer: Answer }) =>
  headers.length + sometimes.length === 0 ? null : (
    <ul className="fields">
      {[...headers, ...sometimes].map((name) => (
        <li key={name}>
          <code className="name">{name}</code> <span className="type">响应头</span>{' '}
          {!headers.includes(name) && <span className="optional">不一定有</span>}
          <div>{responseHeaders[name]}</div>
        </li>
      ))}
    </ul>
  );

const Answers = ({ described, operation }: Pick<Props, 'described' | 'operation'>) =>
  Object.entries(operation.answers).map(([status, answer]) => {
    const response = described.responses?.[status] as oas31.ResponseObject | undefined;
    const schema = answer.type === undefined ? undefined : response?.content?.[answer.type]?.schema;
    return (
      <div key={status}>
        <h4>
          回答 {status}
          {answer.type !== undefined && `：${answerNames[answer.type]}`}
        </h4>
        <p>{answer.about}</p>
        <AnswerHeaders answer={answer} />
        {answer.schema && schema && <SchemaView schema={schema} />}
      </div>
    );
  });

const Refusals = ({ method, path, operation }: Pick<Props, 'method' | 'path' | 'operation'>) => {
  const codes = ownRefusals(operation, accessFor(`${method} ${path}`));
  if (codes.length === 0) return null;
  return (
    <>
      <h4>可能的拒绝</h4>
      <Codes codes={codes} />
    </>
  );
};

/** Everything about one operation. */
export const OperationView = (props: Props) => {
  const { described, operation, method, path } = props;
  const anchor = operationAnchor(described.operationId ?? '');
  return (
    <article className="operation" aria-labelledby={anchor}>
      <h3 id={anchor}>
        <a href={`#${anchor}`}>{operation.summary}</a>
      </h3>
      <p className="call">
        <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      <p className="who">可调用者：{whoMayCall(accessFor(`${method} ${path}`))}</p>
      {operation.about !== undefined && <p>{operation.about}</p>}
      <RequestHeaders {...props} />
      <RequiredWord value="必填">
        <Parameters {...props} />
        <RequestBody {...props} />
      </RequiredWord>
      <Answers {...props} />
      <Refusals {...props} />
    </article>
  );
};
