import { Fragment, type ReactNode } from 'react';
import type { Nodes, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { CitationNotes, CitedText, useCitations } from '../../components/citations/index.js';

/** What is no Markdown here and so stays the text that it is: HTML, pictures, addresses kept apart from their links. */
const disabled = ['htmlFlow', 'htmlText', 'labelStartImage', 'definition', 'codeIndented'];
const options = {
  extensions: [gfmTable(), { disable: { null: disabled } }],
  mdastExtensions: [gfmTableFromMarkdown()],
};

type Show = (text: string) => ReactNode;

const rowsOf = ({ children: [head, ...rows] }: Table, show: Show): ReactNode => (
  <div className="chat-table" role="region" aria-label="表格" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head?.children.map((cell, at) => (
            <th key={at}>{shown(cell.children, show)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.children.map((cell, column) => (
              <td key={column}>{shown(cell.children, show)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const textOf = (nodes: readonly Nodes[]): string =>
  nodes.map((node) => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : '')).join('');

/** One part of a text. What is not named here is shown as the text that it holds. */
const part = (node: Nodes, show: Show): ReactNode => {
  switch (node.type) {
    case 'paragraph':
      return <p>{shown(node.children, show)}</p>;
    case 'heading':
      return node.depth <= 2 ? <h3>{shown(node.children, show)}</h3> : <h4>{shown(node.children, show)}</h4>;
    case 'strong':
      return <strong>{shown(node.children, show)}</strong>;
    case 'emphasis':
      return <em>{shown(node.children, show)}</em>;
    case 'blockquote':
      return <blockquote>{shown(node.children, show)}</blockquote>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{shown(node.children, show)}</ol>
      ) : (
        <ul>{shown(node.children, show)}</ul>
      );
    case 'listItem':
      return <li>{shown(node.children, show)}</li>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'thematicBreak':
      return <hr />;
    case 'break':
      return <br />;
    case 'table':
      return rowsOf(node, show);
    case 'link': {
      // Never live: where it leads is there to be read.
      const text = textOf(node.children);
      return text === node.url ? text : `${text}（${node.url}）`;
    }
    case 'text':
      return show(node.value);
    default:
      if ('children' in node) return shown(node.children, show);
      return 'value' in node ? node.value : null;
  }
};

/** A function declaration, since the parts and what is in them call each other. */
function shown(nodes: readonly Nodes[], show: Show): ReactNode {
  return nodes.map((node, at) => <Fragment key={at}>{part(node, show)}</Fragment>);
}

type Props = { readonly text: string; readonly isWhole: boolean };

const plain: Show = (text) => text;
const cited: Show = (text) => <CitedText text={text} notes={false} />;

const Checked = ({ text }: Pick<Props, 'text'>) => <CitationNotes citations={useCitations(text)} />;

/**
 * A model's text with its headings, lists, tables and emphasis: no pictures, no HTML, no live links, so that it fetches nothing and
 * leads nowhere. Once it is whole, the laws and cases that it cites are checked.
 */
const ReplyText = ({ text, isWhole }: Props) => (
  <div className="chat-text">
    {shown(fromMarkdown(text, options).children, isWhole ? cited : plain)}
    {isWhole ? <Checked text={text} /> : null}
  </div>
);

export default ReplyText;
