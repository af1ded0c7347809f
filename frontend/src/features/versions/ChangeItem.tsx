import { markedText, type Marked } from './markedText.js';
import type { Change } from './versionLists.js';

const kinds: Readonly<Record<Change['kind'], { readonly name: string; readonly icon: string }>> = {
  added: { name: '新增', icon: 'bi-plus-lg' },
  removed: { name: '删除', icon: 'bi-dash-lg' },
  changed: { name: '修改', icon: 'bi-pencil' },
  moved: { name: '移动', icon: 'bi-arrow-down-up' },
};

/** Readers that do not say `del` and `ins` say these words instead. */
const Said = ({ children }: { children: string }) => <span className="visually-hidden">{children}</span>;

const Piece = ({ kind, text }: Marked) => {
  if (kind === 'kept') return text;
  return kind === 'deleted' ? (
    <del>
      <Said>〔删去：</Said>
      {text}
      <Said>〕</Said>
    </del>
  ) : (
    <ins>
      <Said>〔加上：</Said>
      {text}
      <Said>〕</Said>
    </ins>
  );
};

const BeforeAndAfter = ({ before, after }: Pick<Change, 'before' | 'after'>) => (
  <dl className="change-texts">
    {before === null ? null : (
      <div>
        <dt>原</dt>
        <dd>
          <del>{before}</del>
        </dd>
      </div>
    )}
    {after === null ? null : (
      <div>
        <dt>新</dt>
        <dd>
          <ins>{after}</ins>
        </dd>
      </div>
    )}
  </dl>
);

/** One change: where, of what kind, and the text before and after, distinguished by words and lines as well as by colour. */
export const ChangeItem = ({ change: { kind, label, before, after } }: { readonly change: Change }) => {
  const { name, icon } = kinds[kind];
  const marked = kind === 'changed' && before !== null && after !== null ? markedText(before, after) : null;
  return (
    <li className="change">
      <p className="change-place">
        <span className={`change-kind change-${kind}`}>
          <i className={`bi ${icon}`} aria-hidden="true" />
          {name}
        </span>
        {label}
      </p>
      {kind === 'moved' ? (
        <p className="change-text">
          从{before}移到{after}
        </p>
      ) : marked ? (
        <p className="change-text">
          {marked.map((piece, index) => (
            <Piece key={index} {...piece} />
          ))}
        </p>
      ) : (
        <BeforeAndAfter before={before} after={after} />
      )}
    </li>
  );
};
