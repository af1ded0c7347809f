import { noticeOf } from '../../../../../domain/assistance/task.js';
import { recommendation } from '../../../../../domain/assistance/tasks/recommendation.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { ModelNeeded } from '../../../components/assistance/ModelNeeded.js';
import { useModelThere } from '../../../core/assistance/useModelThere.js';

type Props = { readonly busy: boolean; readonly onAsk: () => void };

/** Below what rules found: a model may be asked which of the same templates fits. */
const AskModel = ({ busy, onAsk }: Props) => (
  <div className="mt-2">
    <ModelNeeded slot="general" what="由AI再作判断" works="上面按词语查找的结果照常可用。" />
    {useModelThere('general') === false ? null : (
      <>
        <BusyButton size="sm" variant="outline-primary" busy={busy} onClick={onAsk}>
          {busy ? '正在判断…' : '再请AI判断'}
        </BusyButton>
        <p className="field-hint">{noticeOf(recommendation)}</p>
      </>
    )}
  </div>
);

export default AskModel;
