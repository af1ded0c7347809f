import type { oas31 } from 'zod-openapi';
import {
  bodyTypes,
  goodResponses,
  methodOf,
  patternOf,
  type Call,
  type Sending,
} from '../../../../domain/contract/call.js';
import { responseTypes, type AnyResponse, type ResponseKind } from '../../../../domain/contract/responses.js';
import { accessFor, whoMayCall } from '../access.js';
import { responseHeaders } from '../../../../domain/contract/responseHeaders.js';
import { ownRefusals } from '../refusals.js';
import { Codes } from './Codes.js';
import { headerAnchor, operationAnchor } from './anchors.js';
import { RequiredWord, SchemaField, SchemaView } from './SchemaView.js';

const bodyNames: Readonly<Record<Sending, string>> = {
  json: 'JSON',
  form: `表单编码（${bodyTypes.form}）`,
  file: `文件本身（${bodyTypes.file}）`,
  multipart: `字段和文件（${bodyTypes.multipart}）`,
};
const responseNames: Readonly<Record<Exclude<ResponseKind, 'nothing'>, string>> = {
  json: 'JSON',
  file: 'Word 文件',
  text: '纯文本',
  page: '网页',
  events: '事件流（Server-Sent Events），每个事件的 data 为 JSON',
};

type Props = {
  /** The operation in the OpenAPI document. */
  readonly described: oas31.OperationObject;
  readonly called: Call;
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

const RequestBody = ({ described: { requestBody }, called }: Props) => {
  if (!requestBody || !('content' in requestBody)) return null;
  const { sends = 'json', body, fields, bodyOptional } = called;
  const schema = requestBody.content[bodyTypes[sends]]?.schema;
  return (
    <>
      <h4>
        请求体：{bodyNames[sends]}
        {bodyOptional && '，可省'}
      </h4>
      {(body ?? fields) && schema && <SchemaView schema={schema} />}
    </>
  );
};

const ResponseHeaders = ({ response: { headers = [], sometimes = [] } }: { readonly response: AnyResponse }) =>
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

const Responses = ({ described, called }: Props) =>
  goodResponses(called).map((response) => {
    const { kind, status, about } = response;
    const type = responseTypes[kind];
    const { content } = (described.responses?.[status] ?? {}) as Partial<oas31.ResponseObject>;
    const schema = type === undefined ? undefined : content?.[type]?.schema;
    return (
      <div key={status}>
        <h4>
          回答 {status}
          {kind !== 'nothing' && `：${responseNames[kind]}`}
        </h4>
        <p>{about}</p>
        <ResponseHeaders response={response} />
        {response.schema && schema && <SchemaView schema={schema} />}
      </div>
    );
  });

const Refusals = ({ called }: Pick<Props, 'called'>) => {
  const codes = ownRefusals(called, accessFor(called));
  if (codes.length === 0) return null;
  return (
    <>
      <h4>可能的拒绝</h4>
      <Codes codes={codes} />
    </>
  );
};

/** Everything about one call. */
export const OperationView = (props: Props) => {
  const { described, called } = props;
  const method = methodOf(called);
  const anchor = operationAnchor(described.operationId ?? '');
  return (
    <article className="operation" aria-labelledby={anchor}>
      <h3 id={anchor}>
        <a href={`#${anchor}`}>{called.summary}</a>
      </h3>
      <p className="call">
        <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{patternOf(called)}</code>
      </p>
      <p className="who">可调用者：{whoMayCall(accessFor(called))}</p>
      {called.description !== undefined && <p>{called.description}</p>}
      <RequestHeaders {...props} />
      <RequiredWord value="必填">
        <Parameters {...props} />
        <RequestBody {...props} />
      </RequiredWord>
      <Responses {...props} />
      <Refusals {...props} />
    </article>
  );
};
