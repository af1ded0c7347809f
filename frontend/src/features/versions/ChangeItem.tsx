import { markedText } from '../../components/markedText/markedText.js';
import { MarkedPieces } from '../../components/markedText/MarkedPieces.js';
import type { Change } from './versionLists.js';

const kinds: Readonly<Record<Change['kind'], { readonly name: string; readonly icon: string }>> = {
  added: { name: '新增', icon: 'bi-plus-lg' },
  removed: { name: '删除', icon: 'bi-dash-lg' },
  changed: { name: '修改', icon: 'bi-pencil' },
  moved: { name: '移动', icon: 'bi-arrow-down-up' },
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
  const pieces = kind === 'changed' && before !== null && after !== null ? markedText(before, after) : null;
  return (
    <li className="change marked-text">
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
      ) : pieces ? (
        <p className="change-text">
          <MarkedPieces marked={pieces} />
        </p>
      ) : (
        <BeforeAndAfter before={before} after={after} />
      )}
    </li>
  );
};
