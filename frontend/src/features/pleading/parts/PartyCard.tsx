import { memo, use, useMemo, useState, type ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import type { AnswerRecord, AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty, isRecord } from '../../../../../domain/forms/answerValues.js';
import type { PartyBlock } from '../../../../../domain/forms/definition.js';
import type { FormAsking } from '../../../../../domain/forms/asking/asking.js';
import { sharedWithFirst } from '../../../../../domain/forms/deriving/knownParties.js';
import { nameOf } from '../../drafts/index.js';
import { AskingContext, useFormTools, useFormValues } from '../form/index.js';
import { KeepAgent } from './KeepAgent.js';
import { MoveButtons, Fields, Fold, foldedText } from '../fields/index.js';

type Props = {
  readonly block: PartyBlock;
  readonly index: number;
  readonly title: string;
  readonly count: number;
  readonly onMove?: (from: number, to: number) => void;
  /** Absent for a card that is open for somebody who is not there yet. */
  readonly onRemove?: (index: number) => void;
  /** Adds another with the same answers; absent where no more are allowed. */
  readonly onCopy?: (index: number) => void;
  /** Takes over what the first of the side says and this one may share; absent for the first. */
  readonly onShare?: (index: number) => void;
  /** Whether a card that is drawn now was there when the list was shown, and so may be folded where it is filled in. */
  readonly isShownWithList?: () => boolean;
};

const recordOf = (value: unknown): AnswerRecord => (isRecord(value) ? value : {});

/** One press for a second one of a side: the address and telephone of the first, where nothing stands yet. */
const ShareButton = ({
  block,
  index,
  title,
  onShare,
}: Required<Pick<Props, 'block' | 'index' | 'title' | 'onShare'>>) => {
  const [first, own] = [`${block.key}.0`, `${block.key}.${index}`];
  const isOffered = useFormValues([nameOf(first), nameOf(own)], ([one, other]) => {
    const found = sharedWithFirst(block, recordOf(one), recordOf(other));
    return Object.keys(found).length > 1;
  });
  if (!isOffered) return null;
  return (
    <Button variant="outline-secondary" size="sm" className="party-share" onClick={() => onShare(index)}>
      地址、电话同{title.replace(/\d+/, '1')}
    </Button>
  );
};

/** Offered once somebody is there to be copied. */
const CopyButton = ({ block, index, title, onCopy }: Required<Pick<Props, 'block' | 'index' | 'title' | 'onCopy'>>) => {
  const isSomebody = useFormValues(
    [nameOf(`${block.key}.${index}`)],
    ([value]) => !isEmpty(recordOf(value) satisfies AnswerValue),
  );
  if (!isSomebody) return null;
  return (
    <Button variant="quiet" size="sm" aria-label={`复制${title}`} title="复制成新的一位" onClick={() => onCopy(index)}>
      <i className="bi bi-copy" aria-hidden="true" />
    </Button>
  );
};

/** What the steps ask of everyone of a block. */
const coreFields = ({ key, fields }: PartyBlock, { ask }: FormAsking) =>
  fields.filter(({ id, when }) => when === undefined && ask[`${key}.${id}`]?.depth !== 'more');

type FoldedProps = Pick<Props, 'block' | 'title'> & {
  readonly path: string;
  readonly asking: FormAsking;
  readonly children: ReactNode;
};

/** Somebody who is filled in already: a line that says who it is, and the fields after a press. */
const FoldedParty = ({ block, title, path, asking, children }: FoldedProps) => {
  const line = useFormValues([nameOf(path)], ([value]) =>
    foldedText(coreFields(block, asking), (id) => recordOf(value)[id]),
  );
  const summary = (
    <>
      <span className="party-line">{line}</span>
      <span className="party-change">
        修改<span className="visually-hidden">{title}</span>
      </span>
      <span className="party-close">
        收起<span className="visually-hidden">{title}</span>
      </span>
    </>
  );
  return (
    <Fold className="party-fold" startsOpen={false} summary={summary}>
      {children}
    </Fold>
  );
};

/** One party or agent; in the steps one who is filled in when they are shown is a line. */
export const PartyCard = memo((props: Props) => {
  const { block, index, title, count, onMove, onRemove, onCopy, onShare, isShownWithList } = props;
  const path = `${block.key}.${index}`;
  const { form } = useFormTools();
  const asking = use(AskingContext);
  const [startsFolded] = useState(() => {
    if (asking === null || isShownWithList?.() !== true) return false;
    const record = recordOf(form.getValues(nameOf(path)));
    const core = coreFields(block, asking);
    return core.length > 0 && core.every(({ id }) => !isEmpty(record[id]));
  });
  const scopes = useMemo(() => [{ path, fields: block.fields }], [path, block.fields]);
  const card = { block, index, title };
  const fields = <Fields fields={block.fields} path={path} label={title} scopes={scopes} />;
  return (
    <fieldset className="party-card" data-path={path}>
      <legend className="visually-hidden">{title}</legend>
      <div className="party-head">
        <strong aria-hidden="true">{title}</strong>
        <div className="d-flex">
          {onMove ? <MoveButtons label={title} index={index} count={count} onMove={onMove} /> : null}
          {onCopy ? <CopyButton {...card} onCopy={onCopy} /> : null}
          {onRemove ? (
            <Button variant="quiet" size="sm" aria-label={`删除${title}`} onClick={() => onRemove(index)}>
              <i className="bi bi-trash" aria-hidden="true" />
            </Button>
          ) : null}
        </div>
      </div>
      {onShare ? <ShareButton {...card} onShare={onShare} /> : null}
      {startsFolded && asking !== null ? (
        <FoldedParty block={block} title={title} path={path} asking={asking}>
          {fields}
        </FoldedParty>
      ) : (
        fields
      )}
      {block.variant === 'agent' ? <KeepAgent block={block} path={path} title={title} /> : null}
    </fieldset>
  );
});
PartyCard.displayName = 'PartyCard';
