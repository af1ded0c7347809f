import { noticeOf } from '../../../../../domain/assistance/task.js';
import { recommendation } from '../../../../../domain/assistance/tasks/recommendation.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { CallCostLine } from '../../../components/assistance/CallCostLine.js';
import { ModelNeeded } from '../../../components/assistance/ModelNeeded.js';
import { useCallCost } from '../../../core/assistance/useCallCost.js';
import { useModelThere } from '../../../core/assistance/useModelThere.js';

type Props = {
  readonly busy: boolean;
  /** What was told. */
  readonly description: string;
  readonly onAsk: () => void;
};

/** Below what rules found: where a model is there, it may be asked which of the same templates fits. */
const AskModel = ({ busy, description, onAsk }: Props) => {
  const isThere = useModelThere('general');
  const cost = useCallCost(recommendation.name, busy, description.length);
  return (
    <div className="mt-2">
      <ModelNeeded slot="general" what="由AI再作判断" works="上面按词语查找的结果照常可用。" />
      {isThere === true ? (
        <>
          <BusyButton size="sm" variant="outline-primary" busy={busy} disabled={cost?.isPaid === false} onClick={onAsk}>
            {busy ? '正在判断…' : '再请AI判断'}
          </BusyButton>
          <CallCostLine cost={cost} />
          <p className="field-hint">{noticeOf(recommendation)}</p>
        </>
      ) : null}
    </div>
  );
};

export default AskModel;
