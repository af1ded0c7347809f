import { Link, useLocation } from 'react-router';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { useAppSelector } from '../../core/hooks.js';
import { originAt } from '../../core/session/origin.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { useModelThere } from '../../core/assistance/useModelThere.js';

type Props = {
  readonly slot: ModelSlot;
  /** What needs the model, as the beginning of a sentence: `AI填表`. */
  readonly what: string;
  /** What works all the same, as a whole sentence. */
  readonly works?: string;
};

/** The ways in which the user can get a model. */
const Remedy = ({ slot }: Pick<Props, 'slot'>) => {
  const user = useAppSelector(selectUser);
  const origin = originAt(useLocation());
  const activated = `并在“${modelSlotNames[slot]}”用途下启用`;
  if (!user)
    return (
      <>
        请先
        <Link to="/login" state={origin}>
          登录
        </Link>
        并启用自己的模型，或请法院启用平台模型。
      </>
    );
  return user.is_superuser ? (
    <>
      请在
      <Link to="/app/admin/ai-models">平台模型</Link>
      中添加模型{activated}。
    </>
  ) : (
    <>
      请在
      <Link to="/app/my-ai-models">智能模型</Link>
      中选择或添加模型{activated}，或请法院启用平台模型。
    </>
  );
};

/** Where no model would answer: says so, what works without one, and what to do for the rest. Else it shows nothing. */
export const ModelNeeded = ({ slot, what, works = '规则识别、填写、检查和下载不需要模型，照常可用。' }: Props) =>
  useModelThere(slot) === false ? (
    <div className="model-needed" role="note">
      <i className="bi bi-cpu" aria-hidden="true" />
      <p>
        {what}需要{modelSlotNames[slot]}模型，目前没有可用的。{works}
        <Remedy slot={slot} />
      </p>
    </div>
  ) : null;
