import type { oas31 } from 'zod-openapi';
import { areaInfo, callsIn, methodOf, patternOf, type Area, type Call } from '../../../../domain/contract/call.js';
import { contract } from '../../../../domain/contract/contract.js';
import { problems, type ProblemCode } from '../../../../domain/contract/problems.js';
import { service } from '../../../../domain/contract/service.js';
import { conventions } from '../conventions.js';
import { exampleCommand } from '../example.js';
import { operationOf } from '../createOpenApi.js';
import { anyCall, anyChange } from '../refusals.js';
import { requestHeaders } from '../requestHeaders.js';
import { Codes } from './Codes.js';
import { areaAnchor, headerAnchor, operationAnchor, schemaAnchor } from './anchors.js';
import { OperationView } from './OperationView.js';
import { SchemaView } from './SchemaView.js';
import { styles } from './styles.js';

type Props = { readonly document: oas31.OpenAPIObject };
type Described = { readonly called: Call; readonly described: oas31.OperationObject };

const areas: readonly Area[] = Object.values(contract);

const describedCalls = (document: oas31.OpenAPIObject, area: Area): Described[] =>
  callsIn(area).flatMap((called) => {
    const described = operationOf(document, called);
    return described ? [{ called, described }] : [];
  });

const Contents = ({ document }: Props) => (
  <nav id="contents" aria-label="目录">
    <h2>目录</h2>
    <ul>
      <li>
        <a href="#conventions">通用约定</a>
      </li>
    </ul>
    {areas.map((area) => (
      <details key={areaInfo(area).key}>
        <summary>{areaInfo(area).title}</summary>
        <ul>
          {describedCalls(document, area).map(({ called, described }) => (
            <li key={described.operationId}>
              <a href={`#${operationAnchor(described.operationId ?? '')}`} title={called.key}>
                <span className={`method ${methodOf(called).toLowerCase()}`}>{methodOf(called)}</span> {called.summary}
              </a>
            </li>
          ))}
        </ul>
      </details>
    ))}
    <ul>
      <li>
        <a href="#schemas">数据结构</a>
      </li>
      <li>
        <a href="#codes">错误代码</a>
      </li>
    </ul>
  </nav>
);

const Conventions = () => (
  <section aria-labelledby="conventions">
    <h2 id="conventions">通用约定</h2>
    <dl>
      {conventions.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <h3>请求头</h3>
    <dl>
      {Object.values(requestHeaders).map(({ name, description }) => (
        <div key={name}>
          <dt id={headerAnchor(name)}>
            <code>{name}</code>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
    <h3>示例：提交一份起诉状</h3>
    <p>填写内容的各个字段见该表单的 answers_schema；回答为 Word 文件，案号和验证码在响应头中。</p>
    <pre tabIndex={0} aria-label="示例命令">
      <code>{exampleCommand}</code>
    </pre>
    <h3>任何调用都可能得到的拒绝</h3>
    <Codes codes={anyCall} />
    <p>写入还可能得到：</p>
    <Codes codes={anyChange} />
  </section>
);

const Schemas = ({ document }: Pick<Props, 'document'>) => (
  <section aria-labelledby="schemas">
    <h2 id="schemas">数据结构</h2>
    {Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => (
      <article key={name} className="operation" aria-labelledby={schemaAnchor(name)}>
        <h3 id={schemaAnchor(name)}>
          <a href={`#${schemaAnchor(name)}`}>{name}</a>
        </h3>
        {schema.description !== undefined && <p>{schema.description}</p>}
        <SchemaView schema={schema} />
      </article>
    ))}
  </section>
);

const all = (Object.keys(problems) as ProblemCode[]).sort((a, b) => problems[a].status - problems[b].status);

/** The whole API on one page without scripts, for a programmer who reads Chinese. */
export const ApiPage = ({ document }: Props) => (
  <html lang="zh-CN">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>接口文档 · 卷宗</title>
      <link rel="icon" href="/favicon.svg" />
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </head>
    <body>
      <a className="skip" href="#content">
        跳到正文
      </a>
      <header>
        <h1>卷宗接口文档</h1>
        <p>
          供其他程序调用。同一内容的 OpenAPI 3.1 描述见{' '}
          <a href={patternOf(service.openApi)}>{patternOf(service.openApi)}</a>
          ，可用于生成客户端。 <a href="/">返回卷宗</a>
        </p>
      </header>
      <div className="layout">
        <Contents document={document} />
        <main id="content" tabIndex={-1}>
          <Conventions />
          {areas.map((area) => {
            const { key, title, description } = areaInfo(area);
            return (
              <section key={key} aria-labelledby={areaAnchor(key)}>
                <h2 id={areaAnchor(key)}>{title}</h2>
                <p>{description}</p>
                {describedCalls(document, area).map((one) => (
                  <OperationView key={one.described.operationId} {...one} />
                ))}
                <p className="back">
                  <a href="#contents">回到目录</a>
                </p>
              </section>
            );
          })}
          <Schemas document={document} />
          <section aria-labelledby="codes">
            <h2 id="codes">错误代码</h2>
            <Codes codes={all} />
          </section>
        </main>
      </div>
    </body>
  </html>
);
