import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { aiModelLists, type PublicAiModel } from './aiModelLists.js';
import { SlotSwitches } from './SlotSwitches.js';

/** A price with one decimal; a price that would round to 0.0 is shown as 不到0.1. */
const priceText = (price: number): string => (price > 0 && price < 0.05 ? '不到0.1' : price.toFixed(1));

type Props = { readonly models: readonly PublicAiModel[]; readonly reading: boolean };

/** The public models of the platform: what they cost, and which of them one uses. */
export const MarketTable = ({ models, reading }: Props) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = aiModelLists.own;
  const pending = useAppSelector(selectors.pending);
  const columns: readonly Column<PublicAiModel>[] = [
    {
      title: '模型',
      cell: ({ model_name: name, description }) => (
        <span className="text-break">
          <strong>{name}</strong>
          {description === '' ? null : <span className="d-block small">{description}</span>}
        </span>
      ),
    },
    {
      title: '能力',
      cell: ({ capabilities }) => capabilities.map((slot) => modelSlotNames[slot]).join('、'),
    },
    {
      title: '价格（积分/千词元）',
      cell: ({ prompt_price: prompt, completion_price: completion }) => (
        <span className="list-unbroken">
          输入{priceText(prompt)}，输出{priceText(completion)}
        </span>
      ),
    },
    {
      title: '启用',
      cell: (model) => (
        <SlotSwitches
          model={model}
          busy={pending.includes(model.id)}
          onUse={(slot, to) => dispatch(changes.use({ id: model.id, slot, to }))}
        />
      ),
    },
  ];
  return <ListTable caption="可用的平台模型" columns={columns} rows={models} busy={reading} />;
};
